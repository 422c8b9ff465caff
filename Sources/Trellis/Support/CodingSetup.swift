/// The setup of a coder. Types in higher layers find it again when they decode or encode values inside models.
///
/// A setup of an unexpected type is a bug in this library. It is never treated as a missing setup.
protocol CodingSetup: AnyObject, Sendable {}

extension CodingSetup {
    /// The setup as the type that the calling layer has created it with.
    func known<Setup: CodingSetup>(as type: Setup.Type = Setup.self) -> Setup {
        guard let setup = self as? Setup else { preconditionFailure("the coder has a setup of another type") }
        return setup
    }
}
