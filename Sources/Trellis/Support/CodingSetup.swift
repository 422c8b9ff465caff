/// The setup of a coder, which values inside models find again where a type of a higher layer decodes or encodes them.
///
/// A setup that is not of the type that the layer expects is a mistake of this library, never taken for none.
protocol CodingSetup: AnyObject, Sendable {}

extension CodingSetup {
    /// The setup as the type that a layer has given to the coder.
    func known<Setup: CodingSetup>(as type: Setup.Type = Setup.self) -> Setup {
        guard let setup = self as? Setup else { preconditionFailure("the coder was set up with another type") }
        return setup
    }
}
