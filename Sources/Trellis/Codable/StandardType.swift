/// A scalar or collection of the standard library that the drop-in coders handle by themselves, for example as an array
/// of any elements.
///
/// The runtime's search for a conformance is slow. One search finds that another type has none of the protocols that
/// refine this one, and most types need no search: see ``isStandardCollection(_:)``.
protocol StandardType: SendableMetatype {}

extension Array: StandardType {}
extension Dictionary: StandardType {}
extension Optional: StandardType {}
extension Set: StandardType {}

/// Whether a type conforms to `StandardType` and is no scalar. All such types are generic.
func isStandardCollection(_ type: Any.Type) -> Bool { isGeneric(type) && type is any StandardType.Type }

/// The type, if it is a scalar that is read directly from the tape.
func standardScalar(_ type: Any.Type) -> (any TapeReadable.Type)? {
    let scalars: [any TapeReadable.Type] = [
        String.self, Int.self, Double.self, Bool.self, Float.self, Int64.self, Int32.self, Int16.self, Int8.self,
        Int128.self, UInt.self, UInt64.self, UInt32.self, UInt16.self, UInt8.self, UInt128.self,
    ]
    return scalars.first { $0 == type }
}
