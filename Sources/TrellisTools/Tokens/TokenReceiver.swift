/// A receiver's answer to a token.
enum TokenDemand: Equatable, Sendable {
    case more
    /// Skip the rest of the container that has just begun, including its end. After any other token the same as `more`.
    case skip
    /// Stop: the rest is neither read nor validated.
    case stop
    /// The document is invalid at the token, for the reason in `TokenReceiver.refusal`.
    case refuse
}

/// Why a receiver rejects a document.
struct Refusal: Equatable, Sendable {
    var message: String
    /// The library's code of the error.
    var rule: String
}

/// A receiver of the tokens of JSON text, in their order.
///
/// A document may turn out to be invalid after some of its tokens were received. The results of these tokens are then
/// invalid.
protocol TokenReceiver: ~Copyable {
    /// - Parameter text: the bytes of the token, strings with their quotes and escapes. Valid only during the call.
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand

    /// Called at the end of a document. In a file of lines each line that is not blank is a document.
    mutating func endDocument() -> TokenDemand

    /// Called when the document is invalid and the next one follows.
    mutating func abandonDocument()

    /// Whether the receiver may reject documents, so that lines have to be counted.
    static var mayRefuse: Bool { get }

    /// Why the receiver rejected the document.
    var refusal: Refusal? { get }
}

extension TokenReceiver where Self: ~Copyable {
    mutating func endDocument() -> TokenDemand { .more }
    mutating func abandonDocument() {}
    static var mayRefuse: Bool { false }
    var refusal: Refusal? { nil }
}

/// A receiver that skips everything, for validation alone.
struct NoTokens: TokenReceiver {
    /// Skips the document.
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand { .skip }
}
