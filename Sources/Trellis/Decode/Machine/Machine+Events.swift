// Safety: The context of the callbacks is the address of the machine, which `MachineRun` keeps in place. Only a parser
// calls through the table, so there is a link.
extension Machine {
    /// The callbacks that forward parser events to the machine; the context is a pointer to the machine.
    ///
    /// They leave a trace from which the parser finds the position of the next token: see ``DocumentParser``.
    static let events = unsafe EventTable(
        null: { unsafe machine($0).pointee.null() ? 1 : 0 },
        bool: { unsafe machine($0).pointee.bool($1 != 0) ? 1 : 0 },
        number: { context, text, count in
            let chars = unsafe UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self)
            let (text, count) = unsafe machine(context).pointee.link.original(chars, count)
            guard let text = unsafe text else { return 0 }
            guard unsafe machine(context).pointee.number(UnsafeBufferPointer(start: text, count: count)) else {
                return 0
            }
            unsafe machine(context).pointee.link.note(text, count, as: .value)
            return 1
        },
        string: { context, text, count in
            let (text, count) = unsafe machine(context).pointee.link.original(text, count)
            guard unsafe machine(context).pointee.string(UnsafeBufferPointer(start: text, count: count)) else {
                return 0
            }
            // The token ends after the closing quote.
            if let text = unsafe text {
                unsafe machine(context).pointee.link.note(text, count + 1, as: .value)
            }
            return 1
        },
        startObject: {
            unsafe machine($0).pointee.link.open(object: true)
            return unsafe machine($0).pointee.startObject() ? 1 : 0
        },
        key: { context, text, count in
            let (text, count) = unsafe machine(context).pointee.link.original(text, count)
            guard unsafe machine(context).pointee.key(UnsafeBufferPointer(start: text, count: count)) else { return 0 }
            if let text = unsafe text {
                unsafe machine(context).pointee.link.note(text, count + 1, as: .key)
            }
            return 1
        },
        endObject: {
            unsafe machine($0).pointee.link.close()
            return unsafe machine($0).pointee.endObject() ? 1 : 0
        },
        startArray: {
            unsafe machine($0).pointee.link.open(object: false)
            guard unsafe machine($0).pointee.startArray() else { return 0 }
            if unsafe machine($0).pointee.plan?.pointee.isNumeric == true {
                unsafe machine($0).pointee.link.positions.beginNumbers()
            }
            return 1
        },
        endArray: {
            unsafe machine($0).pointee.link.close()
            return unsafe machine($0).pointee.endArray() ? 1 : 0
        },
        numbers: { context, text, count in
            guard let text = unsafe text else { return 0 }
            return unsafe machine(context).pointee.numbers(TextScan(start: text, count: count)) ? 1 : 0
        })

    /// The callbacks for a schema without arrays of numbers.
    static let eventsWithoutNumbers: EventTable = {
        var table = unsafe Machine.events
        unsafe table.numbers = nil
        return unsafe table
    }()
}

extension Machine {
    /// The parser's link. Only a parser calls through the table.
    @inline(__always)
    fileprivate var link: ParserLink { unsafe input.link.unsafelyUnwrapped }

    /// The machine that is the context of a C function: the parser and its filter pass the pointer with which they were
    /// created.
    @inline(__always)
    static func machine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Machine> {
        unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: Machine.self)
    }
}
