// Strings, numbers, Booleans and nulls.
// Safety: as in Machine/Machine.swift
extension Machine {
    @inline(__always)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.count > limits.textLength { return tooLong() }
        guard let plan = unsafe plan else { return capture.form == nil ? true : unsafe record(.string, text) }
        if unsafe plan.pointee.kind == .string {
            unsafe slot.bindMemory(to: String.self, capacity: 1).initialize(to: stringValue(text))
            return unsafe completed(plan)
        }
        return unsafe token(JSONToken(kind: .string, text: text, style: plan.pointee.style), plan)
    }

    @inline(__always)
    mutating func number(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if text.count > limits.textLength { return tooLong() }
        guard let plan = unsafe plan else { return capture.form == nil ? true : unsafe record(.number, text) }
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
                let value: Double = unsafe try NumberText.floatingPoint(text)
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
        guard let plan = unsafe plan else { return capture.form == nil ? true : record(value ? .true : .false) }
        if unsafe plan.pointee.kind == .bool {
            unsafe slot.bindMemory(to: Bool.self, capacity: 1).initialize(to: value)
            return unsafe completed(plan)
        }
        return unsafe token(JSONToken(kind: .bool, flag: value, style: plan.pointee.style), plan)
    }

    @inline(__always)
    mutating func null() -> Bool {
        guard let plan = unsafe plan else { return capture.form == nil ? true : record(.null) }
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
        unsafe wrapped[plan.pointee.optionals - 1]._wrap(slot, false)
        return unsafe plan.pointee.role == .value ? advance(plan) : emit(plan)
    }

    /// Decodes a token for a plan that the fast paths above do not handle.
    @inline(never)
    private mutating func token(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let coercions = unsafe plan.pointee.style.coercions
        switch unsafe plan.pointee.kind {
        case .scalar: return unsafe decode(token, plan)
        case .spelled: return unsafe spelled(token, plan)
        case .string, .int, .double, .bool:
            guard coercions.isEmpty else { return unsafe spelled(token, plan) }
        case .buffered:
            if unsafe coercions.contains(.nullsFromEmptyStrings) && isNull(token, plan) { return null() }
            return unsafe buffered(token, plan)
        case .branch: return scalarBranch(token, .value)
        case .shared: return keep(token)
        case .array where coercions.contains(.arraysFromSingleValues),
            .identified where coercions.contains(.arraysFromSingleValues):
            unsafe beginSingle(plan)
            return again(token)
        case .passed: return pass()
        case .model, .existing, .row, .array, .identified, .dictionary, .nothing, .pick: break
        }
        return unsafe fail(token.mismatch(expected: plan.pointee.expectation))
    }

    mutating func decode(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        do {
            if unsafe plan.pointee.repeatedText != .none, token.kind == .string {
                unsafe try repeatable(token, plan)
            } else {
                unsafe try plan.pointee.type._decode(token, into: slot)
            }
        } catch {
            return fail(error)
        }
        return unsafe completed(plan)
    }

    /// Passes a token to the current plan again.
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

    /// Handles null for a plan without Optionals. A few scalar types accept null as a value.
    @inline(never)
    private mutating func unexpectedNull(_ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if unsafe plan.pointee.role == .way || plan.pointee.role == .elements { return unsafe passNull(plan) }
        if unsafe top.pointee.kind == .row, countNull() { return true }
        // An emitted Optional may be nil, even if its type does not accept null.
        if unsafe plan.pointee.role == .last, unsafe plan.pointee.optionals > 0,
            let wrapped = unsafe plan.pointee.wrapped
        {
            unsafe wrapped[plan.pointee.optionals - 1]._wrap(slot, false)
            return unsafe emit(plan)
        }
        if unsafe plan.pointee.role == .last && output.acceptsNull { return output.emitNull() }
        let token = unsafe JSONToken(kind: .null, style: plan.pointee.style)
        switch unsafe plan.pointee.kind {
        case .scalar, .spelled:
            do {
                unsafe try plan.pointee.type._decode(token, into: slot)
            } catch {
                guard let mismatch = error as? TrellisError, mismatch.code == .typeMismatch else { return fail(error) }
                return fail(TrellisError(.init(code: .unexpectedNull, expected: mismatch.expected)))
            }
            return unsafe completed(plan)
        case .buffered: return unsafe buffered(token, plan)
        case .shared: return keep(token)
        case .passed: return pass()
        default:
            return unsafe fail(TrellisError(.init(code: .unexpectedNull, expected: plan.pointee.expectation)))
        }
    }

    /// Handles an object or array in place of a scalar. The type's own error describes what it expects.
    @inline(never)
    mutating func unexpectedContainer(_ kind: JSONToken.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let token = unsafe JSONToken(kind: kind, style: plan.pointee.style)
        switch unsafe plan.pointee.kind {
        case .scalar, .spelled:
            do {
                unsafe try plan.pointee.type._decode(token, into: slot)
                // The type has accepted a container without its contents. That value is discarded.
                unsafe plan.pointee.type._destroy(slot, count: 1)
            } catch {
                return fail(error, .starting)
            }
        case .existing where kind == .object:
            if unsafe hasExistingSubclass(of: plan) { return unsafe beginCapture(.beginObject, plan) }
            unsafe startModel(plan)
            return true
        case .buffered where unsafe kind == .object && startVariant(plan): return true
        case .buffered, .shared: return unsafe beginCapture(kind == .object ? .beginObject : .beginArray, plan)
        case .passed: return pass(.beginObject)
        case .array where unsafe kind == .object && plan.pointee.style.coercions.contains(.arraysFromSingleValues),
            .identified where unsafe kind == .object && plan.pointee.style.coercions.contains(.arraysFromSingleValues):
            unsafe beginSingle(plan)
            // The depth already includes the object.
            depth -= 1
            return startObject()
        default: break
        }
        return unsafe fail(token.mismatch(expected: plan.pointee.expectation), .starting)
    }
}

extension TypePlan {
    /// A description of the expected value.
    var expectation: String {
        switch unsafe kind {
        case .string: "a string"
        case .int: "an integer"
        case .double: "a number"
        case .bool: "a Boolean"
        case .scalar, .spelled: unsafe "\(type)"
        case .model, .existing, .dictionary, .branch: "an object"
        case .array where unsafe fixedCount >= 0: unsafe Self.arrayInWords(of: Int(fixedCount))
        case .array, .identified, .row, .pick: "an array"
        case .buffered: unsafe "\(type)"
        case .shared, .passed: "a value"
        case .nothing: "an empty array or an object"
        }
    }

    static func arrayInWords(of count: Int) -> String { "an array of \(count) element\(count == 1 ? "" : "s")" }
}
