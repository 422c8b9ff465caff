internal import Foundation

/// The reason why a value cannot be decoded as the requested type.
struct ValueFault: Error {
    enum Kind {
        case isNull
        case isOther
        /// A number that the type cannot represent.
        case doesNotFit(NumberFailure)
    }

    var kind: Kind
    /// The requested type.
    var type: any Any.Type
    /// The index of the value on the tape.
    var index: Int
}

// Decoding scalars. Numbers follow the rules for models: conversions are exact, 4.0 is an integer, and no number is
// rounded to an integer or to infinity.
// Safety: as in Decoding/MemberIndex.swift
extension TapeDocument {
    func isNull(at index: Int) -> Bool { memory.kind(at: index) == .null }

    func bool(at index: Int) throws(ValueFault) -> Bool {
        switch memory.kind(at: index) {
        case .true: return true
        case .false: return false
        // Foundation reports null as a type mismatch here.
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

    @inline(__always)
    func floatingPoint<F: DecimalConvertible>(_ type: F.Type, at index: Int) throws(ValueFault) -> F {
        guard memory.kind(at: index) == .number else { return try nonFinite(type, at: index) }
        return try unsafe number(type, at: index) { text throws(NumberFailure) in
            let value: F = unsafe try NumberText.floatingPoint(text)
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

    /// Whether a number that was rounded to zero is exactly zero. Foundation's decoder rejects other numbers that round
    /// to zero.
    private func isZero(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var bytes = unsafe text.makeIterator()
        while let byte = unsafe bytes.next() {
            if byte | 0x20 == UInt8(ascii: "e") { break }
            if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9") { return false }
        }
        return true
    }

    /// A string that represents a non-finite number.
    private func nonFinite<F: BinaryFloatingPoint>(_ type: F.Type, at index: Int) throws(ValueFault) -> F {
        if case .convertFromString(let positive, let negative, let nan) = strategies.floats,
            memory.kind(at: index) == .string
        {
            // Compares bytes, like Foundation.
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
