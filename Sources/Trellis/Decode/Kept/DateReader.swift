internal import Foundation

/// Dates in a fixed pattern.
final class DateReader: ValueReader {
    private let pattern: DatePattern

    private init(_ pattern: DatePattern) { self.pattern = pattern }

    /// The reader of a pattern for dates; nil for any other type, which has no use for one.
    static func make(for type: any JSONDecodable.Type, _ pattern: DatePattern) -> DateReader? {
        type == Date.self ? DateReader(pattern) : nil
    }

    var form: KeptForm { .events }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool {
        if token.kind == .object || token.kind == .array { return false }
        let text = try token.string(expected: "a date")
        guard let date = pattern.date(text) else { throw token.invalid(expected: "a date as \(pattern.pattern)") }
        unsafe slot.bindMemory(to: Date.self, capacity: 1).initialize(to: date)
        return true
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        throw TrellisError(.typeMismatch, expected: "a date", found: value.found)
    }
}
