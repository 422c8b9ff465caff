// Arrays of numbers. Room is made for many elements at once, and nothing is looked up for each of them.
// Safety: as in JSONWriter.swift
extension JSONWriter {
    /// Writes an array of numbers.
    @usableFromInline
    mutating func numbers(_ values: UnsafePointer<Double>, _ count: Int) throws {
        unsafe try numbers(values, count, DoubleText.maximumLength) { unsafe DoubleText.write($0, to: $1) }
    }

    /// Writes an array of numbers.
    @usableFromInline
    mutating func numbers(_ values: UnsafePointer<Float>, _ count: Int) throws {
        unsafe try numbers(values, count, DoubleText.maximumLength) { unsafe DoubleText.write($0, to: $1) }
    }

    /// Writes an array of numbers.
    @usableFromInline
    mutating func numbers<I: FixedWidthInteger & TrellisEncodable>(_ values: UnsafePointer<I>, _ count: Int) throws {
        unsafe try numbers(values, count, IntegerText.maximumLength) { unsafe IntegerText.write($0, to: $1) }
    }

    /// - Parameters:
    ///   - length: how many bytes an element may need.
    ///   - write: writes an element and gives its length; nil if it is no number.
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
            // Each with its comma. All that is written until the next block goes into this room.
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
        // The last comma's place.
        count -= 1
        endArray()
    }

    /// Writes an element that is not written as a number, if it can be, and a comma.
    @inline(never)
    private mutating func separated<T: TrellisEncodable>(_ value: T, at index: Int) throws {
        do {
            try value.encode(to: &self)
        } catch {
            throw TrellisError(error, under: .index(index))
        }
        append(UInt8(ascii: ","))
    }
}
