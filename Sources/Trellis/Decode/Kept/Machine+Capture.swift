/// A value that is being buffered, in the form that its reader needs.
@safe struct Capture {
    /// The events of the value, if the reader needs events.
    var tape = EventTape()
    /// The builder of a `JSON` value, if the reader needs that.
    var json: JSONBuilder?
    /// The start position of the value's bytes, if the reader needs the bytes.
    var textStart: TrellisError.Position?
    let plan: UnsafeMutablePointer<TypePlan>
}

// Values that are buffered until they are complete: values that a reader creates, and values that several fields are
// mapped to.
// Safety: as in Kept/DateReader.swift
extension Machine {
    /// Begins buffering a value; `event` starts it.
    mutating func beginCapture(_ event: EventTape.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        var capture = unsafe Capture(plan: plan)
        let form = unsafe plan.pointee.reader?.form ?? .events
        if form == .json {
            capture.json = JSONBuilder(duplicateKeys: repeatedKeys.policy)
        } else if let source = input.link?.source, let position = input.position {
            source.begin(at: position.offset)
            if form == .text { capture.textStart = position }
        }
        self.capture = capture
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
        guard capture?.tape.hasRoom(for: 0, at: position) == true else { return tooLargeToKeep() }
        capture?.tape.append(event, at: position)
        return checkSize()
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
        let position = input.position
        guard capture?.tape.hasRoom(for: text.count, at: position) == true else { return tooLargeToKeep() }
        unsafe capture?.tape.append(event, text, at: position)
        return checkSize()
    }

    private mutating func checkSize() -> Bool {
        guard var size = capture?.tape.size else { impossible("an event of a value that is not buffered") }
        if input.link?.source != nil, let length = capture?.tape.sourceLength { size += length }
        return size > limits.bufferedSize ? tooLargeToKeep() : true
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
        "a value that takes more than \(limits.bufferedSize)bytes to buffer"
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
        guard skipDepth == 0, var complete = capture else { return true }
        let source = input.sourceText(from: complete.textStart ?? complete.tape.firstPosition)
        dropCapture()
        unsafe plan = unsafe complete.plan
        if let json = complete.json {
            guard let value = json.result else { impossible("a value that has ended without a result") }
            unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
            return unsafe completed(complete.plan)
        }
        if let start = complete.textStart {
            return unsafe make(complete.plan, at: start) { KeptValue(text: source?.bytes ?? [], $0) }
        }
        complete.tape.source = source
        return take(complete.tape, at: 0)
    }

    /// Decodes a complete buffered value with the current plan.
    mutating func take(_ tape: EventTape, at index: Int) -> Bool {
        guard let plan = unsafe plan else { impossible("a buffered value that is not mapped") }
        if unsafe plan.pointee.kind == .shared { return deliver(tape, at: index) }
        return unsafe make(plan, at: tape.position(at: index)) { KeptValue(tape, at: index, $0) }
    }

    /// Calls a plan's reader to create the value.
    private mutating func make(
        _ plan: UnsafeMutablePointer<TypePlan>, at position: TrellisError.Position?,
        _ value: (MachineEngine) -> KeptValue
    ) -> Bool {
        guard let reader = unsafe plan.pointee.reader else { impossible("a buffered value without a reader") }
        do {
            let slot = unsafe slot
            try unsafe withUnsafeMutablePointer(to: &self) { machine in
                let engine = unsafe MachineEngine(machine: machine, sources: plan.pointee.sources)
                unsafe try reader.read(value(engine), into: slot)
            }
        } catch {
            return fail(TrellisError(error, at: position))
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
    private mutating func keep(_ token: borrowing JSONToken) -> Bool {
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

    mutating func share(_ token: borrowing JSONToken) -> Bool { keep(token) }
}
