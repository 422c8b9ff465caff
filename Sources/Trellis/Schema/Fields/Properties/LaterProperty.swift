/// A property with its types, created at the first access. Decoding does not access it, so the first decode of a type
/// needs no key paths, whose creation is the slowest part.
final class LaterProperty: Sendable {
    typealias Property = PropertyStorage & PropertyEncoding

    private final class Made: Sendable {
        let property: any Property
        init(_ property: any Property) { self.property = property }
    }

    private let made = OnceStored<Made>()
    private let make: @Sendable () -> any Property

    init(_ make: @escaping @Sendable () -> any Property) { self.make = make }

    /// Concurrent first accesses may each create a property, but all return the same one.
    var property: any Property { (made.load() ?? made.storeIfNil(Made(make()))).property }
}
