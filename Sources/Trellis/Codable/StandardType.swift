/// A scalar or collection of the standard library that the drop-in coders handle by themselves, for example as an array
/// of any elements.
///
/// The runtime's search for a conformance is slow. One search finds that another type has none of the protocols that
/// refine this one.
protocol StandardType: SendableMetatype {}

extension Array: StandardType {}
extension Dictionary: StandardType {}
extension Optional: StandardType {}
extension Set: StandardType {}
