// Safety: A key path is treated as a Sendable one, which has the same layout. It comes from a `@Sendable` closure
// without isolation, in which the compiler rejects key paths to isolated properties and captures that threads must not
// share.
/// A key path that any thread may use.
///
/// The compiler never infers `Sendable` for a key path to a property of an isolated type, even if the property may be
/// used from any isolation. This function makes the inference unnecessary: a nonisolated closure cannot create a key
/// path to an isolated property, and a `Sendable` closure captures nothing that threads must not share.
func shared<Model, Value>(_ make: @Sendable () -> KeyPath<Model, Value>) -> any KeyPath<Model, Value> & Sendable {
    unsafe unsafeBitCast(make(), to: (any KeyPath<Model, Value> & Sendable).self)
}
