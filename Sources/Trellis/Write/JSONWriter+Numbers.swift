// Encoding arrays of numbers. Capacity is reserved for many elements at once, and no plan is looked up for each
// element.
// Safety: as in JSONWriter.swift
extension JSONWriter {
    /// Writes an array of numbers.
    @usableFromInline
    mutating func numbers(_ values: UnsafePointer<Double>, _ count: Int) throws {
        if writesCanonicalNumbers { return unsafe try canonicalNumbers(values, count) }
        unsafe try numbers(values, count, DoubleText.maximumLength) { unsafe DoubleText.write($0, to: $1) }
    }

    /// Writes an array of numbers.
    @usableFromInline
    mutating func numbers(_ values: UnsafePointer<Float>, _ count: Int) throws {
        if isCanonical { return unsafe try array(of: UnsafeBufferPointer(start: values, count: count)) }
        unsafe try numbers(values, count, DoubleText.maximumLength) { unsafe DoubleText.write($0, to: $1) }
    }

    /// Writes an array of numbers.
    @usableFromInline
    mutating func numbers<I: FixedWidthInteger & TrellisEncodable>(_ values: UnsafePointer<I>, _ count: Int) throws {
        if I.bitWidth > 128 { return unsafe try array(of: UnsafeBufferPointer(start: values, count: count)) }
        if isCanonical, I.bitWidth > 32 { return unsafe try canonicalNumbers(values, count) }
        unsafe try numbers(values, count, IntegerText.maximumLength) { unsafe IntegerText.write($0, to: $1) }
    }

    // The canonical forms are functions of their own, so that the plain ones stay small enough to be inlined.
    @inline(never)
    private mutating func canonicalNumbers(_ values: UnsafePointer<Double>, _ count: Int) throws {
        unsafe try numbers(values, count, DoubleText.maximumLength) { value, text in
            unsafe DoubleText.write(value, to: text).map { length in
                unsafe CanonicalNumber.layOut(text, length, magnitude: value.magnitude)
            }
        }
    }

    @inline(never)
    private mutating func canonicalNumbers<I: FixedWidthInteger & TrellisEncodable>(
        _ values: UnsafePointer<I>, _ count: Int
    ) throws {
        unsafe try numbers(values, count, IntegerText.maximumLength) { value, text in
            // Larger integers are checked one by one.
            guard value.magnitude <= CanonicalNumber.exactLimit else { return nil }
            return unsafe IntegerText.write(value, to: text)
        }
    }

    /// - Parameters:
    ///   - length: the maximum number of bytes of an element.
    ///   - write: writes an element and returns its length; nil if it cannot be written as a number.
    @inline(__always)
    private mutating func numbers<T: TrellisEncodable>(
        _ values: UnsafePointer<T>, _ valueCount: Int, _ length: Int,
        _ write: (T, UnsafeMutablePointer<UInt8>) -> Int?
    ) throws {
        if isPretty || hasTransforms {
            return unsafe try array(of: UnsafeBufferPointer(start: values, count: valueCount))
        }
        try openArray()
        guard valueCount > 0 else { return endArray() }
        var index = 0
        while index < valueCount {
            let end = min(valueCount, index + 64)
            // Each element has a comma. All bytes until the next block fit into this capacity.
            reserve((end - index) * (length + 1))
            var output = unsafe start + count
            while index < end, let written = unsafe write(values[index], output) {
                unsafe output += written
                unsafe output.pointee = UInt8(ascii: ",")
                unsafe output += 1
                index += 1
            }
            unsafe count = output - start
            if index < end {
                unsafe try separated(values[index], at: index)
                index += 1
            }
        }
        // Removes the last comma.
        count -= 1
        endArray()
    }

    /// Writes an element that is not written as a number, such as a non-finite one, and a comma.
    @inline(never)
    private mutating func separated<T: TrellisEncodable>(_ value: T, at index: Int) throws {
        try under(.index(index)) { try value.encode(to: &$0) }
        append(UInt8(ascii: ","))
    }
}
