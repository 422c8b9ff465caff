// Safety: The text of an event is borrowed during the call that gets it.
/// The source of a machine's events, and the input position of the current event.
struct InputPosition {
    /// The link to the parser that sends the events; nil if they come from a tape.
    var link: ParserLink?
    /// The tape that provides the events.
    private var tape: EventTape?
    private var index = 0
    /// The number of machines that this machine is nested in.
    let nesting: Int
    /// The number of open containers around this machine's value.
    let outerDepth: Int

    init(nesting: Int = 0, outerDepth: Int = 0) {
        self.nesting = nesting
        self.outerDepth = outerDepth
    }

    /// Begins taking events from a tape.
    mutating func begin(_ tape: EventTape) {
        self.tape = tape
    }

    /// Moves to an event of the tape.
    mutating func go(to index: Int) {
        self.index = index
    }

    /// The position of the current event; nil if it does not come from bytes.
    var position: TrellisError.Position? { link?.positions.current() ?? tape?.position(at: index) }

    /// The position of the current event, which is a key, a string or a number.
    @inline(__always)
    func position(of text: UnsafeBufferPointer<UInt8>, isQuoted: Bool) -> TrellisError.Position? {
        guard let link else { return tape?.position(at: index) }
        return unsafe link.positions.position(of: text, isQuoted: isQuoted)
    }

    /// The position of the current event on a tape; nil if a parser sends the events, because the parser adds positions
    /// to errors itself.
    var tapePosition: TrellisError.Position? { tape?.position(at: index) }

    /// The number of the current event on a tape of a whole document; otherwise nil.
    var tapeEvent: Int? { tape?.number(ofEventAt: index) }

    /// Adds excerpts of the available input to an error and the errors that it includes.
    func addExcerpts(to contents: inout TrellisError.Contents) {
        guard let positions = link?.positions else { return }
        if contents.excerpt == nil, !contents.isRedacted, let position = contents.position {
            contents.excerpt = positions.excerpt(at: position.offset)
        }
        for index in contents.others.indices { addExcerpts(to: &contents.others[index].contents) }
    }

    /// The keys of the object that the current event ends.
    func keysOfEndedObject(atMost count: Int) -> [String] {
        link?.positions.keysOfEndedObject(atMost: count) ?? tape?.keys(ofObjectEndingAt: index, atMost: count) ?? []
    }

    /// The input from a position to the current event, if values are recorded as their original bytes.
    func sourceText(from position: TrellisError.Position?) -> TapeOrigin.Source? {
        guard let source = link?.source, let position else { return tape?.source }
        return TapeOrigin.Source(bytes: source.text(from: position.offset), start: position.offset)
    }
}
