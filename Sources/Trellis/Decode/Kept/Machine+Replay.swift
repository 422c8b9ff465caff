/// What else is to be known of a value that is decoded by a machine inside another.
struct ReplayContext {
    /// A member that tells the variant of the value's object.
    struct Tag {
        var key: String
        /// Whether it is kept with the members that no field wants.
        var isKept: Bool
    }

    /// The path from the value that is due in the outer machine.
    var path: [TrellisError.Path.Component] = []
    var tag: Tag?
    /// Whether another type is tried if the value does not fit, so that its first error is all there is to know.
    var isAttempt = false
}

// Decoding from a tape, by a machine of its own.
extension Machine {
    /// How deep machines may be inside each other: each takes some of the thread's stack.
    static var maximumNesting: Int { 64 }

    /// Decodes a value of a tape.
    mutating func decode<T: JSONDecodable>(
        _ type: T.Type, from tape: EventTape, at index: Int, as plan: UnsafeMutablePointer<TypePlan>,
        _ context: ReplayContext = ReplayContext()
    ) throws(TrellisError) -> T {
        let result = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { unsafe result.deallocate() }
        unsafe try decode(
            tape, at: index, as: plan, into: UnsafeMutableRawPointer(result), from: Origin(context.path),
            context: context)
        return unsafe result.move()
    }

    /// Decodes a value of a tape into uninitialised memory.
    ///
    /// - Parameters:
    ///   - origin: where the value stands, seen from the value that is due.
    ///   - tolerance: what the caller can do without, beside what the containers around can.
    ///   - field: the field whose value it is, if that is not the one that is due.
    ///   - schema: the schema that the plan is of, if it is another than the machine's.
    ///   - context: what else is to be known of it.
    /// - Throws: what is wrong with the value, with the path from the value that is due. If all errors are wanted, it holds
    ///   the others.
    mutating func decode(
        _ tape: EventTape, at index: Int, as plan: UnsafeMutablePointer<TypePlan>,
        into result: UnsafeMutableRawPointer, from origin: Origin = Origin(), tolerance: Tolerance = Tolerance(),
        field: Int? = nil, in schema: CompiledSchema? = nil, context: ReplayContext = ReplayContext()
    ) throws(TrellisError) {
        guard nesting < Self.maximumNesting else {
            throw TrellisError(
                .init(
                    code: .limitExceeded, found: "more than \(Self.maximumNesting) levels of values that are kept",
                    place: tape.place(at: index)))
        }
        let schema = unsafe schema ?? self.schema.takeUnretainedValue()
        var options = options
        if context.isAttempt { options.collectsErrors = false }
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
        if canRecover {
            unsafe machine.pointee.tolerance = self.tolerance(inside: top).union(tolerance)
            unsafe machine.pointee.errorsBefore = errorsBefore + errors.count
            unsafe machine.pointee.droppedBefore = droppedBefore + report.dropped.count
        }
        // A hook's own machine stands between the variant's and that of the object.
        unsafe machine.pointee.tag = context.tag ?? (top == frames ? tag : nil)
        if let update {
            unsafe machine.pointee.update = update
            unsafe machine.pointee.base = existingModel(inField: field)
        }
        let isDone = unsafe machine.pointee.play(tape, from: index)
        adopt(unsafe machine.pointee.report, from: origin)
        if unsafe machine.pointee.isStopped { isStopped = true }
        let errors = unsafe machine.pointee.errors + (machine.pointee.failure.map { [$0] } ?? [])
        if var error = TrellisError(errors) {
            error.contents.move(to: origin)
            throw error
        }
        guard isDone, unsafe machine.pointee.isComplete else { throw TrellisError(.custom) }
        unsafe machine.pointee.takeResult()
    }

    /// Takes over what a machine inside this one has passed over.
    private mutating func adopt(_ inner: DecodingReport, from origin: Origin) {
        guard !inner.isEmpty else { return }
        let prefix = path(inside: true).components
        for error in inner.dropped {
            var contents = error.contents
            contents.move(to: origin)
            contents.prepend(prefix)
            report.dropped.append(TrellisError(contents))
        }
        for path in inner.unknownKeys.prefix(max(0, options.maximumErrors - report.unknownKeys.count)) {
            report.unknownKeys.append(TrellisError.Path(prefix + origin.resolve(path.components)))
        }
    }

    /// Delivers the events of a value.
    mutating func play(_ tape: EventTape, from start: Int) -> Bool {
        let end = tape.end(ofValueAt: start)
        tapeSource = tape.source
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
                if skipDepth == 0, isKept {
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
    private var isKept: Bool {
        guard let plan = unsafe plan else { return false }
        switch unsafe plan.pointee.kind {
        case .buffered, .shared: return true
        default: return false
        }
    }
}
