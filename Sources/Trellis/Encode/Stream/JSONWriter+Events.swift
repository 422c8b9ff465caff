/// A ``JSONEvent`` of any encodable type.
protocol EncodableEvent {
    var name: String { get }
    var id: String? { get }
    var retry: Duration? { get }
    func encodeData(to writer: inout JSONWriter) throws
}

extension JSONEvent: EncodableEvent where Value: TrellisEncodable {
    func encodeData(to writer: inout JSONWriter) throws {
        guard !name.isEmpty, name != EventName.unnamed, let variants = data as? any _JSONEncodableVariants else {
            return try writer.value(data)
        }
        try variants.write(asDataOfEvent: name, to: &writer)
    }
}

extension _JSONEncodableVariants {
    /// Writes the variant as the data of a named event. With `byKey`, a reader selects the variant by the name, and the
    /// data is its payload.
    ///
    /// - Throws: `notEncodable` if the name is that of another variant.
    fileprivate func write(asDataOfEvent event: String, to writer: inout JSONWriter) throws {
        let table = Self.jsonVariants
        guard case .byKey = table.reader.tagging else { return try writer.value(self) }
        let (name, payload) = try table.form(of: self)
        if let name {
            guard name == event else {
                throw TrellisError(
                    .notEncodable, expected: "'\(name)', the key of the variant, as the name of its event",
                    found: "\"\(event.shortened(limit: 40))\"")
            }
            if let payload { try writer.value(payload) } else { writer.null() }
            return
        }
        // The default variant has received an object with the name and the data.
        guard let object = (payload as? JSON)?.object ?? payload as? JSONObject, object.count == 1,
            let data = object[event]
        else {
            throw TrellisError(
                .notEncodable, expected: "an object with the key '\(event.shortened(limit: 40))', the name of the event"
            )
        }
        writer.value(data)
    }
}

extension JSONEvent: TrellisEncodable, LibraryEncoded where Value: TrellisEncodable {
    /// An event can be encoded only as an element of the format ``JSONStreamFormat/serverSentEvents``.
    ///
    /// - Throws: `notEncodable`, always.
    func write(to writer: inout JSONWriter) throws {
        throw TrellisError(.notEncodable, expected: "'.serverSentEvents' as the format of JSONEvent values")
    }
}

// Safety: Bytes of the writer are accessed at indices below their count.
extension JSONWriter {
    /// Writes a server-sent event with an element as its data.
    ///
    /// - Parameter marker: the data of the event that ends the stream.
    mutating func event(_ element: some TrellisEncodable, before marker: String?) throws {
        guard let event = element as? any EncodableEvent else {
            return try eventData(before: marker) { try $0.value(element) }
        }
        if event.name != EventName.unnamed, !event.name.isEmpty { try eventField("event", event.name) }
        if let id = event.id { try eventField("id", id) }
        if let retry = event.retry {
            let (seconds, attoseconds) = retry.components
            let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
            let (milliseconds, isLonger) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
            guard retry >= .zero, !isTooLong, !isLonger else {
                let expected = retry < .zero ? "that is not negative" : "in milliseconds that an Int64 can store"
                throw TrellisError(.notEncodable, expected: "a reconnection time \(expected)", found: "\(retry)")
            }
            try eventField("retry", "\(milliseconds)")
        }
        try eventData(before: marker) { try event.encodeData(to: &$0) }
    }

    private mutating func eventData(before marker: String?, _ write: (inout JSONWriter) throws -> Void) throws {
        append("data: ")
        let first = count
        try write(&self)
        if let marker, unsafe UnsafeBufferPointer(start: start + first, count: count - first).elementsEqual(marker.utf8)
        {
            throw TrellisError(.notEncodable, expected: "an element that does not end the stream", found: marker)
        }
        append("\n\n")
    }

    private mutating func eventField(_ name: String, _ value: String) throws {
        // A reader ignores an id with a zero byte.
        let isID = name == "id"
        guard value.utf8.allSatisfy({ $0 != 0x0A && $0 != 0x0D && ($0 != 0 || !isID) }) else {
            throw TrellisError(
                .notEncodable,
                expected: "'\(name)' of an event without line endings\(isID ? " and zero bytes" : "")",
                found: "\"\(value.shortened(limit: 40))\"")
        }
        appendText("\(name): \(value)\n")
    }

    /// Writes the event that ends a stream.
    mutating func event(endingStreamWith marker: String) {
        // A reader joins the lines with line feeds.
        for line in marker.split(separator: "\n", omittingEmptySubsequences: false) {
            appendText("data: \(line)\n")
        }
        append(UInt8(ascii: "\n"))
    }

    private mutating func appendText(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            if let base = bytes.baseAddress { unsafe append(base, bytes.count) }
        }
    }
}
