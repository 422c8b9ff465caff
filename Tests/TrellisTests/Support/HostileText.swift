/// Combining marks that the standard library sorts, in time quadratic in their number.
func marks(_ count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for index in 0..<count { scalars.append(index.isMultiple(of: 2) ? "\u{301}" : "\u{316}") }
    // A native string: other representations are compared byte by byte.
    return String(decoding: Array(String(scalars).utf8), as: UTF8.self)
}
