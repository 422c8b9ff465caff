public import Trellis

/// The result of a document in a form that must not depend on the chunks.
public struct Outcome: Equatable, Sendable, CustomStringConvertible {
    private let code: TrellisError.Code?
    private let position: TrellisError.Position?
    private let path: TrellisError.Path?

    /// The result without an error.
    public static let success = Outcome(nil)

    /// The result of an error.
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
