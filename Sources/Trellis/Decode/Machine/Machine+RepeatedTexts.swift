internal import Foundation

// Strings, keys of dictionaries and URLs that repeat in a document share one allocation.
// Safety: All entries of a table hold a value, initially the empty string. An index is less than the capacity, and
// `taken` contains each entry once. The bytes of Strings are borrowed during a comparison, and hashing reads nothing
// outside of a string. The tables belong to one decode or stream at a time, and are empty between decodes. The rates of
// a field are found by the index of its key, for which the machine's memory has room.
extension Machine {
    /// The String of a value.
    @inline(__always)
    func stringValue(_ text: UnsafeBufferPointer<UInt8>) -> String {
        unsafe isShared(text) ? repeatable(text, memory.rates) : makeString(text)
    }

    /// The String of a dictionary's key.
    @inline(__always)
    func stringKey(_ text: UnsafeBufferPointer<UInt8>) -> String {
        unsafe isShared(text) ? repeatable(text, memory.keyRates) : makeString(text)
    }

    @inline(__always)
    private func isShared(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        UInt(bitPattern: text.count &- RepeatedTexts.lengths.lowerBound) < limits.sharedLengths
    }

    @inline(never)
    private func repeatable(
        _ text: UnsafeBufferPointer<UInt8>, _ rates: UnsafeMutablePointer<RepetitionRate>
    ) -> String {
        let rate = unsafe rates + fieldIndex
        return unsafe rate.pointee.isWorthLookingUp() ? lookedUp(text, rate) : makeString(text)
    }

    /// A separate function, so that strings without lookup do not pay for its prologue.
    @inline(never)
    private func lookedUp(
        _ text: UnsafeBufferPointer<UInt8>, _ rate: UnsafeMutablePointer<RepetitionRate>
    ) -> String {
        let tables = unsafe context.tables ?? context.takeTables()
        if let expected = unsafe tables.pointee.strings.expectedValue(madeOf: text) {
            unsafe rate.pointee.found()
            return expected
        }
        let hash = unsafe textHash(text)
        if let known = unsafe tables.pointee.strings.value(madeOf: text, hash: hash) {
            unsafe rate.pointee.found()
            return known
        }
        unsafe rate.pointee.missed()
        let string = unsafe makeString(text)
        unsafe tables.pointee.strings.insert(string, hash: hash)
        return string
    }

    /// Decodes a URL, or a String with coercions or a format.
    @inline(never)
    func repeatable(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) throws {
        guard unsafe plan.pointee.repeatedText == .url, unsafe token.text.count <= RepeatedTexts.lengths.upperBound,
            limits.sharedLengths > 0
        else {
            guard unsafe plan.pointee.repeatedText == .string else {
                return unsafe try plan.pointee.type._decode(token, into: slot)
            }
            return unsafe slot.bindMemory(to: String.self, capacity: 1).initialize(to: stringValue(token.text))
        }
        let rate = unsafe memory.rates + fieldIndex
        guard unsafe rate.pointee.isWorthLookingUp() else {
            return unsafe try plan.pointee.type._decode(token, into: slot)
        }
        let tables = unsafe context.tables ?? context.takeTables()
        let hash = unsafe textHash(token.text)
        if let known = unsafe tables.pointee.urls.value(madeOf: token.text, hash: hash)?.url {
            unsafe rate.pointee.found()
            return unsafe slot.bindMemory(to: URL.self, capacity: 1).initialize(to: known)
        }
        unsafe rate.pointee.missed()
        unsafe try plan.pointee.type._decode(token, into: slot)
        let url = unsafe slot.assumingMemoryBound(to: URL.self).pointee
        if let url = unsafe RepeatedURL(url, madeOf: token.text) {
            unsafe tables.pointee.urls.insert(url, hash: hash)
        }
    }

    /// The index of the current value's rates: that of its field, or of the field that contains its array or
    /// dictionary. All other values share one index.
    @inline(__always)
    private var fieldIndex: Int {
        var frame = unsafe top
        if unsafe !frame.pointee.kind.hasFields, unsafe frame > frames { unsafe frame -= 1 }
        guard unsafe frame.pointee.kind.hasFields, let entry = unsafe frame.pointee.entry else { return 0 }
        return unsafe Int(entry.pointee.hint)
    }
}
