// Conversions from tokens of another kind, if the options or the field allow them. Nothing in this file is on the fast
// path.
// Safety: as in Contract/EventTape+Tokens.swift
extension JSONToken {
    /// Whether a conversion is allowed.
    func allows(_ coercion: JSONCoercions) -> Bool { style.coercions.contains(coercion) }

    /// Whether the format represents numbers and Booleans as strings.
    private var isStringFormat: Bool { style.format == .string }

    /// The error of a token of an unexpected kind. With the string format, the expected token is a string that contains
    /// the value.
    @inline(never)
    func misspelled(expected: String) -> TrellisError {
        guard isStringFormat else { return mismatch(expected: expected) }
        let expected = "a string with " + expected
        return kind == .string ? invalid(expected: expected) : mismatch(expected: expected)
    }

    /// Passes the bytes of a number to a closure, or those of a string with a number if conversions or the format allow
    /// it.
    func withNumber<T>(
        expected: String, _ body: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws(TrellisError) -> T {
        let isSpelled =
            unsafe kind == .string && (allows(.numbersFromStrings) || isStringFormat) && NumberProgress.isNumber(text)
        guard kind == .number || isSpelled else {
            throw misspelled(expected: expected)
        }
        do {
            return unsafe try body(text)
        } catch {
            throw numberError(error, expected: "\(T.self)")
        }
    }

    /// The Boolean that a number or string represents, if conversions or the format allow it.
    func coercedBool() -> Bool? {
        switch kind {
        case .number where allows(.boolsFromNumbers):
            switch unsafe try? NumberText.integer(text, as: Int.self) {
            case 0: return false
            case 1: return true
            default: return nil
            }
        case .string where isStringFormat && !allows(.boolsFromStrings):
            return unsafe text.elementsEqual("true".utf8) ? true : text.elementsEqual("false".utf8) ? false : nil
        case .string where allows(.boolsFromStrings):
            guard unsafe text.count <= 5 else { return nil }
            switch unsafe String(decoding: text, as: UTF8.self).lowercased() {
            case "true", "yes", "on", "y", "t", "1": return true
            case "false", "no", "off", "n", "f", "0": return false
            default: return nil
            }
        default: return nil
        }
    }

    /// The number that a string such as "NaN" represents, if the conversion is allowed.
    func nonFinite<F: BinaryFloatingPoint>(_ type: F.Type) -> F? {
        guard kind == .string, allows(.nonFiniteNumbersFromStrings), unsafe text.count <= 9 else { return nil }
        switch unsafe String(decoding: text, as: UTF8.self) {
        case "NaN": return .nan
        case "Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: return nil
        }
    }

    /// The number without its fraction.
    func truncated<I: FixedWidthInteger>(as type: I.Type) throws(TrellisError) -> I? {
        guard allows(.truncatedNumbers) else { return nil }
        do {
            return unsafe try NumberText.truncated(text, as: I.self)
        } catch {
            throw numberError(error, expected: "\(I.self)")
        }
    }
}
