/// A ``JSONEvent`` of any encodable type.
protocol EncodableEvent {
    var name: String { get }
    var id: String? { get }
    var retry: Duration? { get }
    func encodeData(to writer: inout JSONWriter) throws
}

extension JSONEvent: EncodableEvent where Value: TrellisEncodable {
    func encodeData(to writer: inout JSONWriter) throws { try writer.value(data) }
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
    mutating func event(_ element: some TrellisEncodable) throws {
        guard let event = element as? any EncodableEvent else { return try eventData { try $0.value(element) } }
        if event.name != "message", !event.name.isEmpty { try eventField("event", event.name) }
        if let id = event.id { try eventField("id", id) }
        if let retry = event.retry {
            let (seconds, attoseconds) = retry.components
            guard retry >= .zero, seconds < Int64.max / 1000 else {
                let expected = retry < .zero ? "that is not negative" : "in milliseconds that an Int64 can store"
                throw TrellisError(.notEncodable, expected: "a reconnection time \(expected)", found: "\(retry)")
            }
            try eventField("retry", "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)")
        }
        try eventData { try event.encodeData(to: &$0) }
    }

    private mutating func eventData(_ write: (inout JSONWriter) throws -> Void) throws {
        append("data: ")
        try write(&self)
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
