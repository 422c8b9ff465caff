public import Foundation

extension URL: TrellisCodable, StandardScalar, LibraryEncoded {
    /// A string that is a URL as defined by RFC 3986. Other characters are escaped only with
    /// ``JSONCoercions/urlsFromUnescapedStrings``.
    static func scalar(from token: borrowing JSONToken) throws -> URL {
        let text = try token.string(expected: "a URL")
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            if token.allows(.urlsFromUnescapedStrings), let escaped = URLText.escaped(text),
                let url = URL(string: escaped, encodingInvalidCharacters: false)
            {
                return url
            }
            throw token.invalid(expected: "a URL")
        }
        return url
    }

    func write(to writer: inout JSONWriter) throws { writer.string(absoluteString) }
}

// Safety: Room for a string is reserved before it is written.
extension UUID: TrellisCodable, StandardScalar, LibraryEncoded, JSONDictionaryKey {
    /// A string of 36 characters, in either case.
    static func scalar(from token: borrowing JSONToken) throws -> UUID {
        guard token.kind == .string else {
            // Only a string is a UUID, even if a coercion accepts numbers: the error is then about an invalid value.
            _ = try token.string(expected: "a UUID")
            throw token.invalid(expected: "a UUID")
        }
        guard let uuid = unsafe UUIDText.uuid(token.text) else { throw token.invalid(expected: "a UUID") }
        return uuid
    }

    /// Writes upper-case digits.
    func write(to writer: inout JSONWriter) throws { writer.uuid(self) }

    public init?(jsonKey: String) {
        var key = jsonKey
        guard let uuid = key.withUTF8({ unsafe UUIDText.uuid($0) }) else { return nil }
        self = uuid
    }
    public var jsonKey: String {
        unsafe String(unsafeUninitializedCapacity: UUIDText.length) {
            guard let start = $0.baseAddress else { return 0 }
            unsafe UUIDText.write(self, to: start)
            return UUIDText.length
        }
    }
}

extension TimeZone: TrellisCodable, StandardScalar, LibraryEncoded {
    /// The identifier of a time zone, such as `Europe/Paris`: up to 100 ASCII characters.
    static func scalar(from token: borrowing JSONToken) throws -> TimeZone {
        guard let zone = TimeZone(identifier: try token.identifier(expected: "a time zone")) else {
            throw token.invalid(expected: "a time zone")
        }
        return zone
    }

    func write(to writer: inout JSONWriter) throws { writer.string(identifier) }
}

extension Locale: TrellisCodable, StandardScalar, LibraryEncoded {
    /// The identifier of a locale, such as `fr_CA`: up to 100 ASCII characters.
    static func scalar(from token: borrowing JSONToken) throws -> Locale {
        Locale(identifier: try token.identifier(expected: "a locale"))
    }

    func write(to writer: inout JSONWriter) throws { writer.string(identifier) }
}

extension Decimal: TrellisCodable, StandardScalar, LibraryEncoded {
    /// An exact number; a number that a Decimal cannot represent is an error.
    static func scalar(from token: borrowing JSONToken) throws -> Decimal { try token.decimal() }

    func write(to writer: inout JSONWriter) throws { try writer.decimal(self) }
}

extension Date: TrellisCodable, StandardScalar, LibraryEncoded {
    /// A date in the format of the field or the options, ISO 8601 by default.
    static func scalar(from token: borrowing JSONToken) throws -> Date {
        switch token.style.format {
        case .secondsSince1970: return try token.timestamp(unitsPerSecond: 1)
        case .millisecondsSince1970: return try token.timestamp(unitsPerSecond: 1000)
        case .automatic, .iso8601, .spelledDate, .base64, .string: return try token.iso8601()
        }
    }

    /// Writes the date in the format of the field or the options.
    func write(to writer: inout JSONWriter) throws {
        switch writer.format(default: writer.options.dates.kind) {
        case .secondsSince1970: try writer.timestamp(timeIntervalSince1970)
        case .millisecondsSince1970: try writer.milliseconds(self)
        case .automatic, .iso8601: try writer.iso8601(self)
        case .spelledDate: try writer.date(self, in: writer.dateSpelling)
        // These formats do not apply to dates.
        case .base64, .string: try writer.date(self, in: writer.options.dates)
        }
    }
}

extension Data: TrellisCodable, StandardScalar, LibraryEncoded {
    /// A base64 string.
    static func scalar(from token: borrowing JSONToken) throws -> Data { Data(try token.base64()) }

    /// Writes base64.
    func write(to writer: inout JSONWriter) throws {
        unsafe withUnsafeBytes { unsafe writer.base64($0.assumingMemoryBound(to: UInt8.self)) }
    }
}

// Converting strings to Foundation types.

extension JSONToken {
    /// The string, if it may be an identifier. Foundation takes minutes for some invalid identifiers.
    func identifier(expected: String) throws(TrellisError) -> String {
        let identifier = try string(expected: expected)
        guard identifier.utf8.count <= 100, identifier.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw invalid(expected: expected)
        }
        return identifier
    }

    func decimal() throws(TrellisError) -> Decimal {
        unsafe try withNumber(expected: "a number") { text throws(NumberFailure) in
            unsafe try DecimalText.decimal(text)
        }
    }

    func base64() throws(TrellisError) -> [UInt8] {
        guard kind == .string else { throw mismatch(expected: "a base64 string") }
        var isValid = true
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Base64.decodedCapacity(text.count)) { buffer, count in
            guard let start = buffer.baseAddress, let decoded = unsafe Base64.decode(text, to: start) else {
                isValid = unsafe text.isEmpty
                return
            }
            count = decoded
        }
        guard isValid else { throw invalid(expected: "padded base64 with + and /") }
        return bytes
    }
}

extension JSONWriter {
    mutating func uuid(_ uuid: UUID) {
        reserve(UUIDText.length + 2)
        append(UInt8(ascii: "\""))
        unsafe UUIDText.write(uuid, to: start + count)
        count += UUIDText.length
        append(UInt8(ascii: "\""))
    }

    mutating func iso8601(_ date: Date) throws(TrellisError) {
        reserve(ISO8601.maximumLength + 2)
        append(UInt8(ascii: "\""))
        let time = date.timeIntervalSinceReferenceDate
        guard let length = unsafe ISO8601.write(timeIntervalSinceReferenceDate: time, to: start + count) else {
            throw outOfYears(date)
        }
        count += length
        append(UInt8(ascii: "\""))
    }

    private func outOfYears(_ date: Date, from first: Int = 0) -> TrellisError {
        // Does not describe the date itself: Foundation traps if it is NaN.
        let time = date.timeIntervalSinceReferenceDate
        return TrellisError(
            .notEncodable, expected: "a date in the years \(first) to 9999", found: "\(time) seconds since 2001")
    }

    mutating func milliseconds(_ date: Date) throws(TrellisError) {
        // The product is rarely exact; values that are whole milliseconds are written as integers.
        let milliseconds = date.timeIntervalSince1970 * 1000
        let whole = milliseconds.rounded()
        try timestamp(Date(timeIntervalSince1970: whole / 1000) == date ? whole : milliseconds)
    }

    /// Writes a number since 1970. An infinite date has no string, since no coercion would decode it.
    mutating func timestamp(_ number: Double) throws(TrellisError) {
        guard number.isFinite || options.nonFinite != .strings else {
            throw TrellisError(.nonFiniteNumber, found: "\(number)")
        }
        try double(number)
    }

    /// Writes a date in any format.
    @inline(never)
    mutating func date(_ date: Date, in format: JSONFormat) throws(TrellisError) {
        switch format.kind {
        case .secondsSince1970: try timestamp(date.timeIntervalSince1970)
        case .millisecondsSince1970: try milliseconds(date)
        case .base64, .string, .automatic:
            if let mistake = format.dateMistake { throw mistake }
        case .iso8601, .spelledDate: try self.date(date, in: format.dateSpelling)
        }
    }

    /// Writes a date in a rarely used format; nil is ISO 8601.
    @inline(never)
    mutating func date(_ date: Date, in spelling: DateSpelling?) throws(TrellisError) {
        guard let spelling else { return try iso8601(date) }
        if let mistake = spelling.mistake { throw mistake }
        let time = date.timeIntervalSinceReferenceDate
        let text: [UInt8]?
        switch spelling {
        case .oneOf(let formats): return try self.date(date, in: formats[0])
        case .pattern(let pattern):
            // For other years the formatter returns an empty string or a year without its era. In its calendar, year 1
            // begins two days earlier than in ISO 8601, and follows the year 1 BC.
            guard date >= .distantPast, ISO8601.isWritable(timeIntervalSinceReferenceDate: time) else {
                throw outOfYears(date, from: 1)
            }
            if let digits = pattern.digits, write(timeIntervalSinceReferenceDate: time, in: digits) { return }
            return string(pattern.string(date))
        case .local(let local): text = local.text(timeIntervalSinceReferenceDate: time)
        case .like(let style): text = style.text(timeIntervalSinceReferenceDate: time)
        case .day(let local): text = local.dayText(timeIntervalSinceReferenceDate: time)
        }
        guard let text else { throw outOfYears(date) }
        // The bytes contain no characters that need escapes.
        append(UInt8(ascii: "\""))
        verbatim(text)
        append(UInt8(ascii: "\""))
    }

    /// Writes a date in a pattern of digits, and returns false if a formatter must decide.
    private mutating func write(timeIntervalSinceReferenceDate time: Double, in pattern: DigitDatePattern) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pattern.length) { text in
            guard let start = text.baseAddress,
                unsafe pattern.write(timeIntervalSinceReferenceDate: time, to: start)
            else { return false }
            unsafe string(UnsafeBufferPointer(text))
            return true
        }
    }

    mutating func decimal(_ value: Decimal) throws(TrellisError) {
        reserve(DecimalText.maximumLength)
        guard let length = unsafe DecimalText.write(value, to: start + count) else {
            throw TrellisError(.nonFiniteNumber, found: "\(value)")
        }
        count += length
        if writesCanonicalNumbers { try makeCanonical(numberFrom: count - length) }
    }

    /// Whether the current field is written as base64.
    @usableFromInline var isBase64: Bool { format(default: .automatic) == .base64 }

    @usableFromInline
    mutating func base64(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe base64($0) }
    }

    mutating func base64(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(Base64.encodedCount(bytes.count) + 2)
        append(UInt8(ascii: "\""))
        let before = count
        unsafe count += Base64.encode(bytes, to: start + count)
        // The slash is the only base64 character that an option escapes.
        if escapesMore { escapeSlashes(from: before) }
        append(UInt8(ascii: "\""))
    }
}
