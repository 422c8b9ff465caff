// Decoding from a tape, by a machine inside this one.
// Safety: as in Kept/DateReader.swift
extension Machine {
    /// How deep machines may be inside each other: each takes some of the thread's stack.
    static var maximumNesting: Int { 64 }

    /// How often a kept value may be decoded, on average over its events: types that are tried in turn, inside each
    /// other, could otherwise take time that grows without bounds with the depth of a value.
    static var maximumPlays: Int { 64 }

    /// Decodes a value of a tape into uninitialised memory.
    ///
    /// - Parameters:
    ///   - origin: where the value is, seen from the value that is due.
    ///   - tolerance: what the caller can do without, beside what the containers around can.
    ///   - field: the field whose value it is, if that is not the one that is due.
    ///   - element: what an update starts from, if that is not found by the field.
    ///   - schema: the schema that the plan is of, if it is another than the document's.
    ///   - context: what else is to be known of it.
    /// - Throws: what is wrong with the value, with the path from the value that is due. If all errors are collected,
    ///   it holds the others.
    mutating func decode(
        _ tape: EventTape, at index: Int, as plan: UnsafeMutablePointer<TypePlan>,
        into result: UnsafeMutableRawPointer, from origin: Origin = Origin(), tolerance: Tolerance = Tolerance(),
        field: Int? = nil, element: ExistingElement? = nil, in schema: CompiledSchema? = nil,
        context: KeptValue.Context = .init()
    ) throws(TrellisError) {
        guard input.nesting < Self.maximumNesting else {
            throw TrellisError(
                .init(
                    code: .limitExceeded, found: "more than \(Self.maximumNesting) levels of values that are kept",
                    position: tape.position(at: index)))
        }
        let length = tape.end(ofValueAt: index) - index
        if input.nesting == 0 { self.context.allowance = length * Self.maximumPlays }
        guard self.context.allowance > 0 else {
            throw TrellisError(
                .init(
                    code: .limitExceeded,
                    found: "a kept value that would be decoded more than \(Self.maximumPlays) times",
                    position: tape.position(at: index)))
        }
        let machine = UnsafeMutablePointer<Machine>.allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(self.context, schema: schema, plan: plan, result: result))
        defer {
            unsafe machine.pointee.tearDown(schema ?? self.context.schema)
            unsafe machine.deinitialize(count: 1)
            unsafe machine.deallocate()
        }
        unsafe machine.pointee.input = InputPosition(nesting: input.nesting + 1, outerDepth: depth)
        unsafe machine.pointee.depth = depth
        unsafe machine.pointee.output = output
        unsafe machine.pointee.ledger.begin(
            inside: ledger, tolerance: self.tolerance(inside: top).union(tolerance), isAttempt: context.isAttempt)
        // A hook's own machine is between the variant's and that of the object.
        unsafe machine.pointee.unmapped.tag = context.tag ?? (top == frames ? unmapped.tag : nil)
        if let update {
            unsafe machine.pointee.update = ExistingModel(
                base: element?.model ?? existingModel(inField: field), journal: update.journal,
                identity: element?.identity ?? (top == frames ? update.identity : nil))
        }
        let isDone = unsafe machine.pointee.play(tape, from: index)
        adopt(unsafe machine.pointee.ledger.report, from: origin)
        unsafe output.adopt(machine.pointee.output)
        if var error = unsafe TrellisError(machine.pointee.allErrors) {
            error.contents.position(paths: origin.resolve)
            throw error
        }
        guard isDone, unsafe machine.pointee.isComplete else {
            // Whoever takes the values has enough; this error ends the machines around.
            if output.isStopped { throw TrellisError(.custom) }
            impossible("a tape of one value that ends without it and without an error")
        }
        unsafe machine.pointee.takeResult()
    }

    /// What has been collected, and what has ended the decode.
    var allErrors: [TrellisError] { ledger.errors + (failure.map { [$0] } ?? []) }

    /// Takes over what a machine inside this one has skipped.
    private mutating func adopt(_ inner: SkippedValues, from origin: Origin) {
        guard !inner.isEmpty else { return }
        let prefix = path(inside: true).components
        ledger.adopt(inner) { prefix + origin.resolve($0) }
    }

    /// Delivers the events of a value.
    mutating func play(_ tape: EventTape, from start: Int) -> Bool {
        let end = tape.end(ofValueAt: start)
        input.begin(tape)
        var index = start
        // What is handed on to other machines, which count it.
        var handedOn = 0
        defer { context.allowance -= max(1, index - start - handedOn) }
        while index < end {
            input.go(to: index)
            var next = index + 1
            let goesOn: Bool
            let kind = tape.kind(at: index)
            switch kind {
            case .null: goesOn = null()
            case .false: goesOn = bool(false)
            case .true: goesOn = bool(true)
            case .number: goesOn = unsafe tape.withText(at: index) { unsafe number($0) }
            case .string: goesOn = unsafe tape.withText(at: index) { unsafe string($0) }
            case .key: goesOn = unsafe tape.withText(at: index) { unsafe key($0) }
            case .endObject: goesOn = endObject()
            case .endArray: goesOn = endArray()
            case .beginObject, .beginArray:
                if skipDepth == 0, isKept {
                    // Its events are all there already.
                    next = tape.end(ofValueAt: index)
                    if isDecodedByOthers { handedOn += next - index }
                    goesOn = take(tape, at: index)
                } else {
                    goesOn = kind == .beginObject ? startObject() : startArray()
                }
            }
            if !goesOn {
                if failure != nil, failure?.position == nil, failure?.contents.event == nil {
                    failure?.contents.position = tape.position(at: index)
                    failure?.contents.event = tape.number(ofEventAt: index)
                }
                return false
            }
            index = next
        }
        return true
    }

    /// Whether what the value that is due is made of is decoded by other machines.
    private var isDecodedByOthers: Bool {
        guard let plan = unsafe plan else { return false }
        return unsafe plan.pointee.sources != nil || plan.pointee.kind == .shared
    }

    /// Whether the value that is due is one that would be kept until it is complete.
    private var isKept: Bool {
        guard let plan = unsafe plan else { return false }
        switch unsafe plan.pointee.kind {
        case .buffered, .shared: return true
        default: return false
        }
    }
}
