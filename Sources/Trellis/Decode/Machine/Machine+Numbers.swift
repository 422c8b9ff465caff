// Reads arrays of numbers from the input, without an event for each number.
//
//     {"points": [[1.5, 2], [3, 4]], "name": "a"}
//     ------------+                ------------->  the parser
//                  [1.5, 2], [3, 4]                the machine, which scans and converts each number in one pass
//
// Safety: as in Machine/Machine.swift. The text is part of the parser's chunk. Bytes are read at indices below its
// count, and a number's first bytes only if enough bytes follow.
extension Machine {
    /// Whether values of a scalar type can be read from an array.
    static func readsNumbers(of type: any TrellisDecodable.Type) -> Bool {
        // A comparison with each type takes much less time than the runtime's search for a conformance.
        type == Int.self || type == Double.self || type == Float.self
            || type == Int64.self || type == Int32.self || type == Int16.self || type == Int8.self
            || type == UInt.self || type == UInt64.self || type == UInt32.self || type == UInt16.self
            || type == UInt8.self || type == Int128.self || type == UInt128.self
    }

    /// Reads numbers, and arrays of numbers, up to the end of the array, or up to a value that the parser must get.
    ///
    /// - Parameter text: the text from the bracket or comma on that the parser has received.
    mutating func numbers(_ text: TextScan) -> Bool {
        var run = NumberRun()
        let isPossible = skipDepth == 0 && limits.textLength >= NumberText.prefixRoom
        let goesOn = unsafe isPossible ? read(text, &run) : true
        input.link?.pass(run)
        return goesOn
    }

    private mutating func read(_ text: TextScan, _ run: inout NumberRun) -> Bool {
        guard let link = input.link, isInNumbers else { return true }
        run.isOpen = true
        // Without text, the parser only asks whether the array is open.
        guard unsafe text.count > 0 else { return true }
        var index = unsafe text.space(from: 1)
        values: while unsafe index < text.count, let plan = unsafe plan, unsafe plan.pointee.isPlainNumeric {
            switch unsafe plan.pointee.kind {
            case .array, .row:
                guard unsafe text[index] == UInt8(ascii: "["), depth < limits.depth else { break values }
                let first = unsafe text.space(from: index + 1)
                guard unsafe first < text.count, unsafe text[first].mayBeginNumbers else { break values }
                link.open(object: false)
                guard startArray() else { return false }
                run.open(at: index)
                index = first
                if unsafe text[first] != UInt8(ascii: "]") { continue }
            default:
                var end = unsafe plainNumbers(in: text, from: index, plan)
                if end == index {
                    guard let number = unsafe number(in: text, from: index, plan) else { break values }
                    guard unsafe completed(plan) else { return false }
                    end = number
                }
                run.read(to: end)
                index = end
            }
            while true {
                index = unsafe text.space(from: index)
                guard unsafe index < text.count else { break values }
                if unsafe text[index] == UInt8(ascii: ",") { break }
                guard unsafe text[index] == UInt8(ascii: "]") else { break values }
                guard run.opened > 0 else {
                    unsafe run.stop(at: index, after: text[0])
                    break values
                }
                guard mayEndArray else { break values }
                index += 1
                unsafe link.positions.move(to: text.start + index)
                link.close()
                guard endArray() else { return false }
                run.close(before: index)
                if skipDepth > 0 { break values }
            }
            index = unsafe text.space(from: index + 1)
        }
        return true
    }

    /// Whether the innermost container is an array, and its next element is a number or an array of numbers.
    private var isInNumbers: Bool {
        guard let plan = unsafe plan, unsafe plan.pointee.isPlainNumeric else { return false }
        switch unsafe top.pointee.kind {
        case .array, .row, .tail: return true
        case .root, .model, .branch, .dictionary, .single, .pick, .emptyArray, .variant, .envelope: return false
        }
    }

    /// Whether the innermost array has the number of elements that it must have.
    private var mayEndArray: Bool {
        let frame = unsafe top
        guard unsafe frame.pointee.kind == .array else { return unsafe frame.pointee.kind != .tail }
        let fixed = unsafe frame.pointee.plan.pointee.fixedCount
        return unsafe fixed < 0 || entryCount(of: frame) == Int(fixed)
    }

    /// Reads numbers of a usual form into the innermost array, as long as there is room for them.
    ///
    /// - Returns: the index after the last one; `index` if there is none.
    @inline(__always)
    private mutating func plainNumbers(
        in text: TextScan, from index: Int, _ plan: UnsafeMutablePointer<TypePlan>
    ) -> Int {
        guard unsafe top.pointee.kind == .array else { return index }
        switch unsafe plan.pointee.kind {
        case .double:
            return unsafe numbers(Double.self, in: text, from: index) {
                unsafe NumberText.floatingPoint(at: $0, into: $1)
            }
        case .int:
            return unsafe numbers(Int.self, in: text, from: index) { unsafe NumberText.integer(at: $0, into: $1) }
        default:
            guard unsafe plan.pointee.type == Float.self else { return index }
            return unsafe numbers(Float.self, in: text, from: index) {
                unsafe NumberText.floatingPoint(at: $0, into: $1)
            }
        }
    }

    /// - Parameter parse: parses a number at an address and returns its length, or 0.
    @inline(__always)
    private mutating func numbers<Number>(
        _ type: Number.Type, in text: TextScan, from index: Int,
        _ parse: (UnsafePointer<UInt8>, UnsafeMutablePointer<Number>) -> Int
    ) -> Int {
        var target = unsafe slot.assumingMemoryBound(to: Number.self)
        // The memory has room for one element more than the limit, and always for the next one.
        let room = unsafe (top.pointee.end - slot) / MemoryLayout<Number>.stride - 1
        let last = unsafe target + room
        var (next, end) = (index, index)
        while unsafe target < last, unsafe text.count - next >= NumberText.prefixRoom {
            let length = unsafe parse(text.start + next, target)
            if length == 0 { break }
            unsafe target += 1
            end = next + length
            next = unsafe text.space(from: end)
            guard unsafe next < text.count, unsafe text[next] == UInt8(ascii: ",") else { break }
            next = unsafe text.space(from: next + 1)
        }
        unsafe slot = UnsafeMutableRawPointer(target)
        unsafe top.pointee.cursor = unsafe slot
        return end
    }

    /// Reads a number of any form into the slot.
    ///
    /// - Returns: the index after it; nil if the parser must get it, because it may be an error, or because the bytes
    ///   end before its end is certain.
    @inline(never)
    private mutating func number(
        in text: TextScan, from index: Int, _ plan: UnsafeMutablePointer<TypePlan>
    ) -> Int? {
        guard unsafe hasRoom(plan) else { return nil }
        if unsafe plan.pointee.kind == .double, unsafe text.count - index >= NumberText.prefixRoom {
            let target = unsafe slot.assumingMemoryBound(to: Double.self)
            let length = unsafe NumberText.floatingPoint(at: text.start + index, into: target)
            if length > 0 { return index + length }
        }
        guard let end = unsafe text.number(from: index, longest: limits.textLength) else { return nil }
        let number = unsafe UnsafeBufferPointer(start: text.start + index, count: end - index)
        let token = unsafe JSONToken(kind: .number, text: number, style: plan.pointee.style)
        do {
            unsafe try plan.pointee.type._decode(token, into: slot)
        } catch {
            return nil
        }
        return end
    }

    /// Whether another element is within the limits.
    private func hasRoom(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let frame = unsafe top
        guard unsafe frame.pointee.kind != .row else { return true }
        let fixed = unsafe frame.pointee.plan.pointee.fixedCount
        let most = fixed < 0 ? limits.count : min(limits.count, Int(fixed))
        return unsafe entryCount(of: frame) < most
    }
}
