/// A destination of JSON text: ``file(_:)``, ``handle(_:)`` or ``closure(_:)``.
///
/// ```swift
/// try encoder.encode(issue, to: .file(url))
/// try encoder.encodeElements(issues, as: .lines, to: .handle(log))
/// ```
///
/// A sink can be used for any number of calls. The requirements are the library's; a destination of your own is a
/// closure.
public nonisolated protocol JSONSink<Failure> {
    /// What writing throws: ``TrellisError`` for files and handles, any error for closures.
    associatedtype Failure: Error

    /// Opens the destination, for one text.
    func _open() throws(Failure) -> _JSONSinkWriter

    /// An encoder's error, or one of the sink itself, as one that writing throws.
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

/// An open ``JSONSink``. A text of which `finish` is not called is incomplete.
@safe public struct _JSONSinkWriter {
    let write: (UnsafeRawBufferPointer) throws -> Void
    let finish: () throws -> Void
}

// Safety: A sink borrows the bytes of a chunk during the call.
/// A closure that takes the chunks of a text: see ``JSONSink/closure(_:)``.
@safe public struct JSONClosureSink: JSONSink {
    public typealias Failure = any Error

    let write: (UnsafeRawBufferPointer) throws -> Void

    public func _open() -> _JSONSinkWriter { unsafe _JSONSinkWriter(write: write) {} }
}

extension JSONSink where Self == JSONClosureSink {
    /// A closure that takes the text in chunks, in their order, on the caller's thread.
    ///
    /// What the closure throws is thrown as it is and ends the text at once. After an error of an element the closure
    /// has taken all elements before that one. Costs no copy.
    ///
    /// - Parameter write: takes a chunk of UTF-8, which is valid during the call and never empty.
    public static func closure(_ write: @escaping (UnsafeRawBufferPointer) throws -> Void) -> JSONClosureSink {
        unsafe JSONClosureSink(write: write)
    }
}
