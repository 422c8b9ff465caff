public import Trellis

/// What came of a document, in the form that must not depend on how it was cut.
public struct Outcome: Equatable, Sendable, CustomStringConvertible {
    private let code: TrellisError.Code?
    private let position: TrellisError.Position?
    private let path: TrellisError.Path?

    /// No error at all.
    public static let success = Outcome(nil)

    /// What an error says of a document.
    public init(_ error: TrellisError?) {
        code = error?.code
        position = error?.position
        path = error?.path
    }

    /// The position of the error, if there is one.
    public var offset: Int? { position?.offset }

    public var description: String {
        code.map {
            "\($0) at \(position.map { "\($0.description) (byte \($0.offset))" } ?? "?") in '\(path ?? .init())'"
        }
            ?? "no error"
    }
}
