// Values that several fields are mapped to, and values that are both mapped and contain mapped values.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// A value on a tape, and its place on the path that led to it.
    private struct Found {
        var index: Int
        var place = RestOfPath.Place()
        /// Whether a null replaces a missing value.
        var isMissing = false
    }

    /// The result of following the rest of a path.
    private enum Finding {
        case missing
        /// A null. `isCrossed` is true if the null is on the way of the path rather than at its end.
        case null(Found, isCrossed: Bool)
        case value(Found)
        case several([Found])
        /// A value that the path cannot continue into.
        case mismatch(Found, expected: String)
    }

    /// Delivers a shared value to every field mapped to it or to a part of it.
    mutating func deliver(_ tape: EventTape, at index: Int) -> Bool {
        let frame = unsafe top
        guard let entry = unsafe frame.pointee.entry, unsafe entry.pointee.consumers >= 0 else {
            impossible("a shared value without its fields")
        }
        let details = unsafe frame.pointee.model.pointee.details.takeUnretainedValue()
        for consumer in unsafe details.shared[Int(entry.pointee.consumers)] {
            do {
                unsafe try deliver(tape, at: index, to: consumer, frame, details)
            } catch {
                guard fail(error) else { return false }
                // Recovery may have left the object as well as the value.
                if unsafe top != frame { return true }
            }
        }
        unsafe presence(of: entry, in: frame.pointee.draft)[0] |= entry.pointee.bit
        return true
    }

    private mutating func deliver(
        _ tape: EventTape, at index: Int, to consumer: ModelDetails.Consumer, _ frame: UnsafeMutablePointer<Frame>,
        _ details: ModelDetails
    ) throws(TrellisError) {
        guard let field = details.fields[consumer.slot] else { impossible("a shared value without a field") }
        let draft = unsafe frame.pointee.draft
        let words = unsafe (draft + consumer.slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
        let bit = UInt64(1) << UInt64(consumer.slot % 64)
        let slot = unsafe frame.pointee.model.pointee.slots[consumer.slot]
        var isNull = false
        do throws(TrellisError) {
            var finding = try find(consumer.path, from: Found(index: index), in: tape)
            let plan = unsafe frame.pointee.model.pointee.plans[consumer.slot]
            if case .value(let found) = finding, unsafe plan.pointee.style.coercions.contains(.nullsFromEmptyStrings),
                unsafe !plan.pointee.isContainer, tape.tokenKind(at: found.index) == .string,
                tape.string(at: found.index).isEmpty, field.acceptsNull(context.options.schema)
            {
                finding = .null(found, isCrossed: false)
            }
            if case .mismatch(let found, let expected) = finding,
                unsafe deferCrossing(found, expected, in: tape, consumer, frame, details)
            {
                return
            }
            if case .null = finding { isNull = true }
            let isTaken = unsafe (words[0] | words[1]) & bit != 0
            guard unsafe counts(finding, for: field, consumer, isTaken, draft, details) else { return }
            if unsafe words[0] & bit != 0 {
                unsafe slot.type._destroy(draft + slot.offset, count: 1)
                unsafe words[0] &= ~bit
            }
            unsafe words[1] &= ~bit
            if !ledger.deferred.isEmpty { unsafe forgetDeferred(bit, word: consumer.slot / 64, in: frame) }
            if isNull, field.acceptsNull(context.options.schema) {
                unsafe words[1] |= bit
                return
            }
            let accepts = field.acceptsMismatch(context.options.schema) && !isNull
            let tolerance = Tolerance(mismatches: accepts || consumer.rank > 0)
            unsafe try decode(
                finding, of: consumer, in: tape, at: index, tolerance,
                as: frame.pointee.model.pointee.plans[consumer.slot],
                into: draft + slot.offset)
            unsafe words[0] |= bit
        } catch {
            if error.code.isMismatch, consumer.rank > 0 {
                unsafe deferError(located(error), isNull: isNull, slot: consumer.slot, in: frame)
                unsafe words[1] |= bit
                return
            }
            if ledger.canRecover, !isNull, error.code.isMismatch, field.acceptsMismatch(context.options.schema) {
                guard ledger.drop(located(error)) else { throw ledger.tooMany(error) }
                unsafe useMismatchDefault(field.property, at: draft + slot.offset, words, bit)
                return
            }
            // Prevents reporting the field as missing, too.
            if ledger.collectsErrors { unsafe words[1] |= bit & ~words[0] }
            throw error
        }
    }

    /// Adds the full path and an excerpt to an error inside the current value.
    private func located(_ error: TrellisError) -> TrellisError {
        var contents = error.contents
        contents.prepend(path(inside: true).components)
        input.addExcerpts(to: &contents)
        return TrellisError(contents)
    }

    /// Defers a mismatch on the way to a composite's part until the composite is created. Returns false if the slot is
    /// not such a part.
    private mutating func deferCrossing(
        _ found: Found, _ expected: String, in tape: EventTape, _ consumer: ModelDetails.Consumer,
        _ frame: UnsafeMutablePointer<Frame>, _ details: ModelDetails
    ) -> Bool {
        let whole = details.whole(of: consumer.slot)
        guard whole != consumer.slot, !context.options.requiresObjectsOnPaths,
            unsafe frame.pointee.model.pointee.required[whole / 64] & 1 << UInt64(whole % 64) != 0
        else { return false }
        let error = TrellisError.Contents(
            code: .typeMismatch,
            path: .init(path(inside: true).components + consumer.path.path(to: found.place)), expected: expected,
            found: tape.found(at: found.index)
        ).placed(at: found.index, of: tape)
        unsafe deferError(TrellisError(error), isNull: false, slot: consumer.slot, in: frame)
        return true
    }

    /// Whether the result of following a path is the field's value.
    ///
    /// If the field has several paths, the one listed first takes precedence. Its index is recorded.
    ///
    /// - Parameter isTaken: whether another of the field's paths has already provided a value.
    private func counts(
        _ finding: Finding, for field: SchemaField, _ consumer: ModelDetails.Consumer, _ isTaken: Bool,
        _ draft: UnsafeMutableRawPointer, _ details: ModelDetails
    ) -> Bool {
        let rankOffset = details.rankOffsets[consumer.slot]
        switch finding {
        case .missing: return false
        case .mismatch:
            // Another of several paths may provide a value.
            let isRequired = field.isRequired && rankOffset == nil
            if !isRequired && !context.options.requiresObjectsOnPaths { return false }
        case .null(_, isCrossed: true):
            if rankOffset != nil, isTaken || !field.acceptsNull(context.options.schema) { return false }
        case .null, .value, .several: break
        }
        guard let rankOffset else { return true }
        // If another path has already provided a value, the path listed first takes precedence.
        if isTaken, unsafe !noted(Int(rankOffset), in: draft).yields(to: consumer.rank) { return false }
        let isFromAbove = if case .null(_, isCrossed: true) = finding { true } else { false }
        let rank = PathRank(consumer.rank, isFromAbove: isFromAbove)
        unsafe draft.storeBytes(of: rank.rawValue, toByteOffset: Int(rankOffset), as: UInt8.self)
        return true
    }

    private mutating func decode(
        _ finding: Finding, of consumer: ModelDetails.Consumer, in tape: EventTape, at index: Int,
        _ tolerance: Tolerance, as plan: UnsafeMutablePointer<TypePlan>, into address: UnsafeMutableRawPointer
    ) throws(TrellisError) {
        let path = consumer.path
        switch finding {
        case .missing: return
        case .mismatch(let found, let expected):
            let error = TrellisError.Contents(
                code: .typeMismatch, path: .init(path.path(to: found.place)), expected: expected,
                found: tape.found(at: found.index))
            throw TrellisError(error.placed(at: found.index, of: tape))
        case .null(let found, let isCrossed):
            do throws(TrellisError) {
                unsafe try decode(
                    tape, at: found.index, as: plan, into: address, from: Origin(path.path(to: found.place)),
                    tolerance: tolerance)
            } catch {
                var contents = error.contents
                if isCrossed, contents.code == .unexpectedNull { contents.expected = "an object" }
                throw TrellisError(contents)
            }
        case .value(let found):
            unsafe try decode(
                tape, at: found.index, as: plan, into: address, from: Origin(path.path(to: found.place)),
                tolerance: tolerance, field: consumer.slot,
                context: .init(outerKeys: unmapped.isWatching ? consumer.outerKeys : []))
        case .several(let values):
            var list = EventTape(in: context.takeTape())
            defer { if let memory = list.releaseMemory() { context.giveBack(memory) } }
            list.append(.beginArray, at: tape.position(at: index))
            for value in values {
                if value.isMissing {
                    list.append(.null, at: tape.position(at: value.index))
                } else {
                    list.append(valueAt: value.index, of: tape)
                }
            }
            list.append(.endArray, at: tape.position(at: index))
            let origin = Origin(ofElements: { values.indices.contains($0) ? path.path(to: values[$0].place) : nil })
            unsafe try decode(list, at: 0, as: plan, into: address, from: origin, tolerance: tolerance)
        }
    }

    /// Follows the rest of a path from a place on it.
    private func find(
        _ path: RestOfPath, from start: Found, in tape: EventTape
    ) throws(TrellisError) -> Finding {
        var found = start
        while found.place.stepCount < path.steps.count {
            let kind = tape.tokenKind(at: found.index)
            if kind == .null { return .null(found, isCrossed: true) }
            let step = path.steps[found.place.stepCount]
            switch step.component {
            case .key:
                guard kind == .object else { return .mismatch(found, expected: "an object") }
                guard let values = tape.repeatedValue(of: step.key, inObjectAt: found.index) else { return .missing }
                found.place.stepCount += 1
                if let second = values.second, repeatedKeys.policy == .error {
                    let error = TrellisError.Contents(code: .duplicateKey, path: .init(path.path(to: found.place)))
                    throw TrellisError(error.placed(at: second - 1, of: tape))
                }
                found.index = repeatedKeys.policy == .useFirst ? values.first : values.last
            case .index(let wanted):
                guard kind == .array else { return .mismatch(found, expected: "an array") }
                guard let element = tape.element(wanted, ofArrayAt: found.index) else { return .missing }
                found.index = element
                found.place.stepCount += 1
            case .each, .eachOrNil:
                guard kind == .array else { return .mismatch(found, expected: "an array") }
                return try findEach(path, from: found, in: tape, keepsMissing: step.component == .eachOrNil)
            }
        }
        return tape.tokenKind(at: found.index) == .null ? .null(found, isCrossed: false) : .value(found)
    }

    /// Follows the rest of a path from an array, into each of its elements.
    ///
    /// - Parameter keepsMissing: whether a null replaces the value of an element that has none.
    private func findEach(
        _ path: RestOfPath, from array: Found, in tape: EventTape, keepsMissing: Bool
    ) throws(TrellisError) -> Finding {
        var values: [Found] = []
        var (element, position) = (array.index + 1, 0)
        let end = tape.end(ofValueAt: array.index) - 1
        while element < end {
            var found = Found(index: element, place: array.place)
            found.place.enter(position)
            var missing = found
            missing.isMissing = true
            switch try find(path, from: found, in: tape) {
            case .missing: if keepsMissing { values.append(missing) }
            case .null(let inner, _), .value(let inner): values.append(inner)
            case .several(let inner):
                values += inner
                if inner.isEmpty, keepsMissing { values.append(missing) }
            case .mismatch(let inner, let expected): return .mismatch(inner, expected: expected)
            }
            element = tape.end(ofValueAt: element)
            position += 1
        }
        return .several(values)
    }
}
