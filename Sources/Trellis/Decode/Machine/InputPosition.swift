/// Where the events of a machine come from, and where the current one is in the input.
struct InputPosition {
    /// The parser that delivers the events; nil if they come from a tape.
    var link: ParserLink?
    /// The tape that they come from.
    private var tape: EventTape?
    private var index = 0
    /// How many machines are at work on the document around this one.
    let nesting: Int
    /// How many containers are open around this machine's value.
    let outerDepth: Int

    init(nesting: Int = 0, outerDepth: Int = 0) {
        self.nesting = nesting
        self.outerDepth = outerDepth
    }

    /// Begins to take events from a tape.
    mutating func begin(_ tape: EventTape) {
        self.tape = tape
    }

    /// Goes to an event of the tape.
    mutating func go(to index: Int) {
        self.index = index
    }

    /// Where the current event is; nil if it comes from no text.
    var position: TrellisError.Position? { link?.positions.current() ?? tape?.position(at: index) }

    /// Where the current event is on a tape; nil if it comes from a parser, which adds the place to errors itself.
    var tapePosition: TrellisError.Position? { tape?.position(at: index) }

    /// Gives an error, and those that it holds, what is at hand of the text around their places.
    func addExcerpts(to contents: inout TrellisError.Contents) {
        guard let positions = link?.positions else { return }
        if contents.excerpt == nil, let position = contents.position {
            contents.excerpt = positions.excerpt(at: position.offset)
        }
        for index in contents.others.indices { addExcerpts(to: &contents.others[index].contents) }
    }

    /// Keys of the object whose end the current event is.
    func keysOfEndedObject(atMost count: Int) -> [String] {
        link?.positions.keysOfEndedObject(atMost: count) ?? tape?.keys(ofObjectEndingAt: index, atMost: count) ?? []
    }

    /// The text from an offset on of the current event, where some value is kept byte for byte.
    func sourceText(from position: TrellisError.Position?) -> EventTape.Source? {
        guard let source = link?.source, let position else { return tape?.source }
        return EventTape.Source(bytes: source.text(from: position.offset), start: position.offset)
    }
}
