/// Whether more tokens are wanted.
enum TokenDemand: Equatable, Sendable {
    case more
    /// The rest of the container that has just begun is not wanted, its end neither. Behind any other token it is the
    /// same as `more`.
    case skip
    /// No more at all: what follows is not read, and not judged.
    case stop
    /// The document is wrong, for what `TokenReceiver.refusal` says, at the token.
    case refuse
}

/// Why a receiver takes a document for wrong.
struct Refusal: Equatable, Sendable {
    var message: String
    /// What sort of mistake it is, as the library names it.
    var rule: String
}

/// What is told of the tokens of JSON text, in their order.
///
/// Tokens may come of text that is found wrong later on, in the same document: what has been made of them is void then.
protocol TokenReceiver: ~Copyable {
    /// - Parameter text: the token as it stands in the text, strings with their quotes and escapes. Valid during the
    ///   call only.
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand

    /// A document is complete. Of a file of lines there are as many as there are lines that are not blank.
    mutating func endDocument() -> TokenDemand

    /// The document is found wrong, and the next follows.
    mutating func abandonDocument()

    /// Whether it ever takes a document for wrong, so that lines have to be counted.
    static var mayRefuse: Bool { get }

    /// Why it did.
    var refusal: Refusal? { get }
}

extension TokenReceiver where Self: ~Copyable {
    mutating func endDocument() -> TokenDemand { .more }
    mutating func abandonDocument() {}
    static var mayRefuse: Bool { false }
    var refusal: Refusal? { nil }
}

/// Wants no tokens, so that text is only judged.
struct NoTokens: TokenReceiver {
    /// So that the walker is never asked.
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand { .skip }
}
