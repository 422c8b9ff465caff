// Strings, numbers, Booleans and nulls.
extension Machine {
    @inline(__always)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.count > maximumTextLength { return tooLong() }
        guard let plan = unsafe plan else { return capture == nil ? true : unsafe record(.string, text) }
        if unsafe plan.pointee.kind == .string {
            unsafe slot.bindMemory(to: String.self, capacity: 1).initialize(to: makeString(text))
            return unsafe completed(plan)
        }
        return unsafe token(JSONToken(kind: .string, text: text, style: plan.pointee.style), plan)
    }

    @inline(__always)
    mutating func number(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.count > maximumTextLength { return tooLong() }
        guard let plan = unsafe plan else { return capture == nil ? true : unsafe record(.number, text) }
        switch unsafe plan.pointee.kind {
        case .int:
            do {
                let value = unsafe try NumberText.integer(text, as: Int.self)
                unsafe slot.bindMemory(to: Int.self, capacity: 1).initialize(to: value)
                return unsafe completed(plan)
            } catch {
                return unsafe numberFailed(error, text, plan)
            }
        case .double:
            do {
                let value = unsafe try NumberText.double(text)
                unsafe slot.bindMemory(to: Double.self, capacity: 1).initialize(to: value)
                return unsafe completed(plan)
            } catch {
                return unsafe numberFailed(error, text, plan)
            }
        default:
            return unsafe token(JSONToken(kind: .number, text: text, style: plan.pointee.style), plan)
        }
    }

    @inline(__always)
    mutating func bool(_ value: Bool) -> Bool {
        guard let plan = unsafe plan else { return capture == nil ? true : record(value ? .true : .false) }
        if unsafe plan.pointee.kind == .bool {
            unsafe slot.bindMemory(to: Bool.self, capacity: 1).initialize(to: value)
            return unsafe completed(plan)
        }
        return unsafe token(JSONToken(kind: .bool, flag: value, style: plan.pointee.style), plan)
    }

    @inline(__always)
    mutating func null() -> Bool {
        guard let plan = unsafe plan else { return capture == nil ? true : record(.null) }
        let frame = unsafe top
        if let entry = unsafe frame.pointee.entry, unsafe frame.pointee.kind == .model || frame.pointee.kind == .branch
        {
            guard unsafe entry.pointee.acceptsNull else { return unsafe unexpectedNull(plan) }
            if unsafe entry.pointee.child != nil { return unsafe nullBranch(entry) }
            unsafe presence(of: entry, in: frame.pointee.draft)[1] |= entry.pointee.bit
            return true
        }
        guard unsafe plan.pointee.optionals > 0, let wrapped = unsafe plan.pointee.wrapped else {
            return unsafe unexpectedNull(plan)
        }
        unsafe wrapped[plan.pointee.optionals - 1]._initializeNil(slot)
        return unsafe plan.pointee.role == .value ? advance(plan) : handOut(plan)
    }

    /// A value of any type but the four above.
    @inline(never)
    private mutating func token(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let coercions = unsafe plan.pointee.style.coercions
        switch unsafe plan.pointee.kind {
        case .scalar: return unsafe decode(token, plan)
        case .string, .int, .double, .bool:
            guard coercions.isEmpty else { return unsafe decode(token, plan) }
        case .buffered: return unsafe buffered(token, plan)
        case .branch: return scalarBranch(token, .value)
        case .shared: return share(token)
        case .array where coercions.contains(.arraysFromSingleValues):
            unsafe beginSingle(plan)
            return again(token)
        case .passed:
            passElement()
            return true
        case .model, .existing, .array, .dictionary, .nothing, .pick: break
        }
        return unsafe fail(token.mismatch(expected: plan.pointee.expectation))
    }

    private mutating func decode(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        do {
            unsafe try plan.pointee.type._decode(token, into: slot)
        } catch {
            return fail(error)
        }
        return unsafe completed(plan)
    }

    /// Delivers a token for the plan that is due now.
    mutating func again(_ token: borrowing JSONToken) -> Bool {
        switch token.kind {
        case .null: null()
        case .bool: bool(token.flag)
        case .number: unsafe number(token.text)
        case .string: unsafe string(token.text)
        case .object: startObject()
        case .array: startArray()
        }
    }

    @inline(never)
    private mutating func numberFailed(
        _ failure: NumberFailure, _ text: UnsafeBufferPointer<UInt8>, _ plan: UnsafeMutablePointer<TypePlan>
    ) -> Bool {
        let token = unsafe JSONToken(kind: .number, text: text, style: plan.pointee.style)
        if unsafe plan.pointee.style.coercions.contains(.truncatedNumbers) { return unsafe decode(token, plan) }
        return fail(token.numberError(failure, expected: unsafe "\(plan.pointee.type)"))
    }

    /// A type made from one token is asked what it says to null: few take it for a value.
    @inline(never)
    private mutating func unexpectedNull(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let token = unsafe JSONToken(kind: .null, style: plan.pointee.style)
        switch unsafe plan.pointee.kind {
        case .scalar:
            do {
                unsafe try plan.pointee.type._decode(token, into: slot)
            } catch {
                guard let mismatch = error as? TrellisError, mismatch.code == .typeMismatch else { return fail(error) }
                return fail(TrellisError(.init(code: .unexpectedNull, expected: mismatch.expected)))
            }
            return unsafe completed(plan)
        case .buffered: return unsafe buffered(token, plan)
        case .shared: return share(token)
        case .passed:
            passElement()
            return true
        default:
            // The one value that is wanted may be nil.
            if unsafe plan.pointee.role == .last, unsafe plan.pointee.optionals > 0,
                let wrapped = unsafe plan.pointee.wrapped
            {
                unsafe wrapped[plan.pointee.optionals - 1]._initializeNil(slot)
                return unsafe handOut(plan)
            }
            return unsafe fail(TrellisError(.init(code: .unexpectedNull, expected: plan.pointee.expectation)))
        }
    }

    /// An object or array where a string, number or Boolean is wanted. The type says what that is.
    @inline(never)
    mutating func unexpectedContainer(_ kind: JSONToken.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let token = unsafe JSONToken(kind: kind, style: plan.pointee.style)
        switch unsafe plan.pointee.kind {
        case .scalar:
            do {
                unsafe try plan.pointee.type._decode(token, into: slot)
                // What it made of the bare start of a container is not wanted.
                unsafe plan.pointee.type._destroy(slot, count: 1)
            } catch {
                return fail(error, .starting)
            }
        case .existing where kind == .object:
            if unsafe hasExistingSubclass(of: plan) { return unsafe beginCapture(.beginObject, plan) }
            unsafe startModel(plan)
            return true
        case .buffered, .shared: return unsafe beginCapture(kind == .object ? .beginObject : .beginArray, plan)
        case .passed:
            passElement()
            unsafe self.plan = nil
            return beginSkip(.beginObject)
        case .array where unsafe kind == .object && plan.pointee.style.coercions.contains(.arraysFromSingleValues):
            unsafe beginSingle(plan)
            // The object's level has been counted.
            depth -= 1
            return startObject()
        default: break
        }
        return unsafe fail(token.mismatch(expected: plan.pointee.expectation), .starting)
    }

    /// Null where an object leads to deeper fields: all of them are null.
    @inline(never)
    private mutating func nullBranch(_ entry: UnsafeMutablePointer<TrieEntry>) -> Bool {
        guard let child = unsafe entry.pointee.child else { return true }
        let model = unsafe top.pointee.model
        let words = unsafe top.pointee.draft.assumingMemoryBound(to: UInt64.self)
        for word in unsafe 0..<model.pointee.words {
            let below = unsafe nullable(below: child, word: word)
            // A default stands in for a missing value, not for a null.
            guard unsafe below & model.pointee.nonOptional[word] == 0 else {
                return fail(TrellisError(.init(code: .unexpectedNull, expected: "an object")))
            }
            unsafe words[word * 2 + 1] |= below
            unsafe noteRanks(of: below, word: word, below: child)
        }
        unsafe presence(of: entry, in: top.pointee.draft)[1] |= entry.pointee.bit
        return true
    }

    /// The fields below a node that its null is for. Of a field with several paths a null above one of them is no value if
    /// there is one already, or if it must not be null.
    private func nullable(below node: UnsafeMutablePointer<TrieNode>, word: Int) -> UInt64 {
        var bits = unsafe node.pointee.subtree[word]
        let words = unsafe top.pointee.draft.assumingMemoryBound(to: UInt64.self)
        let taken = unsafe words[word * 2] | words[word * 2 + 1] | top.pointee.model.pointee.nonOptional[word]
        for index in unsafe 0..<node.pointee.alternativeCount {
            let alternative = unsafe node.pointee.alternatives[index]
            guard unsafe alternative.field / 64 == word else { continue }
            unsafe bits &= ~(taken & 1 << UInt64(alternative.field % 64))
        }
        return bits
    }

    /// Notes that fields with several paths have their null over the first listed of those below a node.
    private func noteRanks(of bits: UInt64, word: Int, below node: UnsafeMutablePointer<TrieNode>) {
        let draft = unsafe top.pointee.draft
        for pass in 0..<2 {
            for index in unsafe 0..<node.pointee.alternativeCount {
                let alternative = unsafe node.pointee.alternatives[index]
                guard unsafe alternative.field / 64 == word, unsafe bits & 1 << UInt64(alternative.field % 64) != 0
                else {
                    continue
                }
                let offset = unsafe Int(alternative.rankOffset)
                let noted = unsafe draft.load(fromByteOffset: offset, as: UInt8.self)
                let rank = unsafe UInt8(truncatingIfNeeded: alternative.rank)
                // At first the highest rank there can be, which any other undercuts.
                unsafe draft.storeBytes(of: pass == 0 ? .max : min(noted, rank), toByteOffset: offset, as: UInt8.self)
            }
        }
    }

    /// A string, number, Boolean or array where an object leads to deeper fields: a mismatch if one of them is required,
    /// else they are missing.
    @inline(never)
    mutating func scalarBranch(_ token: borrowing JSONToken, _ stage: Stage) -> Bool {
        guard let entry = unsafe top.pointee.entry, let child = unsafe entry.pointee.child else { return true }
        let model = unsafe top.pointee.model
        for word in unsafe 0..<model.pointee.words
        where unsafe child.pointee.subtree[word] & (options.strictPaths ? ~0 : model.pointee.required[word]) != 0 {
            return fail(token.mismatch(expected: "an object"), stage)
        }
        // Like any value it counts when the key comes again.
        unsafe presence(of: entry, in: top.pointee.draft)[0] |= entry.pointee.bit
        return true
    }
}

extension TypePlan {
    /// What the plan wants, in words.
    var expectation: String {
        switch unsafe kind {
        case .string: "a string"
        case .int: "an integer"
        case .double: "a number"
        case .bool: "a Boolean"
        case .scalar: unsafe "\(type)"
        case .model, .existing, .dictionary, .branch: "an object"
        case .array, .pick: "an array"
        case .buffered: unsafe "\(type)"
        case .shared, .passed: "a value"
        case .nothing: "an empty array, or an object"
        }
    }
}
