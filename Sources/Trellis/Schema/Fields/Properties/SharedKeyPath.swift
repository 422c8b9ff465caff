// Safety: A key path is treated as a Sendable one, which has the same layout. It comes from a `@Sendable` closure
// without isolation, in which the compiler rejects key paths to isolated properties and captures that threads must not
// share.
/// A key path that any thread may use.
///
/// The compiler calls no key path Sendable that reaches a property of an isolated type, not even where the property may
/// be used from anywhere. It need not: what makes the key path is a closure that is not isolated, in which a key path
/// to what is isolated cannot be formed, and that is Sendable, so that it captures nothing that threads must not share.
func shared<Model, Value>(_ make: @Sendable () -> KeyPath<Model, Value>) -> any KeyPath<Model, Value> & Sendable {
    unsafe unsafeBitCast(make(), to: (any KeyPath<Model, Value> & Sendable).self)
}
