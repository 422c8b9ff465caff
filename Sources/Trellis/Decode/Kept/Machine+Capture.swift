/// The value that is being buffered, in the form that its reader needs.
@safe struct Capture {
    /// The form; nil if no value is being buffered. Separate from the other properties, so that it is cheap to check.
    let form: KeptForm?
    /// The events of the value, if the reader needs events.
    var tape: EventTape?
    /// Whether the events are in a document whose bytes are kept as well.
    private var countsSource = false
    /// The builder of a `JSON` value, if the reader needs that.
    var json: JSONBuilder?
    /// The start position of the value's bytes, if the reader needs the bytes.
    var textStart: TrellisError.Position?
    /// The plan of the value; nil if no value is being buffered.
    let plan: UnsafeMutablePointer<TypePlan>?

    /// No value.
    init() {
        form = nil
        unsafe plan = nil
    }

    /// A value with a plan.
    init(_ plan: UnsafeMutablePointer<TypePlan>, as form: KeptForm, countsSource: Bool) {
        self.form = form
        self.countsSource = countsSource
        unsafe self.plan = unsafe plan
    }

    /// Records an event without a string, in place: reading the tape from the machine would copy it.
    ///
    /// - Returns: false if the value takes more than `limit` bytes.
    @inline(__always)
    fileprivate mutating func record(
        _ event: EventTape.Kind, at position: TrellisError.Position?, limit: Int
    ) -> Bool {
        guard tape?.hasRoom(for: 0, at: position) == true else { return false }
        tape?.append(event, at: position)
        return fits(limit)
    }

    /// Records a key, a string or a number.
    @inline(__always)
    fileprivate mutating func record(
        _ event: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>, at position: TrellisError.Position?, limit: Int
    ) -> Bool {
        guard tape?.hasRoom(for: text.count, at: position) == true else { return false }
        unsafe tape?.append(event, text, at: position)
        return fits(limit)
    }

    @inline(__always)
    private func fits(_ limit: Int) -> Bool {
        let size = tape?.size ?? .max
        return (countsSource ? size + (tape?.sourceLength ?? 0) : size) <= limit
    }
}

// Values that are buffered until they are complete: values that a reader creates, and values that several fields are
// mapped to.
// Safety: as in Kept/DateReader.swift
extension Machine {
    /// Begins buffering a value; `event` starts it.
    mutating func beginCapture(_ event: EventTape.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let form = unsafe plan.pointee.form
        let source = form == .json ? nil : input.link?.source
        capture = unsafe Capture(plan, as: form, countsSource: source != nil)
        if let source, let position = input.position {
            source.begin(at: position.offset, limit: limits.bufferedSize)
            if form == .text { capture.textStart = position }
        }
        if form == .json {
            capture.json = JSONBuilder(duplicateKeys: repeatedKeys.policy)
        } else if capture.textStart == nil {
            // Also of a value whose reader needs its bytes, if these are not available.
            capture.tape = EventTape(in: context.takeTape())
        }
        unsafe self.plan = nil
        skipDepth = 1
        return record(event)
    }

    @inline(never)
    mutating func record(_ event: EventTape.Kind) -> Bool {
        if capture.form == .json {
            capture.json?.append(event)
            return true
        }
        guard capture.textStart == nil else { return checkTextSize() }
        let isKept = capture.record(event, at: input.position, limit: limits.bufferedSize)
        return isKept ? true : tooLargeToKeep()
    }

    @inline(never)
    mutating func record(_ event: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if capture.form == .json {
            do {
                unsafe try capture.json?.append(event, text)
                return true
            } catch {
                return failCaptured(error)
            }
        }
        guard capture.textStart == nil else { return checkTextSize() }
        let position = unsafe input.position(of: text, isQuoted: event != .number)
        let isKept = unsafe capture.record(event, text, at: position, limit: limits.bufferedSize)
        return isKept ? true : tooLargeToKeep()
    }

    private mutating func checkTextSize() -> Bool {
        guard let start = capture.textStart, let end = input.link?.positions.tokenEnd else {
            impossible("buffered bytes without a start")
        }
        return end - start.offset > limits.bufferedSize ? tooLargeToKeep() : true
    }

    private mutating func tooLargeToKeep() -> Bool {
        dropCapture()
        return fail(TrellisError(.init(code: .limitExceeded, found: tooLargeToKeepText)))
    }

    var tooLargeToKeepText: String {
        "a value that takes more than \(limits.bufferedSize) bytes to buffer"
    }

    /// Stops buffering a value after an error. The rest of the value is skipped.
    private mutating func failCaptured(_ error: TrellisError) -> Bool {
        let open = skipDepth
        dropCapture()
        return fail(error, .kept(open: open))
    }

    private mutating func dropCapture() {
        capture = Capture()
        input.link?.source?.end()
    }

    @inline(never)
    mutating func endCaptured(_ event: EventTape.Kind) -> Bool {
        guard record(event) else { return false }
        guard skipDepth == 0 else { return true }
        guard let plan = unsafe capture.plan else { impossible("a value that has ended without having begun") }
        unsafe self.plan = unsafe plan
        if capture.form == .json {
            guard let value = capture.json?.result else { impossible("a value that has ended without a result") }
            capture = Capture()
            unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
            return unsafe completed(plan)
        }
        let source = input.sourceText(from: capture.textStart ?? capture.tape?.firstPosition)
        input.link?.source?.end()
        if let start = capture.textStart {
            capture = Capture()
            return unsafe make(plan, at: start, event: nil) { KeptValue(text: source?.bytes ?? [], $0) }
        }
        guard var tape = capture.tape.take() else { impossible("a value that has ended without events") }
        capture = Capture()
        if source != nil { tape.source = source }
        let goesOn = take(tape, at: 0)
        if let memory = tape.releaseMemory() { context.giveBack(memory) }
        return goesOn
    }

    /// Decodes a complete buffered value with the current plan.
    mutating func take(_ tape: EventTape, at index: Int) -> Bool {
        guard let plan = unsafe plan else { impossible("a buffered value that is not mapped") }
        if unsafe plan.pointee.kind == .shared { return deliver(tape, at: index) }
        return unsafe make(plan, at: tape.position(at: index), event: tape.number(ofEventAt: index)) {
            KeptValue(tape, at: index, $0)
        }
    }

    /// Calls a plan's reader to create the value, which starts at a position or at an event of a document's tape.
    private mutating func make(
        _ plan: UnsafeMutablePointer<TypePlan>, at position: TrellisError.Position?, event: Int?,
        _ value: (MachineEngine) -> KeptValue
    ) -> Bool {
        guard let reader = unsafe plan.pointee.reader else { impossible("a buffered value without a reader") }
        do {
            let slot = unsafe slot
            let context = context
            try unsafe withUnsafeMutablePointer(to: &self) { machine in
                let engine = unsafe MachineEngine(machine: machine, context, sources: plan.pointee.sources)
                unsafe try reader.read(value(engine), into: slot)
            }
        } catch {
            return fail(TrellisError(error, at: position, event: event))
        }
        return unsafe completed(plan)
    }

    /// Creates a value from one token.
    mutating func buffered(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard let reader = unsafe plan.pointee.reader else { impossible("a buffered value without a reader") }
        do {
            if let source = unsafe plan.pointee.sources?.pointee {
                // The format of the token is that of the source's plan.
                let token = unsafe JSONToken(
                    kind: token.kind, text: token.text, flag: token.flag, style: source.pointee.style)
                let isDone =
                    unsafe try source.pointee.isScalar
                    && reader.read(token, into: slot, userInfo: memory.userInfo.pointee)
                if isDone { return unsafe completed(plan) }
            } else if unsafe try reader.read(token, into: slot, userInfo: memory.userInfo.pointee) {
                return unsafe completed(plan)
            }
        } catch {
            if token.kind == .null, let mismatch = error as? TrellisError, mismatch.code == .typeMismatch {
                return fail(TrellisError(.init(code: .unexpectedNull, expected: mismatch.expected)))
            }
            return fail(error)
        }
        return keep(token)
    }

    /// Buffers a token as a complete value. The size check suffices because no token exceeds the size of a tape.
    mutating func keep(_ token: borrowing JSONToken) -> Bool {
        guard unsafe EventTape().hasRoom(for: token.text.count, at: nil) else { return tooLargeToKeep() }
        var tape = tape(of: token)
        let goesOn = take(tape, at: 0)
        if let memory = tape.releaseMemory() { context.giveBack(memory) }
        return goesOn
    }

    /// Records one token on a new tape.
    func tape(of token: borrowing JSONToken) -> EventTape {
        var tape = EventTape(in: context.takeTape())
        let position = input.position
        switch token.kind {
        case .null: tape.append(.null, at: position)
        case .bool: tape.append(token.flag ? .true : .false, at: position)
        case .number: unsafe tape.append(.number, token.text, at: position)
        case .string:
            unsafe tape.append(.string, token.text, at: position)
            tape.source = input.sourceText(from: position)
        case .object, .array: impossible("a container is not a token")
        }
        return tape
    }
}
