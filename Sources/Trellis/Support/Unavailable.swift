/// The body of an unavailable declaration that exists only for its message. It never runs, because programs that call
/// the declaration do not compile.
@usableFromInline
func unavailable() -> Never { fatalError("an unavailable declaration was called") }
