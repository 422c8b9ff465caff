// Safety: as in Contract/EventTape+Tokens.swift
/// One string, number, Boolean or null of the input, for types that are decoded from a single token.
///
/// It is valid only during the call that receives it.
@safe public struct JSONToken: ~Copyable, AnyThread {
    /// The kind of a JSON value.
    public enum Kind: Sendable {
        /// `null`.
        case null
        /// `true` or `false`.
        case bool
        /// A number.
        case number
        /// A string.
        case string
        /// The start of an object. Types that are decoded from a token reject it.
        case object
        /// The start of an array. Types that are decoded from a token reject it.
        case array
    }

    /// The kind of this value.
    public let kind: Kind
    /// The bytes of a string after resolving escapes, or of a number as in the input.
    let text: UnsafeBufferPointer<UInt8>
    let flag: Bool
    let style: TokenStyle

    init(
        kind: Kind, text: UnsafeBufferPointer<UInt8> = unsafe .init(start: nil, count: 0), flag: Bool = false,
        style: TokenStyle
    ) {
        self.kind = kind
        unsafe self.text = unsafe text
        self.flag = flag
        self.style = style
    }

    /// The string. Throws `typeMismatch` for any other value. Allocates if it is longer than 15 bytes.
    public func string() throws(TrellisError) -> String {
        try string(expected: "a string")
    }

    func string(expected: String) throws(TrellisError) -> String {
        guard kind == .string || kind == .number && allows(.stringsFromNumbers) else {
            throw mismatch(expected: expected)
        }
        return unsafe makeString(text)
    }

    /// The Boolean. Throws `typeMismatch` for any other value; with ``JSONFormat/string``, `invalidValue` for a string
    /// that is not a Boolean.
    public func bool() throws(TrellisError) -> Bool {
        guard kind == .bool else {
            guard let value = coercedBool() else { throw misspelled(expected: "a Boolean") }
            return value
        }
        return flag
    }

    /// The number as an integer. Numbers such as `4.0` and `1e3` are integers. Throws `typeMismatch`, `inexactNumber`
    /// or `numberOutOfRange`; with ``JSONFormat/string``, `invalidValue` for a string that is not a number.
    public func integer<I: FixedWidthInteger>(as type: I.Type = I.self) throws(TrellisError) -> I {
        do {
            return unsafe try withNumber(expected: "an integer") { text throws(NumberFailure) in
                unsafe try NumberText.integer(text, as: I.self)
            }
        } catch {
            if error.code == .inexactNumber, let value = try truncated(as: I.self) { return value }
            throw error
        }
    }

    /// The number, correctly rounded. Throws `typeMismatch`, or `numberOutOfRange` if it is too large; with
    /// ``JSONFormat/string``, `invalidValue` for a string that is not a number.
    public func double() throws(TrellisError) -> Double {
        if let value = nonFinite(Double.self) { return value }
        return unsafe try withNumber(expected: "a number") { text throws(NumberFailure) in
            unsafe try NumberText.floatingPoint(text)
        }
    }

    /// The number, rounded directly to a Float. Throws like ``double()``.
    public func float() throws(TrellisError) -> Float {
        if let value = nonFinite(Float.self) { return value }
        return unsafe try withNumber(expected: "a number") { text throws(NumberFailure) in
            unsafe try NumberText.floatingPoint(text)
        }
    }
}

// Errors. These functions are not inlined, because they are called only after decoding has failed.
extension JSONToken {
    /// The error of a value that is not of the expected kind.
    @inline(never)
    public func mismatch(expected: String) -> TrellisError {
        TrellisError(.init(code: .typeMismatch, expected: expected, found: found))
    }

    /// The error of a value that has the right kind, but is invalid.
    @inline(never)
    public func invalid(expected: String) -> TrellisError {
        TrellisError(.init(code: .invalidValue, expected: expected, found: found))
    }

    @inline(never)
    func numberError(_ failure: NumberFailure, expected: String) -> TrellisError {
        let code: TrellisError.Code = failure == .inexact ? .inexactNumber : .numberOutOfRange
        return TrellisError(.init(code: code, expected: expected, found: found))
    }

    /// The error of a value that is not the raw value of any case.
    @inline(never)
    @usableFromInline
    func unknownRawValue<T: TrellisDecodable>(of type: T.Type) -> TrellisError {
        var error = invalid(expected: "\(type)")
        error.contents.allowed = { rawValues(of: T.self) }
        return error
    }

    /// A description of the value, shortened if it is long.
    var found: String {
        switch kind {
        case .null: return "null"
        case .bool: return flag ? "true" : "false"
        case .object: return "an object"
        case .array: return "an array"
        case .number: return unsafe shortened(text, limit: 40)
        case .string: return unsafe "\"" + shortened(text, limit: 40) + "\""
        }
    }
}

/// The raw values of a `CaseIterable` type as they are written in JSON; empty for other types.
func rawValues<T: SendableMetatype>(of type: T.Type) -> [String] {
    func values<Cases: CaseIterable>(_ type: Cases.Type) -> [String] {
        type.allCases.prefix(TrellisError.comparedValues).compactMap { value in
            (value as? any RawRepresentable).map { "\($0.rawValue)".shortened(limit: 40) }.map {
                value is any RawRepresentable<String> ? "\"\($0)\"" : $0
            }
        }
    }
    guard let type = type as? any CaseIterable.Type else { return [] }
    return values(type)
}
