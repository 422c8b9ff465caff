public import Foundation

extension URL: JSONCodable {
    /// A string that is a URL as RFC 3986 has it; no character is escaped on its behalf.
    public static func decode(from token: borrowing JSONToken) throws -> URL {
        guard let url = URL(string: try token.string(expected: "a URL"), encodingInvalidCharacters: false) else {
            throw token.invalid(expected: "a URL")
        }
        return url
    }

    public func encode(to writer: inout JSONWriter) throws { writer.string(absoluteString) }
}

extension UUID: JSONCodable, JSONDictionaryKey {
    /// A string of 36 characters in either case.
    public static func decode(from token: borrowing JSONToken) throws -> UUID {
        let text = try token.string(expected: "a UUID")
        guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { throw token.invalid(expected: "a UUID") }
        return uuid
    }

    /// Writes upper-case digits.
    public func encode(to writer: inout JSONWriter) throws { writer.string(uuidString) }

    public init?(jsonKey: String) { self.init(uuidString: jsonKey) }
    public var jsonKey: String { uuidString }
}

extension TimeZone: JSONCodable {
    /// A string with the zone's identifier, such as `Europe/Paris`: up to 100 characters of ASCII.
    public static func decode(from token: borrowing JSONToken) throws -> TimeZone {
        guard let zone = TimeZone(identifier: try token.identifier(expected: "a time zone")) else {
            throw token.invalid(expected: "a time zone")
        }
        return zone
    }

    public func encode(to writer: inout JSONWriter) throws { writer.string(identifier) }
}

extension Locale: JSONCodable {
    /// A string with the locale's identifier, such as `fr_CA`: up to 100 characters of ASCII.
    public static func decode(from token: borrowing JSONToken) throws -> Locale {
        Locale(identifier: try token.identifier(expected: "a locale"))
    }

    public func encode(to writer: inout JSONWriter) throws { writer.string(identifier) }
}

extension Decimal: JSONCodable {
    /// A number, digit for digit; one that a Decimal cannot hold is an error.
    public static func decode(from token: borrowing JSONToken) throws -> Decimal { try token.decimal() }

    public func encode(to writer: inout JSONWriter) throws { try writer.decimal(self) }
}

extension Date: JSONCodable {
    /// A date as the field's format or the options have it: ISO 8601 unless something else is said.
    public static func decode(from token: borrowing JSONToken) throws -> Date {
        switch token.style.format {
        case .secondsSince1970: return Date(timeIntervalSince1970: try token.double())
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try token.double() / 1000)
        case .automatic, .iso8601, .base64, .pattern: return try token.iso8601()
        }
    }

    /// Writes the date as the field's format or the options have it.
    public func encode(to writer: inout JSONWriter) throws {
        switch writer.format(default: writer.options.dates.kind) {
        case .secondsSince1970: try writer.double(timeIntervalSince1970)
        case .millisecondsSince1970:
            // The product is seldom exact; whole milliseconds are written as such.
            let milliseconds = timeIntervalSince1970 * 1000
            let whole = milliseconds.rounded()
            try writer.double(Date(timeIntervalSince1970: whole / 1000) == self ? whole : milliseconds)
        case .automatic, .iso8601, .base64: try writer.iso8601(self)
        case .pattern: writer.string(writer.datePattern?.string(self) ?? "")
        }
    }
}

extension Data: JSONCodable {
    /// A string in base64.
    public static func decode(from token: borrowing JSONToken) throws -> Data { Data(try token.base64()) }

    /// Writes base64.
    public func encode(to writer: inout JSONWriter) throws {
        unsafe withUnsafeBytes { unsafe writer.base64($0.assumingMemoryBound(to: UInt8.self)) }
    }
}

// The texts of these values, byte by byte.

extension JSONToken {
    /// The string, if it can be an identifier at all: Foundation takes minutes for some that cannot.
    func identifier(expected: String) throws(TrellisError) -> String {
        let identifier = try string(expected: expected)
        guard identifier.utf8.count <= 100, identifier.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw invalid(expected: expected)
        }
        return identifier
    }

    func iso8601() throws(TrellisError) -> Date {
        guard kind == .string else { throw mismatch(expected: "an ISO 8601 date") }
        guard let (seconds, nanoseconds) = unsafe ISO8601.parse(text) else {
            throw invalid(expected: "an ISO 8601 date such as 2024-05-01T12:00:00Z")
        }
        return Date(
            timeIntervalSinceReferenceDate: ISO8601.timeIntervalSinceReferenceDate(
                seconds: seconds, nanoseconds: nanoseconds))
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
        guard isValid else { throw invalid(expected: "base64") }
        return bytes
    }
}

extension JSONWriter {
    mutating func iso8601(_ date: Date) throws(TrellisError) {
        reserve(ISO8601.maximumLength + 2)
        append(UInt8(ascii: "\""))
        let time = date.timeIntervalSinceReferenceDate
        guard let length = unsafe ISO8601.write(timeIntervalSinceReferenceDate: time, to: start + count) else {
            // Not the date itself: Foundation traps when it describes one that is not a number.
            throw TrellisError(
                .notEncodable, expected: "a date in the years 0 to 9999", found: "\(time) seconds since 2001")
        }
        count += length
        append(UInt8(ascii: "\""))
    }

    mutating func decimal(_ value: Decimal) throws(TrellisError) {
        reserve(DecimalText.maximumLength)
        guard let length = unsafe DecimalText.write(value, to: start + count) else {
            throw TrellisError(.nonFiniteNumber, found: "\(value)")
        }
        count += length
    }

    /// Whether the field that is due is to be written as base64.
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
        // The only character of base64 that any option escapes.
        if escapesMore { escapeSlashes(from: before) }
        append(UInt8(ascii: "\""))
    }
}
