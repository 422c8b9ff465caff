/// A member of a large struct that stays in one place: makes the compiler pass the struct by its address.
///
/// The compiler copies a struct with a fixed layout to the stack before each call of a function that only reads it,
/// even if the struct is not copyable. For the machine that was 866 bytes for each string. A struct with an existential
/// has no fixed layout, so it is not copied.
struct PassedByAddress {
    private let existential: Any? = nil
}
