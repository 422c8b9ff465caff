// Values of another kind than is wanted, where the options or the field allow them. Nothing here is on the fast path.
extension JSONToken {
    /// Whether a conversion is allowed.
    func allows(_ coercion: JSONCoercions) -> Bool { style.coercions.contains(coercion) }

    /// The token of the number that a string spells, if that is allowed and it does.
    func withNumber<T>(
        expected: String, _ body: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> T
    ) throws(TrellisError) -> T {
        let isSpelled = unsafe kind == .string && allows(.numbersFromStrings) && NumberProgress.isNumber(text)
        guard kind == .number || isSpelled else {
            throw mismatch(expected: expected)
        }
        do {
            return unsafe try body(text)
        } catch {
            throw numberError(error, expected: "\(T.self)")
        }
    }

    /// The Boolean that a number or string stands for, if that is allowed and it does.
    func coercedBool() -> Bool? {
        switch kind {
        case .number where allows(.boolsFromNumbers):
            switch unsafe try? NumberText.integer(text, as: Int.self) {
            case 0: return false
            case 1: return true
            default: return nil
            }
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

    /// The number that a string names which JSON has no number for.
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
