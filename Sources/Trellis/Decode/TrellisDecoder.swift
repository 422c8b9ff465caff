/// Decodes JSON into models and all other ``TrellisDecodable`` types.
///
/// A decoder has no state that affects its results, and any number of threads can use it at the same time. Creating a
/// decoder is cheap, especially without options. Reusing one makes finding the schemas of its types faster.
public struct TrellisDecoder: Sendable, AnyThread {
    /// What the decoder accepts and how it decodes.
    public var options: TrellisDecoder.Options {
        get { setup.options }
        set { setup = DecoderSetup(newValue) }
    }

    private(set) var setup: DecoderSetup

    /// Creates a decoder.
    ///
    /// - Parameter options: what it accepts and how it decodes. Nil: the default options.
    public init(options: TrellisDecoder.Options? = nil) {
        setup = options.map { DecoderSetup($0) } ?? .standard
    }
}
