// Safety: The context of the callbacks is memory that the validator owns, like the parser, and frees once.
/// Checks whether bytes are valid JSON, without decoding them.
///
/// The input may be split into chunks at any byte. Memory use grows only with the longest token and with the
/// nesting depth.
@safe public struct TrellisValidator: ~Copyable {
    /// The state that the parser's callbacks use.
    @unsafe private struct State {
        var depth = 0
        let maximumDepth: Int
        let maximumTextLength: Int
        var failure: TrellisError.Contents?
        /// The link to the parser. Set before the first event.
        var link: ParserLink?
    }

    private let state: UnsafeMutablePointer<State>
    private var parser: DocumentParser
    private var failure: TrellisError?

    /// Creates a validator for one document. With a negative limit, ``feed(_:)`` and ``finish()`` throw
    /// `invalidSchema`.
    public init(options: TrellisDecoder.Options = TrellisDecoder.Options()) {
        // With invalid options nothing is parsed: `feed` and `finish` throw this error.
        failure = options.limits.mistake
        var options = options
        if failure != nil { options.limits = TrellisDecoder.Limits() }
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(
            to: State(maximumDepth: options.limits.depth, maximumTextLength: options.limits.tokenLength))
        unsafe parser = DocumentParser(
            events: Self.events, context: UnsafeMutableRawPointer(state), options: options.input)
        unsafe parser.use(
            InputFilter(
                Self.interests, context: UnsafeMutableRawPointer(state), longest: options.limits.tokenLength,
                deepest: options.limits.depth, pace: SkippingPace(options.input.skipping, nil)))
        unsafe state.pointee.link = parser.link
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Checks the next bytes. Amortised O(bytes).
    ///
    /// - Throws: the first error of the input. All later calls throw the same error.
    public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
        if let failure { throw failure }
        do throws(TrellisError) {
            try rethrowing { unsafe try bytes.withJSONBytes { unsafe try take($0) } }
        } catch {
            failure = error
            throw error
        }
    }

    private mutating func take(_ chunk: UnsafeRawBufferPointer) throws(TrellisError) {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.feed(chunk.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw unsafe error.error(orOfReceiver: state.pointee.failure)
        }
    }

    /// Ends the document and checks that it is complete.
    ///
    /// - Throws: the first error of the input, such as `unexpectedEnd`.
    public consuming func finish() throws(TrellisError) {
        if let failure { throw failure }
        do throws(DocumentParser.Interruption) {
            try parser.finish()
        } catch {
            throw unsafe error.error(orOfReceiver: state.pointee.failure)
        }
    }

    /// Checks a complete document. O(bytes).
    ///
    /// - Throws: the first error in the document.
    public static func validate(
        _ bytes: some JSONBytes & ~Escapable, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws(TrellisError) {
        var validator = TrellisValidator(options: options)
        try rethrowing { unsafe try bytes.withJSONBytes { unsafe try validator.parse($0) } }
    }

    private mutating func parse(_ document: UnsafeRawBufferPointer) throws(TrellisError) {
        if let failure { throw failure }
        do throws(DocumentParser.Interruption) {
            unsafe try parser.parse(document.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw unsafe error.error(orOfReceiver: state.pointee.failure)
        }
    }

    // MARK: Events

    private static let events = unsafe EventTable(
        null: { _ in 1 },
        bool: { _, _ in 1 },
        number: { context, text, count in
            unsafe Self.text(context, UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count, quotes: 0)
        },
        string: { unsafe text($0, $1, $2) },
        startObject: { unsafe begin($0, object: true) },
        key: { unsafe text($0, $1, $2, as: .key) },
        endObject: { unsafe end($0) },
        startArray: { unsafe begin($0, object: false) },
        endArray: { unsafe end($0) })

    /// Reports no interest in any value, so everything inside the root value may be skipped.
    private static let interests = unsafe InterestTable(
        innermost: { _ in Interest.none.rawValue },
        depth: { unsafe state($0).pointee.depth },
        member: { _, _, _ in Interest.none.rawValue },
        sorts: { _ in 0 },
        element: { _ in Interest.none.rawValue },
        picked: { _ in -1 },
        position: { _ in 0 })

    /// The validator's state: the parser passes the pointer with which it was created.
    private static func state(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<State> {
        unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: State.self)
    }

    private static func text(
        _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ count: Int, quotes: Int = 1,
        as kind: EventTrace.Text = .value
    ) -> Int32 {
        let state = unsafe state(context)
        let (text, count) = unsafe state.pointee.link?.original(text, count) ?? (text, count)
        guard unsafe count <= state.pointee.maximumTextLength else {
            unsafe state.pointee.failure = .init(overlongTextOver: state.pointee.maximumTextLength)
            return 0
        }
        if let text = unsafe text { unsafe state.pointee.link?.note(text, count + quotes, as: kind) }
        return 1
    }

    private static func begin(_ context: UnsafeMutableRawPointer?, object: Bool) -> Int32 {
        let state = unsafe state(context)
        unsafe state.pointee.link?.open(object: object)
        unsafe state.pointee.depth += 1
        guard unsafe state.pointee.depth <= state.pointee.maximumDepth else {
            unsafe state.pointee.failure = .init(tooDeepOver: state.pointee.maximumDepth)
            return 0
        }
        return 1
    }

    private static func end(_ context: UnsafeMutableRawPointer?) -> Int32 {
        unsafe state(context).pointee.depth -= 1
        unsafe state(context).pointee.link?.close()
        return 1
    }
}
