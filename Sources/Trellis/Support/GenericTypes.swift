/// Whether a type is generic, or inside a generic type. The name of a type says so, and takes much less time than the
/// runtime's search for a conformance, which a type that is not generic can do without.
func isGeneric(_ type: Any.Type) -> Bool { _typeName(type).utf8.contains(UInt8(ascii: "<")) }
