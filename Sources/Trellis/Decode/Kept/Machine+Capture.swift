/// The events of a value that is not decoded while it comes.
@safe struct Capture {
    var tape = EventTape()
    /// Instead of the tape, where the value is wanted as it is.
    var json: JSONBuilder?
    let plan: UnsafeMutablePointer<TypePlan>
}

// Values that are kept until they are complete: those that a reader makes, and those that several fields want.
extension Machine {
    /// Begins to keep events; the first is the start of the value.
    mutating func beginCapture(_ event: EventTape.Kind, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        var capture = unsafe Capture(plan: plan)
        if let reader = unsafe plan.pointee.reader, unsafe reader._withUnsafeGuaranteedRef({ $0.buildsJSON }) {
            capture.json = JSONBuilder(duplicateKeys: duplicateKeys)
        }
        self.capture = capture
        if capture.json == nil, let source, let place = currentPlace { source.begin(at: place.offset) }
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
        let place = currentPlace
        capture?.tape.append(event, at: place)
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
        let place = currentPlace
        unsafe capture?.tape.append(event, text, at: place)
        return checkSize()
    }

    private mutating func checkSize() -> Bool {
        guard var size = capture?.tape.size else { return true }
        if source != nil, let length = capture?.tape.sourceLength { size += length }
        guard size > options.maximumBufferedSize else { return true }
        let limit = options.maximumBufferedSize
        dropCapture()
        return fail(
            TrellisError(.init(code: .limitExceeded, found: "a value that takes more than \(limit) bytes to be kept")))
    }

    /// Keeps no more of a value that is wrong, and what is still to come of it is skipped.
    private mutating func failCaptured(_ error: TrellisError) -> Bool {
        var error = error
        if let plan = unsafe capture?.plan, unsafe plan.pointee.role == .rest {
            // No field has the key.
            error.contents.prepend([.key(restKey)])
        }
        capturedDepth = skipDepth
        dropCapture()
        return fail(error)
    }

    /// The text from a place to the end of the current token, where some value is wanted byte for byte.
    private func sourceText(from place: TrellisError.Place?) -> EventTape.Source? {
        guard let source, let place else { return nil }
        return EventTape.Source(bytes: source.text(from: place.offset), start: place.offset)
    }

    private mutating func dropCapture() {
        capture = nil
        source?.end()
    }

    @inline(never)
    mutating func endCaptured(_ event: EventTape.Kind) -> Bool {
        guard record(event) else { return false }
        guard skipDepth == 0, var complete = capture else { return true }
        complete.tape.source = sourceText(from: complete.tape.events.first?.place)
        dropCapture()
        unsafe plan = unsafe complete.plan
        guard let json = complete.json else { return take(complete.tape, at: 0) }
        guard let value = json.result else { return true }
        unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
        return unsafe completed(complete.plan)
    }

    /// Takes a complete value for the plan that is due now.
    mutating func take(_ tape: EventTape, at index: Int) -> Bool {
        guard let plan = unsafe plan else { return true }
        if unsafe plan.pointee.kind == .shared { return deliver(tape, at: index) }
        guard let reader = unsafe plan.pointee.reader else { return true }
        do {
            unsafe try reader.takeUnretainedValue().read(
                tape, at: index, sources: plan.pointee.sources, into: slot, machine: &self)
        } catch {
            return fail(TrellisError(error, at: tape.place(at: index)))
        }
        return unsafe completed(plan)
    }

    /// Makes a value from one token.
    mutating func buffered(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard let reader = unsafe plan.pointee.reader else { return true }
        do {
            let isDone = unsafe try reader.takeUnretainedValue().read(
                token, sources: plan.pointee.sources, into: slot, userInfo: options.userInfo)
            if isDone { return unsafe completed(plan) }
        } catch {
            if token.kind == .null, let mismatch = error as? TrellisError, mismatch.code == .typeMismatch {
                return fail(TrellisError(.init(code: .unexpectedNull, expected: mismatch.expected)))
            }
            return fail(error)
        }
        return take(tape(of: token), at: 0)
    }

    /// A tape of one token.
    func tape(of token: borrowing JSONToken) -> EventTape {
        var tape = EventTape()
        let place = currentPlace
        switch token.kind {
        case .null: tape.append(.null, at: place)
        case .bool: tape.append(token.flag ? .true : .false, at: place)
        case .number: unsafe tape.append(.number, token.text, at: place)
        case .string:
            unsafe tape.append(.string, token.text, at: place)
            tape.source = sourceText(from: place) ?? tapeSource
        case .object, .array: break
        }
        return tape
    }

    mutating func share(_ token: borrowing JSONToken) -> Bool {
        deliver(tape(of: token), at: 0)
    }
}
