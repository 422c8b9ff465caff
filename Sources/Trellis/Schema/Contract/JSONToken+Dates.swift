internal import Foundation

// Decodes dates in their formats.
// Safety: as in Contract/EventTape+Tokens.swift
extension JSONToken {
    /// The date of a string in ISO 8601.
    func iso8601() throws(TrellisError) -> Date {
        guard kind == .string else { throw mismatch(expected: "an ISO 8601 date") }
        guard let (seconds, nanoseconds) = unsafe ISO8601.parse(text) else {
            throw invalidDate(expected: "an ISO 8601 date such as 2024-05-01T12:00:00Z")
        }
        return date(seconds, nanoseconds)
    }

    /// The date of a number since 1970. Options that read strings as infinity or NaN apply to numbers, not to dates:
    /// Foundation traps if it describes such a date.
    func timestamp(unitsPerSecond: Double) throws(TrellisError) -> Date {
        let number = try double()
        guard number.isFinite else { throw invalid(expected: "a finite number") }
        return Date(timeIntervalSince1970: number / unitsPerSecond)
    }

    /// The error of a string that is not an ISO 8601 date. It says so if only the time zone is missing.
    @inline(never)
    private func invalidDate(expected: String) -> TrellisError {
        var error = invalid(expected: expected)
        if unsafe text.count <= ISO8601.maximumLength, let (_, _) = unsafe withZone({ unsafe ISO8601.parse($0) }) {
            error.contents.found = found + " without a time zone: the format '.iso8601(timeZone:)' reads it"
        }
        return error
    }

    private func withZone<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let bytes = unsafe Array(text) + [UInt8(ascii: "Z")]
        return unsafe bytes.withUnsafeBufferPointer { unsafe body($0) }
    }

    /// The date in any format.
    @inline(never)
    func date(in format: JSONFormat) throws(TrellisError) -> Date {
        switch format.kind {
        case .secondsSince1970: return try timestamp(unitsPerSecond: 1)
        case .millisecondsSince1970: return try timestamp(unitsPerSecond: 1000)
        default: break
        }
        switch format.dateSpelling {
        case nil:
            if let mistake = format.dateMistake { throw mistake }
            return try iso8601()
        case .oneOf(let formats): return try date(inOneOf: formats, expected: format.expectation)
        case .pattern(let pattern):
            if let digits = pattern.digits, let date = date(in: digits) { return date }
            if let mistake = format.dateMistake { throw mistake }
            guard let date = pattern.date(try string(expected: "a date")) else {
                throw invalid(expected: format.expectation)
            }
            return date
        case .local(let time):
            guard kind == .string else { throw mismatch(expected: format.expectation) }
            guard let (seconds, nanoseconds) = unsafe time.parse(text) else {
                throw invalid(expected: "an ISO 8601 date such as 2024-05-01T12:00:00")
            }
            return date(seconds, nanoseconds)
        case .like:
            if let mistake = format.dateMistake { throw mistake }
            return try iso8601()
        case .day(let time):
            guard kind == .string else { throw mismatch(expected: format.expectation) }
            guard let seconds = unsafe time.parseDay(text) else { throw invalid(expected: format.expectation) }
            return date(seconds, 0)
        }
    }

    /// The date in a pattern of digits; nil if a formatter must decide.
    func date(in pattern: DigitDatePattern) -> Date? {
        guard kind == .string, let seconds = unsafe pattern.seconds(text) else { return nil }
        return date(seconds, 0)
    }

    /// The date in the first matching format. If no format matches, the error prefers an invalid value to a type
    /// mismatch.
    private func date(inOneOf formats: [JSONFormat], expected: String) throws(TrellisError) -> Date {
        var failure: TrellisError?
        for format in formats {
            do throws(TrellisError) {
                return try date(in: format)
            } catch {
                if failure == nil || failure?.code == .typeMismatch { failure = error }
            }
        }
        var contents = (failure ?? mismatch(expected: expected)).contents
        contents.expected = expected
        throw TrellisError(contents)
    }

    private func date(_ seconds: Int64, _ nanoseconds: Int32) -> Date {
        Date(
            timeIntervalSinceReferenceDate: ISO8601.timeIntervalSinceReferenceDate(
                seconds: seconds, nanoseconds: nanoseconds))
    }
}
