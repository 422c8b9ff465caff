/// The body of a declaration that is there for its message alone: it is unavailable, so no program that calls it
/// compiles, and it never runs.
@usableFromInline
func unavailable() -> Never { fatalError("a declaration was called that is unavailable") }
