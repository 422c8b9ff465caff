/// What a key looks like: a name or data.
enum KeyLook: Equatable {
    /// The name of a member.
    case name
    /// Perhaps data: words with spaces, or a code of two or three capitals.
    case likelyData
    /// Data: a number, a version, a UUID, a date, a hash, a path or an address.
    case data

    static func of(_ key: Span<UInt8>) -> KeyLook {
        guard key.count > 0 else { return .name }
        var (digits, hexadecimals, capitals, others) = (0, 0, 0, 0)
        var (hasSpace, hasSlash, hasAt) = (false, false, false)
        for index in key.indices {
            let byte = key[index]
            switch byte {
            case 0x30...0x39: digits += 1
            case 0x61...0x66: hexadecimals += 1
            case 0x41...0x5A:
                capitals += 1
                if byte <= 0x46 { hexadecimals += 1 } else { others += 1 }
            case 0x20: (hasSpace, others) = (true, others + 1)
            case 0x2F: (hasSlash, others) = (true, others + 1)
            case 0x40: (hasAt, others) = (index > 0, others + 1)
            default: others += 1
            }
        }
        let first = key[0]
        if digits == key.count || digits == key.count - 1 && first == 0x2D && digits > 0 { return .data }
        let isHash = others == 0 && digits > 0 && key.count >= 16
        if isHash || hasSlash || hasAt || isVersion(key) { return .data }
        let forms = StringForms.forms(of: key)
        if forms.has(.uuid) || forms.has(.lowercaseUUID) || forms.has(.dateOnly) || forms.has(.iso8601)
            || forms.has(.iso8601Otherwise) || forms.has(.url)
        {
            return .data
        }
        if hasSpace || capitals == key.count && (key.count == 2 || key.count == 3) { return .likelyData }
        return .name
    }

    /// Whether a key begins as `1.0.0` does: three numbers with dots between them.
    private static func isVersion(_ key: Span<UInt8>) -> Bool {
        guard key.count >= 5, key[0] &- 0x30 <= 9 else { return false }
        var (dots, wasDigit) = (0, false)
        for index in key.indices {
            let isDigit = key[index] &- 0x30 <= 9
            if isDigit, dots == 2 { return true }
            guard isDigit || key[index] == UInt8(ascii: "."), isDigit || wasDigit else { return false }
            if !isDigit { dots += 1 }
            wasDigit = isDigit
        }
        return false
    }
}
