// Canonical JSON (RFC 8785): errors, numbers and sorted dictionaries.
// Safety: as in JSONWriter.swift
extension JSONWriter {
    /// Records an error of a function that cannot throw. The container, model or encoder that writes the value throws
    /// it.
    mutating func fail(_ error: TrellisError) {
        failure = failure ?? error
    }

    /// Throws the recorded error, or an error if a value caught one of the writer and has left an object or array open.
    ///
    /// - Parameter start: the number of open objects and arrays before the value.
    mutating func checkValue(startedAt start: Int) throws(TrellisError) {
        try checkFailure()
        guard level == start else {
            throw TrellisError(.notEncodable, found: "an incomplete value, whose type caught an error of the writer")
        }
    }

    /// Throws the recorded error.
    @inline(__always)
    @usableFromInline
    mutating func checkFailure() throws(TrellisError) {
        if failure != nil { try throwFailure() }
    }

    @inline(never)
    @usableFromInline
    mutating func throwFailure() throws(TrellisError) {
        if let error = failure.take() { throw error }
    }

    /// Calls a closure that writes a value, whose key or index becomes the first step of an error's path.
    @inline(__always)
    mutating func under(
        _ component: @autoclosure () -> TrellisError.Path.Component, _ write: (inout JSONWriter) throws -> Void
    ) throws {
        do {
            try write(&self)
            try checkFailure()
        } catch {
            throw TrellisError(error, under: component())
        }
    }

    /// Whether numbers are written as canonical JSON requires. Numbers in strings are not changed, since the strings of
    /// canonical JSON are those of any other JSON.
    var writesCanonicalNumbers: Bool {
        @inline(__always) get { isCanonical && format(default: .automatic) != .string }
    }

    /// Replaces an integer beyond 2^53, written since an index, by its canonical form. Records an error if that has
    /// other digits.
    @inline(never)
    mutating func checkLargeInteger(from first: Int) {
        guard writesCanonicalNumbers else { return }
        do {
            try makeCanonical(numberFrom: first)
        } catch {
            fail(error)
        }
    }

    /// Replaces a number that has been written since an index by its canonical form.
    ///
    /// - Throws: the errors of ``canonicalNumber(_:isExact:)``, also if rounding would change the value.
    mutating func makeCanonical(numberFrom first: Int) throws(TrellisError) {
        unsafe try takeText(from: first).withUnsafeBufferPointer { text throws(TrellisError) in
            unsafe try canonicalNumber(text, isExact: true)
        }
    }

    /// Writes the double-precision number nearest to a number of RFC 8259, in the format of ECMAScript.
    ///
    /// - Parameters:
    ///   - text: the number.
    ///   - isExact: whether rounding is an error. For an integer without an exponent, rounding is always an error.
    /// - Throws: `inexactNumber` if rounding is an error, `numberOutOfRange` if the number is too large.
    mutating func canonicalNumber(_ text: UnsafeBufferPointer<UInt8>, isExact: Bool) throws(TrellisError) {
        func mistake(_ code: TrellisError.Code) -> TrellisError {
            TrellisError(
                code, expected: "a double-precision number, as canonical JSON requires",
                found: unsafe String(decoding: text, as: UTF8.self).shortened(limit: 40))
        }
        let first = count
        let value: Double? = unsafe try? NumberText.floatingPoint(text)
        guard let value else { throw mistake(.numberOutOfRange) }
        try double(value)
        let isInteger = unsafe !text.contains { $0 == 0x2E || $0 | 0x20 == 0x65 }
        guard isExact || isInteger else { return }
        let isSame = unsafe NumberText.areEqual(
            text, UnsafeBufferPointer(start: start + first, count: count - first))
        guard isSame else {
            count = first
            throw mistake(.inexactNumber)
        }
    }

    /// Writes the elements of a set in the order of their bytes, so that equal sets have equal bytes.
    @usableFromInline
    @inline(never)
    mutating func sortedElements<Element: TrellisEncodable>(of set: Set<Element>) throws {
        try openArray()
        var texts: [[UInt8]] = []
        let first = count
        for (index, element) in set.enumerated() {
            try self.element(Borrowed(value: element), at: index)
            // The array contains one element at a time, and therefore no comma.
            texts.append(takeText(from: first))
        }
        texts.sort { $0.lexicographicallyPrecedes($1) }
        for text in texts {
            beginElement()
            verbatim(text)
        }
        endArray()
    }

    /// Writes the entries of a dictionary in the order of canonical JSON.
    @usableFromInline
    @inline(never)
    mutating func sortedEntries<Value: TrellisEncodable>(_ entries: [(key: String, value: Value)]) throws {
        let order = UTF16Order.order(of: entries.lazy.map(\.key))
        try openObject()
        var last: Int?
        for position in entries.indices {
            let index = order?[position] ?? position
            let (key, value) = entries[index]
            try under(.key(key)) { writer in
                if let last, entries[last].key.hasSameBytes(as: key) { throw TrellisError(.duplicateKey) }
                last = index
                writer.beginOrderedEntry(key)
                try writer.value(value)
            }
        }
        endObject()
    }

    /// Begins the entry of an object whose entries are written in order, without adding it to the sorter. Entries that
    /// are merged into another object are added.
    mutating func beginOrderedEntry(_ key: String) {
        if level == sortedMergeLevel { return beginEntry(key) }
        if last != UInt8(ascii: "{") { append(UInt8(ascii: ",")) }
        string(key)
        append(UInt8(ascii: ":"))
    }
}

extension TrellisEncoder.Options {
    /// The options, with the values that canonical JSON requires.
    var canonical: TrellisEncoder.Options {
        var options = self
        options.indentation = nil
        options.sortsKeys = true
        options.escapesSlashes = false
        options.escapesNonASCII = false
        options.nonFinite = .error
        options.usesFoundationLayout = false
        return options
    }
}
