// Decoding from a tape, by a machine of its own.
extension Machine {
    /// How deep machines may be inside each other: each takes some of the thread's stack.
    static var maximumNesting: Int { 128 }

    /// Decodes a value of a tape.
    mutating func decode<T: JSONDecodable>(
        _ type: T.Type, from tape: EventTape, at index: Int, as plan: UnsafeMutablePointer<TypePlan>
    ) throws(TrellisError) -> T {
        let result = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { unsafe result.deallocate() }
        unsafe try decode(tape, at: index, as: plan, into: UnsafeMutableRawPointer(result))
        return unsafe result.move()
    }

    /// Decodes a value of a tape into uninitialised memory.
    ///
    /// - Parameters:
    ///   - field: the field whose value it is, if that is not the one that is due.
    ///   - schema: the schema that the plan is of, if it is another than the machine's.
    mutating func decode(
        _ tape: EventTape, at index: Int, as plan: UnsafeMutablePointer<TypePlan>, into result: UnsafeMutableRawPointer,
        field: Int? = nil, in schema: CompiledSchema? = nil
    ) throws(TrellisError) {
        guard nesting < Self.maximumNesting else {
            throw TrellisError(
                .init(
                    code: .limitExceeded, found: "more than \(Self.maximumNesting) levels of values that are kept",
                    place: tape.place(at: index)))
        }
        let schema = unsafe schema ?? self.schema.takeUnretainedValue()
        let machine = UnsafeMutablePointer<Machine>.allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(schema: schema, plan: plan, options: options, result: result))
        defer {
            unsafe machine.pointee.tearDown(schema)
            unsafe machine.deinitialize(count: 1)
            unsafe machine.deallocate()
        }
        unsafe machine.pointee.nesting = nesting + 1
        unsafe machine.pointee.depth = depth
        unsafe machine.pointee.sink = unsafe sink
        if let update {
            unsafe machine.pointee.update = update
            unsafe machine.pointee.base = existingModel(inField: field)
        }
        let isDone = unsafe machine.pointee.play(tape, from: index)
        unsafe adopt(machine.pointee.report, machine.pointee.errors)
        if unsafe machine.pointee.isStopped { isStopped = true }
        guard isDone, unsafe machine.pointee.isComplete else {
            throw unsafe machine.pointee.failure ?? machine.pointee.errors.first ?? TrellisError(.custom)
        }
        unsafe machine.pointee.takeResult()
    }

    /// Takes over what a machine inside this one has noted.
    private mutating func adopt(_ inner: DecodingReport, _ innerErrors: [TrellisError]) {
        guard !inner.isEmpty || !innerErrors.isEmpty else { return }
        let prefix = path(inside: true).components
        func prefixed(_ error: TrellisError) -> TrellisError {
            var contents = error.contents
            contents.path.components.insert(contentsOf: prefix, at: 0)
            return TrellisError(contents)
        }
        report.dropped += inner.dropped.map(prefixed)
        report.unknownKeys += inner.unknownKeys.map { TrellisError.Path(prefix + $0.components) }
        errors += innerErrors.map(prefixed)
    }

    /// Delivers the events of a value.
    mutating func play(_ tape: EventTape, from start: Int) -> Bool {
        let end = tape.end(ofValueAt: start)
        var index = start
        while index < end {
            let event = tape.events[index]
            tapePlace = event.place
            var next = index + 1
            let goesOn: Bool
            switch event.kind {
            case .null: goesOn = null()
            case .false: goesOn = bool(false)
            case .true: goesOn = bool(true)
            case .number: goesOn = unsafe tape.withText(at: index) { unsafe number($0) }
            case .string: goesOn = unsafe tape.withText(at: index) { unsafe string($0) }
            case .key: goesOn = unsafe tape.withText(at: index) { unsafe key($0) }
            case .endObject: goesOn = endObject()
            case .endArray: goesOn = endArray()
            case .beginObject, .beginArray:
                if skipDepth == 0, isKept(event.kind) {
                    // Its events are all there already.
                    goesOn = take(tape, at: index)
                    next = tape.end(ofValueAt: index)
                } else {
                    goesOn = event.kind == .beginObject ? startObject() : startArray()
                }
            }
            if !goesOn {
                if failure != nil, failure?.place == nil { failure?.contents.place = event.place }
                return false
            }
            index = next
        }
        return true
    }

    /// Whether the value that is due is one that would be kept until it is complete.
    private func isKept(_ event: EventTape.Kind) -> Bool {
        guard let plan = unsafe plan else { return false }
        switch unsafe plan.pointee.kind {
        case .buffered, .shared: return true
        default: return false
        }
    }

    // MARK: Values that several fields want

    /// What has been found at the rest of a path.
    private enum Finding {
        case missing
        case null(Int)
        case value(Int)
        case several([Int])
        case mismatch(Int, [TrellisError.Path.Component], expected: String)
    }

    /// Gives every field that wants it, or a part of it, what it wants.
    mutating func deliver(_ tape: EventTape, at index: Int) -> Bool {
        guard let entry = unsafe top.pointee.entry else { return true }
        let model = unsafe top.pointee.model
        let draft = unsafe top.pointee.draft
        let details = unsafe model.pointee.details.takeUnretainedValue()
        for consumer in unsafe details.shared[Int(entry.pointee.field)] {
            do {
                unsafe try deliver(tape, at: index, to: consumer, model, draft, details)
            } catch {
                guard fail(error) else { return false }
            }
        }
        unsafe presence(of: entry, in: draft)[0] |= entry.pointee.bit
        return true
    }

    private mutating func deliver(
        _ tape: EventTape, at index: Int, to consumer: ModelDetails.Consumer, _ model: UnsafeMutablePointer<ModelPlan>,
        _ draft: UnsafeMutableRawPointer, _ details: ModelDetails
    ) throws(TrellisError) {
        guard let field = details.fields[consumer.slot] else { return }
        let words = unsafe (draft + consumer.slot / 64 * 16).assumingMemoryBound(to: UInt64.self)
        let bit = UInt64(1) << UInt64(consumer.slot % 64)
        let slot = unsafe model.pointee.slots[consumer.slot]
        let finding = try find(consumer.rest, in: tape, at: index)
        if case .missing = finding { return }
        if let rankOffset = details.rankOffsets[consumer.slot] {
            let noted = unsafe draft.load(fromByteOffset: Int(rankOffset), as: UInt8.self)
            let isTaken = unsafe (words[0] | words[1]) & bit != 0
            // Another path of the field has given it a value; the first listed counts.
            if isTaken && Int(noted) <= consumer.rank { return }
            unsafe draft.storeBytes(of: UInt8(consumer.rank), toByteOffset: Int(rankOffset), as: UInt8.self)
        }
        if unsafe words[0] & bit != 0 {
            unsafe slot.plan.pointee.wrappedType._destroy(draft + slot.offset, count: 1)
            unsafe words[0] &= ~bit
        }
        unsafe words[1] &= ~bit
        do throws(TrellisError) {
            switch finding {
            case .missing: return
            case .mismatch(let at, let path, let expected):
                guard field.isRequired && !field.property.hasDefault || options.strictPaths else { return }
                var error = TrellisError.Contents(code: .typeMismatch, expected: expected, found: tape.found(at: at))
                error.path.components = path
                error.place = tape.place(at: at)
                throw TrellisError(error)
            case .null(let at):
                if field.acceptsNull(options.schema) {
                    unsafe words[1] |= bit
                    return
                }
                unsafe try decode(tape, at: at, as: slot.plan, into: draft + slot.offset)
            case .value(let at):
                unsafe try decode(tape, at: at, as: slot.plan, into: draft + slot.offset, field: consumer.slot)
            case .several(let values):
                var list = EventTape()
                list.append(.beginArray, at: tape.place(at: index))
                for value in values { list.append(valueAt: value, of: tape) }
                list.append(.endArray, at: tape.place(at: index))
                unsafe try decode(list, at: 0, as: slot.plan, into: draft + slot.offset)
            }
        } catch {
            if canRecover, error.code.isMismatch, field.acceptsMismatch(options.schema) {
                report.dropped.append(error)
                let state =
                    field.property.hasMismatchDefault
                    ? unsafe field.property.initializeMismatchDefault(draft + slot.offset)
                    : unsafe field.property.initializeDefault(draft + slot.offset)
                unsafe words[state == .value ? 0 : 1] |= bit
                return
            }
            if case .mismatch = finding { throw error }
            var contents = error.contents
            contents.path.components.insert(contentsOf: consumer.rest.compactMap(\.pathComponent), at: 0)
            if options.collectsErrors { unsafe countAsSeen(consumer.slot / 64, bit, draft, model) }
            throw TrellisError(contents)
        }
        unsafe words[0] |= bit
    }

    /// Follows the rest of a path into a value.
    private func find(
        _ rest: [JSONPath.Component], in tape: EventTape, at index: Int
    ) throws(TrellisError) -> Finding {
        var index = index
        for (step, component) in rest.enumerated() {
            let kind = tape.tokenKind(at: index)
            if kind == .null { return .null(index) }
            func mismatch(_ expected: String) -> Finding {
                .mismatch(index, rest[..<step].compactMap(\.pathComponent), expected: expected)
            }
            switch component {
            case .key(let key):
                guard kind == .object else { return mismatch("an object") }
                let values = tape.values(of: Array(key.utf8), inObjectAt: index)
                guard let first = values.first, let last = values.last else { return .missing }
                if values.count > 1, duplicateKeys == .error {
                    var error = TrellisError.Contents(code: .duplicateKey, place: tape.place(at: values[1] - 1))
                    error.path.components = rest[...step].compactMap(\.pathComponent)
                    throw TrellisError(error)
                }
                index = duplicateKeys == .useFirst ? first : last
            case .index(let wanted):
                guard kind == .array else { return mismatch("an array") }
                var position = 0
                var found: Int?
                tape.forEachElement(ofArrayAt: index) { element in
                    if position == wanted { found = element }
                    position += 1
                }
                guard let found else { return .missing }
                index = found
            case .each:
                guard kind == .array else { return mismatch("an array") }
                var values: [Int] = []
                var wrong: Finding?
                var elements: [Int] = []
                tape.forEachElement(ofArrayAt: index) { elements.append($0) }
                for element in elements {
                    switch try find(Array(rest[(step + 1)...]), in: tape, at: element) {
                    case .missing: break
                    case .null(let at), .value(let at): values.append(at)
                    case .several(let inner): values += inner
                    case .mismatch(let at, let path, let expected):
                        wrong =
                            wrong ?? .mismatch(at, rest[..<step].compactMap(\.pathComponent) + path, expected: expected)
                    }
                }
                return wrong ?? .several(values)
            }
        }
        return tape.tokenKind(at: index) == .null ? .null(index) : .value(index)
    }
}

extension JSONPath.Component {
    /// The step in an error's path; `each` has none of its own.
    var pathComponent: TrellisError.Path.Component? {
        switch self {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .each: nil
        }
    }
}
