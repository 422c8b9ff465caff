/// A value that is being buffered, in the form that its reader needs.
@safe struct Capture {
    /// The events of the value, if the reader needs events.
    var tape = EventTape()
    /// The builder of a `JSON` value, if the reader needs that.
    var json: JSONBuilder?
    /// The start position of the value's bytes, if the reader needs the bytes.
    var textStart: TrellisError.Position?
    let plan: UnsafeMutablePointer<TypePlan>

    /// Records an event without a string, in place: reading the tape from the machine would copy it.
    ///
    /// - Returns: false if the value takes more than `limit` bytes.
    fileprivate mutating func record(
        _ event: EventTape.Kind, at position: TrellisError.Position?, countingSource: Bool, limit: Int
    ) -> Bool {
        guard tape.hasRoom(for: 0, at: position) else { return false }
        tape.append(event, at: position)
        return fits(countingSource, limit)
    }

    /// Records a key, a string or a number.
    fileprivate mutating func record(
        _ event: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>, at position: TrellisError.Position?,
        countingSource: Bool, limit: Int
    ) -> Bool {
        guard tape.hasRoom(for: text.count, at: position) else { return false }
        unsafe tape.append(event, text, at: position)
        return fits(countingSource, limit)
    }

    @inline(__always)
    private func fits(_ countingSource: Bool, _ limit: Int) -> Bool {
        (countingSource ? tape.size + tape.sourceLength : tape.size) <= limit
    }
}

// Values that are buffered until they are complete: values that a reader creates, and values that several fields are
// mapped to.
// Safety: as in Kept/DateReader.swift
extension Machine {
    /// Begins buffering a value; `event` starts it.
    mutating func beginCapture(_ event: EventTape.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        let form = unsafe plan.pointee.reader?.form ?? .events
        switch form {
        case .events: capture = unsafe Capture(tape: EventTape(in: context.takeTape()), plan: plan)
        case .json: capture = unsafe Capture(json: JSONBuilder(duplicateKeys: repeatedKeys.policy), plan: plan)
        case .text: capture = unsafe Capture(plan: plan)
        }
        if form != .json, let source = input.link?.source, let position = input.position {
            source.begin(at: position.offset, limit: limits.bufferedSize)
            if form == .text { capture?.textStart = position }
        }
        unsafe self.plan = nil
        skipDepth = 1
        return record(event)
    }

    @inline(never)
    mutating func record(_ event: EventTape.Kind) -> Bool {
        if capture?.json != nil {
            capture?.json?.append(event)
            return true
        }
        guard capture?.textStart == nil else { return checkTextSize() }
        let position = input.position
        let (countsSource, limit) = (input.link?.source != nil, limits.bufferedSize)
        let isKept = capture?.record(event, at: position, countingSource: countsSource, limit: limit)
        return isKept == true ? true : tooLargeToKeep()
    }

    @inline(never)
    mutating func record(_ event: EventTape.Kind, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if capture?.json != nil {
            do {
                unsafe try capture?.json?.append(event, text)
                return true
            } catch {
                return failCaptured(error)
            }
        }
        guard capture?.textStart == nil else { return checkTextSize() }
        let position = unsafe input.position(of: text, isQuoted: event != .number)
        let (countsSource, limit) = (input.link?.source != nil, limits.bufferedSize)
        let isKept = unsafe capture?.record(event, text, at: position, countingSource: countsSource, limit: limit)
        return isKept == true ? true : tooLargeToKeep()
    }

    private mutating func checkTextSize() -> Bool {
        guard let start = capture?.textStart, let end = input.link?.positions.tokenEnd else {
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
        capture = nil
        input.link?.source?.end()
    }

    @inline(never)
    mutating func endCaptured(_ event: EventTape.Kind) -> Bool {
        guard record(event) else { return false }
        guard skipDepth == 0, var complete = capture.take() else { return true }
        let source = input.sourceText(from: complete.textStart ?? complete.tape.firstPosition)
        input.link?.source?.end()
        unsafe plan = unsafe complete.plan
        if let json = complete.json {
            guard let value = json.result else { impossible("a value that has ended without a result") }
            unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
            return unsafe completed(complete.plan)
        }
        if let start = complete.textStart {
            return unsafe make(complete.plan, at: start, event: nil) { KeptValue(text: source?.bytes ?? [], $0) }
        }
        complete.tape.source = source
        let goesOn = take(complete.tape, at: 0)
        if let memory = complete.tape.releaseMemory() { context.giveBack(memory) }
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
        return take(tape(of: token), at: 0)
    }

    /// Records one token on a new tape.
    func tape(of token: borrowing JSONToken) -> EventTape {
        var tape = EventTape()
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
