/// What a key looks like.
enum KeyLook: Equatable {
    /// The name of a member, as people give them.
    case name
    /// It may be data: words with spaces, or a code of two or three capitals.
    case likelyData
    /// A number, a UUID, a date, a hash, an address: nobody names a member so.
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
        if isHash || hasSlash || hasAt { return .data }
        let forms = StringForms.forms(of: key)
        if forms.has(.uuid) || forms.has(.lowercaseUUID) || forms.has(.dateOnly) || forms.has(.iso8601)
            || forms.has(.iso8601Otherwise) || forms.has(.url)
        {
            return .data
        }
        if hasSpace || capitals == key.count && (key.count == 2 || key.count == 3) { return .likelyData }
        return .name
    }
}
