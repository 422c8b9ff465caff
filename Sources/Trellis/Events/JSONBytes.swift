#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A piece of a text as it arrives, whose bytes can be lent.
public protocol JSONBytes {
    /// Calls a closure with the bytes, which are valid only during the call.
    func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension Array: JSONBytes where Element == UInt8 {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

extension ArraySlice: JSONBytes where Element == UInt8 {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

extension ContiguousArray: JSONBytes where Element == UInt8 {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

extension Data: JSONBytes {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        unsafe try withUnsafeBytes { unsafe try body($0) }
    }
}

extension String: JSONBytes {
    public func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        var text = self
        return try text.withUTF8 { unsafe try body(UnsafeRawBufferPointer($0)) }
    }
}
