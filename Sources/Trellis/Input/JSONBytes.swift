public import Foundation

/// Bytes of JSON text in UTF-8, or a chunk of them: any type that provides borrowed access to its bytes.
///
/// The byte collections of the standard library and Foundation conform, including spans and unsafe buffers, and so do
/// strings. Nothing is copied, except for a string bridged from an NSString, which is converted to UTF-8. The memory of
/// an unsafe buffer must stay valid during the call. Other types conform with one function:
///
/// ```swift
/// extension MappedFile: JSONBytes {
///     func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
///         try body(UnsafeRawBufferPointer(start: address, count: size))
///     }
/// }
/// ```
public nonisolated protocol JSONBytes: JSONSource, ~Escapable {
    /// Calls a closure exactly once with all of the bytes, which are valid only during the call.
    func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

// Safety: The bytes of each kind of input are borrowed during a call. Callers that pass a pointer are responsible for
// its validity.
extension JSONBytes where Self: ContiguousBytes {
    /// Calls a closure with the bytes, without copying. O(1).
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

extension Array: JSONBytes where Element == UInt8 {}
extension ArraySlice: JSONBytes where Element == UInt8 {}
extension ContiguousArray: JSONBytes where Element == UInt8 {}
extension Data: JSONBytes {}

// Only a string that is bridged from an NSString is copied, to convert it to UTF-8.

extension JSONBytes where Self: StringProtocol {
    /// Calls a closure with the string's UTF-8. O(1) unless the string must be copied.
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var text = Substring(self)
        return try text.withUTF8 { unsafe try body(UnsafeRawBufferPointer($0)) }
    }
}

extension String: JSONBytes {}
extension Substring: JSONBytes {}

extension Span: JSONBytes where Element == UInt8 {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

extension RawSpan: JSONBytes {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

// The caller keeps the memory of these buffers valid during the call.

extension UnsafeRawBufferPointer: @unsafe JSONBytes {}
extension UnsafeMutableRawBufferPointer: @unsafe JSONBytes {}
extension UnsafeMutableBufferPointer: @unsafe JSONBytes where Element == UInt8 {}
extension UnsafeBufferPointer: @unsafe JSONBytes where Element == UInt8 {}

// A conditional conformance does not imply conformance to the inherited protocol.

extension Array: JSONSource where Element == UInt8 {}
extension ArraySlice: JSONSource where Element == UInt8 {}
extension ContiguousArray: JSONSource where Element == UInt8 {}
extension Span: JSONSource where Element == UInt8 {}
extension UnsafeMutableBufferPointer: JSONSource where Element == UInt8 {}
extension UnsafeBufferPointer: JSONSource where Element == UInt8 {}
