/// A destination of encoded JSON: ``file(_:)``, ``handle(_:)`` or ``closure(_:)``.
///
/// ```swift
/// try encoder.encode(issue, to: .file(url))
/// try encoder.encodeElements(issues, as: .lines, to: .handle(log))
/// ```
///
/// A sink can be used for any number of calls. The requirements are internal to the library. To write to another
/// destination, use a closure.
public nonisolated protocol JSONSink<Failure> {
    /// The type of errors of writing: ``TrellisError`` for files and handles, any error for closures.
    associatedtype Failure: Error

    /// Opens the destination for one document or stream.
    func _open() throws(Failure) -> _JSONSinkWriter

    /// Converts an error of the encoder, or of the sink itself, to the error type of writing.
    static func _failure(_ error: any Error) -> Failure
}

extension JSONSink where Failure == any Error {
    public static func _failure(_ error: any Error) -> any Error { error }
}

extension JSONSink where Failure == TrellisError {
    public static func _failure(_ error: any Error) -> TrellisError {
        error as? TrellisError ?? TrellisError(.custom, underlying: error)
    }
}

/// An open ``JSONSink``. If `finish` is not called, the output is incomplete.
@safe public struct _JSONSinkWriter {
    let write: (UnsafeRawBufferPointer) throws -> Void
    let finish: () throws -> Void
}

// Safety: A sink borrows the bytes of a chunk during the call.
/// A closure as a destination of JSON: see ``JSONSink/closure(_:)``.
@safe public struct JSONClosureSink: JSONSink {
    public typealias Failure = any Error

    let write: (UnsafeRawBufferPointer) throws -> Void

    public func _open() -> _JSONSinkWriter { unsafe _JSONSinkWriter(write: write) {} }
}

extension JSONSink where Self == JSONClosureSink {
    /// A closure that receives the output in chunks, in order, on the caller's thread.
    ///
    /// An error thrown by the closure is rethrown unchanged, and ends the output at once. If an element cannot be
    /// encoded, the closure has received all elements before it. Chunks are not copied.
    ///
    /// - Parameter write: receives a chunk of UTF-8, which is valid during the call and never empty.
    public static func closure(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) -> JSONClosureSink {
        unsafe JSONClosureSink(write: write)
    }
}
