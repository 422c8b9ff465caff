internal import Foundation

// Safety: The machine of a buffered value has its own stack and decodes into memory that its caller owns. Both machines
// share the schema and the context. A `MachineEngine` has the address of the outer machine only while a reader is
// called. That call has exclusive access to the machine.
/// Decodes dates in formats that `Date` itself does not decode.
final class DateReader: ValueReader {
    private let format: JSONFormat
    /// The pattern of the format, if it needs no formatter.
    private let digits: DigitDatePattern?

    private init(_ format: JSONFormat) {
        self.format = format
        if case .pattern(let pattern) = format.dateSpelling { digits = pattern.digits } else { digits = nil }
    }

    /// The reader for a date format; nil for other types, and for formats that need no reader.
    ///
    /// - Throws: `invalidSchema` if the format is invalid.
    static func make(for type: any TrellisDecodable.Type, _ format: JSONFormat) throws(TrellisError) -> DateReader? {
        guard isDate(type) else { return nil }
        if let mistake = format.dateMistake { throw mistake }
        guard format.dateSpelling != nil else { return nil }
        return DateReader(format)
    }

    static func isDate(_ type: any TrellisDecodable.Type) -> Bool { type == Date.self }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool {
        if token.kind == .object || token.kind == .array { return false }
        let date = if let digits, let date = token.date(in: digits) { date } else { try token.date(in: format) }
        unsafe slot.bindMemory(to: Date.self, capacity: 1).initialize(to: date)
        return true
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        throw TrellisError(.typeMismatch, expected: "a date", found: value.found)
    }
}
