internal import Foundation

/// Why a value is not what is asked for.
struct ValueFault: Error {
    enum Kind {
        case isNull
        case isOther
        /// A number that the type has no value for.
        case doesNotFit(NumberFailure)
    }

    var kind: Kind
    /// What is asked for.
    var type: any Any.Type
    /// Where the value is on the tape.
    var index: Int
}

// Scalars. Numbers are read as models read them: all digits count, 4.0 is an integer, and there is no number that is
// rounded to an integer or to infinity.
// Safety: as in Decoding/MemberIndex.swift
extension TapeDocument {
    func isNull(at index: Int) -> Bool { memory.kind(at: index) == .null }

    func bool(at index: Int) throws(ValueFault) -> Bool {
        switch memory.kind(at: index) {
        case .true: return true
        case .false: return false
        // For Foundation a null is of another type here.
        default: throw ValueFault(kind: .isOther, type: Bool.self, index: index)
        }
    }

    func string(at index: Int) throws(ValueFault) -> String {
        guard memory.kind(at: index) == .string else { throw fault(String.self, at: index) }
        return unsafe memory.withText(at: index) { unsafe makeString($0) }
    }

    @inline(__always)
    func integer<I: FixedWidthInteger>(_ type: I.Type, at index: Int) throws(ValueFault) -> I {
        guard memory.kind(at: index) == .number else { throw fault(type, at: index) }
        return try unsafe number(type, at: index) { text throws(NumberFailure) in
            unsafe try NumberText.integer(text, as: type)
        }
    }

    func double(at index: Int) throws(ValueFault) -> Double {
        guard memory.kind(at: index) == .number else { return try nonFinite(Double.self, at: index) }
        return try unsafe number(Double.self, at: index) { text throws(NumberFailure) in
            let value = unsafe try NumberText.double(text)
            if value == 0, unsafe !isZero(text) { throw .outOfRange }
            return value
        }
    }

    func float(at index: Int) throws(ValueFault) -> Float {
        guard memory.kind(at: index) == .number else { return try nonFinite(Float.self, at: index) }
        return try unsafe number(Float.self, at: index) { text throws(NumberFailure) in
            let value = unsafe try NumberText.float(text)
            if value == 0, unsafe !isZero(text) { throw .outOfRange }
            return value
        }
    }

    @inline(__always)
    private func number<N>(
        _ type: N.Type, at index: Int, _ read: (UnsafeBufferPointer<UInt8>) throws(NumberFailure) -> N
    ) throws(ValueFault) -> N {
        let result: Result<N, NumberFailure> = unsafe memory.withText(at: index) { text in
            do throws(NumberFailure) {
                return .success(unsafe try read(text))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(let failure): throw ValueFault(kind: .doesNotFit(failure), type: type, index: index)
        }
    }

    /// Whether a number that was rounded to zero is one. Foundation's decoder refuses any other.
    private func isZero(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var bytes = unsafe text.makeIterator()
        while let byte = unsafe bytes.next() {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9") { return false }
        }
        return true
    }

    /// A string that stands for what is no number.
    private func nonFinite<F: BinaryFloatingPoint>(_ type: F.Type, at index: Int) throws(ValueFault) -> F {
        if case .convertFromString(let positive, let negative, let nan) = strategies.floats,
            memory.kind(at: index) == .string
        {
            // By their bytes, as Foundation compares them.
            func isText(_ name: String) -> Bool {
                var name = name
                return name.withUTF8 { unsafe memory.isText(at: index, $0) }
            }
            if isText(positive) { return .infinity }
            if isText(negative) { return -.infinity }
            if isText(nan) { return .nan }
        }
        throw fault(type, at: index)
    }

    @inline(never)
    private func fault(_ type: any Any.Type, at index: Int) -> ValueFault {
        ValueFault(kind: isNull(at: index) ? .isNull : .isOther, type: type, index: index)
    }
}
