/// Decodes JSON into models, and into anything else that is ``TrellisDecodable``.
///
/// A decoder has no state that changes its results: any number of threads can use one at the same time. Making one is
/// cheap, especially without options. Reusing one finds the schemas of its types faster.
public struct TrellisDecoder: Sendable, AnyThread {
    /// What is accepted, and how it is read.
    public var options: TrellisDecoder.Options {
        get { setup.options }
        set { setup = DecoderSetup(newValue) }
    }

    private(set) var setup: DecoderSetup

    /// A decoder with the default options.
    public init() {
        setup = .standard
    }

    /// A decoder with these options.
    public init(options: TrellisDecoder.Options) {
        setup = DecoderSetup(options)
    }
}
