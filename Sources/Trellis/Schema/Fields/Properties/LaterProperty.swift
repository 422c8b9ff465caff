import Synchronization

/// A property with its types that is made when something is asked of it. Decoding asks nothing, so the first decode of
/// a type need not make key paths, which takes the runtime longer than all else.
final class LaterProperty: Sendable {
    typealias Property = PropertyStorage & PropertyEncoding

    private final class Made: Sendable {
        let property: any Property
        init(_ property: any Property) { self.property = property }
    }

    private let made = AtomicLazyReference<Made>()
    private let make: @Sendable () -> any Property

    init(_ make: @escaping @Sendable () -> any Property) { self.make = make }

    /// Threads that come at once may each make one, of which all get the same.
    var property: any Property { (made.load() ?? made.storeIfNil(Made(make()))).property }
}
