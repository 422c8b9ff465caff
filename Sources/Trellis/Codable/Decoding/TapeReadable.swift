/// A type of the standard library that is read directly from the tape. Its own initializer would request a container,
/// and use it for each element.
///
/// If reading fails, the type's own initializer is called, which throws the error with its coding path.
protocol TapeReadable: StandardType {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> Self
    /// Reads an array. This is a requirement so that it is specialized for numbers and strings.
    static func readArray(_ document: TapeDocument, at index: Int) throws(ValueFault) -> [Self]
}

// Safety: A value is read as another type only after a check that both types are the same.
extension TapeReadable {
    /// Casts a value of this type to the generic type `T`, which must be the same type.
    @inline(__always)
    static func read<T>(_ document: TapeDocument, at index: Int, as type: T.Type) throws(ValueFault) -> T {
        same(try read(document, at: index), as: type)
    }
}

/// A value as one of the generic type `T`, which must be the value's own type. A cast would take much longer.
@inline(__always)
func same<Known, T>(_ value: Known, as type: T.Type) -> T {
    precondition(type == Known.self)
    return unsafe unsafeBitCast(value, to: type)
}

// Safety: The array has room for the elements that were counted. An element counts as initialized after it has been
// written, so that an error destroys those before it.
extension TapeReadable {
    static func readArray(_ document: TapeDocument, at index: Int) throws(ValueFault) -> [Self] {
        let memory = document.memory
        let start = memory[index]
        guard start.kind == .beginArray else { throw ValueFault(kind: .isOther, type: [Self].self, index: index) }
        let end = Int(start.link)
        let count = memory.countElements(ofArrayAt: index)
        // The initializer, which is called next, throws the error.
        guard count <= document.maximumCount else {
            throw ValueFault(kind: .isOther, type: [Self].self, index: index)
        }
        var fault: ValueFault?
        // Written to the array's own memory: `append` looks up metadata if the type is only known at run time.
        let elements = unsafe [Self](unsafeUninitializedCapacity: count) { elements, filled in
            guard var element = elements.baseAddress else { return }
            var next = index + 1
            while next < end {
                do throws(ValueFault) {
                    unsafe element.initialize(to: try read(document, at: next))
                } catch {
                    fault = error
                    return
                }
                filled += 1
                unsafe element += 1
                next = memory.end(ofValueAt: next)
            }
        }
        if let fault { throw fault }
        return elements
    }
}

extension Bool: TapeReadable {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> Bool {
        try document.bool(at: index)
    }
}

extension String: TapeReadable {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> String {
        try document.string(at: index)
    }
}

extension Double: TapeReadable {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> Double {
        try document.floatingPoint(Double.self, at: index)
    }
}

extension Float: TapeReadable {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> Float {
        try document.floatingPoint(Float.self, at: index)
    }
}

extension TapeReadable where Self: FixedWidthInteger {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> Self {
        try document.integer(Self.self, at: index)
    }
}

extension Int: TapeReadable {}
extension Int8: TapeReadable {}
extension Int16: TapeReadable {}
extension Int32: TapeReadable {}
extension Int64: TapeReadable {}
extension Int128: TapeReadable {}
extension UInt: TapeReadable {}
extension UInt8: TapeReadable {}
extension UInt16: TapeReadable {}
extension UInt32: TapeReadable {}
extension UInt64: TapeReadable {}
extension UInt128: TapeReadable {}

extension Optional: TapeReadable where Wrapped: TapeReadable {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> Wrapped? {
        document.isNull(at: index) ? nil : try Wrapped.read(document, at: index)
    }
}

extension Array: TapeReadable where Element: TapeReadable {
    static func read(_ document: TapeDocument, at index: Int) throws(ValueFault) -> [Element] {
        try Element.readArray(document, at: index)
    }
}
