// Safety: The parser passes the pointer that it was created with, and its strings are valid during a call. The function
// that creates the recorder keeps alive the memory that the recorder and its parser write to. Bytes of the document are
// read at indices below its count.
/// Records the events of a document on a tape, because `Decodable` types request values in their own order.
@safe struct TapeRecorder: ~Copyable {
    /// The state that the event callbacks use.
    @unsafe struct State {
        /// The tape being recorded, which nothing else uses meanwhile.
        var tape: UnsafeMutablePointer<TapeStorage>
        /// The indices of the open containers.
        var open: [Int] = []
        let maximumDepth: Int
        let maximumTextLength: Int
        /// The number of events, if they are only counted.
        var count = 0
        /// The next event whose place to find, the later ones in descending order, and the places that were found.
        fileprivate var next = Int.max
        fileprivate var wanted: [Int] = []
        fileprivate var places: [Int: Place] = [:]
        var failure: TrellisError.Contents?
        /// The parser that emits the events; set before the first event.
        var link: ParserLink?
        /// The state of a recording that skips members.
        fileprivate var skipping: Skipping?

        /// Notes the place of the current event. Returns false if it is the last one.
        @inline(never)
        fileprivate mutating func findPlace() -> Bool {
            if let positions = unsafe link?.positions {
                let position = positions.current()
                unsafe places[next] = Place(position: position, excerpt: positions.excerpt(at: position.offset))
            }
            unsafe next = unsafe wanted.popLast() ?? .max
            return unsafe next != .max
        }
    }

    private let state: UnsafeMutablePointer<State>
    private var parser: DocumentParser

    private init(
        _ options: TrellisDecoder.Options, into memory: TapeMemory, events: EventTable,
        skipping members: RequestedMembers? = nil, skeletons: PauseRecord? = nil
    ) {
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(
            to: State(
                tape: memory.storage, maximumDepth: options.maximumValueDepth,
                maximumTextLength: options.limits.tokenLength,
                skipping: members.map { unsafe Skipping(members: $0) }))
        let context = unsafe UnsafeMutableRawPointer(state)
        unsafe parser = DocumentParser(
            events: events, context: context, options: options.input, room: memory.parserRoom, skeletons: skeletons)
        if let members {
            unsafe parser.use(
                InputFilter(
                    Self.interests, context: context, longest: options.limits.tokenLength,
                    deepest: options.maximumValueDepth, pace: SkippingPace(options.input.skipping, members.record)))
        }
        unsafe state.pointee.link = parser.link
    }

    deinit {
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// Records a document, whose strings the tape borrows. O(bytes).
    ///
    /// - Parameters:
    ///   - memory: memory without events, which no other tape uses.
    ///   - members: the only members to record, if they are known.
    ///   - skeletons: whether skeletons paid off in earlier documents of the same type.
    static func record(
        _ document: UnsafeRawBufferPointer, into memory: TapeMemory, skippingAllBut members: RequestedMembers? = nil,
        _ options: TrellisDecoder.Options, skeletons: PauseRecord? = nil
    ) throws(TrellisError) {
        unsafe memory.storage.pointee.lend(document)
        // Sufficient for most documents.
        if members == nil { unsafe memory.storage.pointee.reserve(document.count / 24) }
        var recorder = unsafe TapeRecorder(
            options, into: memory,
            events: members == nil ? Self.events(for: document, options) : Self.skippingEvents,
            skipping: members, skeletons: skeletons)
        unsafe try recorder.parse(document)
    }

    /// The place of an event in a document.
    struct Place {
        var position: TrellisError.Position
        var excerpt: String?
    }

    /// Finds the places of events in a document that has been recorded. O(bytes before the last one).
    static func places(
        ofEvents events: [Int], in document: UnsafeRawBufferPointer, _ options: TrellisDecoder.Options
    ) -> [Int: Place] {
        let nothing = TapeMemory()
        // The recorder only has the addresses of the tape and of the parser's memory.
        defer { withExtendedLifetime(nothing) {} }
        var recorder = unsafe TapeRecorder(options, into: nothing, events: Self.countingEvents)
        unsafe recorder.state.pointee.wanted = Set(events).sorted(by: >)
        unsafe recorder.state.pointee.next = unsafe recorder.state.pointee.wanted.popLast() ?? .max
        // The parser is stopped at the last event. The document is valid.
        do throws(DocumentParser.Interruption) {
            unsafe try recorder.parser.parse(document.assumingMemoryBound(to: UInt8.self))
        } catch {}
        return unsafe recorder.state.pointee.places
    }

    private mutating func parse(_ document: UnsafeRawBufferPointer) throws(TrellisError) {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.parse(document.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw unsafe error.error(orOfReceiver: state.pointee.failure)
        }
    }

    // MARK: Events

    static let events = unsafe EventTable(
        null: { unsafe scalar($0, .null) },
        bool: { unsafe scalar($0, $1 != 0 ? .true : .false) },
        number: { context, text, count in
            unsafe Self.text(
                context, .number, UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count, quotes: 0)
        },
        string: { unsafe text($0, .string, $1, $2) },
        startObject: { unsafe begin($0, .beginObject) },
        key: { unsafe text($0, .key, $1, $2) },
        endObject: { unsafe end($0, .endObject) },
        startArray: { unsafe begin($0, .beginArray) },
        endArray: { unsafe end($0, .endArray) })

    /// The parser passes the pointer with which it was created.
    @inline(__always)
    static func state(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<State> {
        unsafe context.unsafelyUnwrapped.assumingMemoryBound(to: State.self)
    }

    /// Creates an event. Its offset is the number of events before it.
    @inline(__always)
    static func event(
        _ state: UnsafeMutablePointer<State>, _ kind: EventTape.Kind, mark: UInt16 = 0
    ) -> TapeStorage.Event {
        TapeStorage.Event(
            kind: kind, mark: mark, offset: UInt32(truncatingIfNeeded: unsafe state.pointee.tape.pointee.count))
    }

    @inline(__always)
    private static func scalar(_ context: UnsafeMutableRawPointer?, _ kind: EventTape.Kind) -> Int32 {
        let state = unsafe state(context)
        unsafe state.pointee.tape.pointee.append(event(state, kind))
        return 1
    }

    @inline(__always)
    private static func text(
        _ context: UnsafeMutableRawPointer?, _ kind: EventTape.Kind, _ text: UnsafePointer<UInt8>?, _ count: Int,
        quotes: Int = 1
    ) -> Int32 {
        let state = unsafe state(context)
        let (text, count) = unsafe state.pointee.link?.original(text, count) ?? (text, count)
        let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
        guard unsafe count <= state.pointee.maximumTextLength, unsafe hasRoom(state, count) else {
            return unsafe tooLong(state, count)
        }
        let event = unsafe event(state, kind, mark: kind == .key ? TapeStorage.mark(of: bytes) : 0)
        unsafe state.pointee.tape.pointee.append(event, text: bytes)
        if let text = unsafe text {
            unsafe state.pointee.link?.note(text, count + quotes, as: kind == .key ? .key : .value)
        }
        return 1
    }

    /// Whether 32 bits are sufficient for the size of the tape and of the document.
    @inline(__always)
    static func hasRoom(_ state: UnsafeMutablePointer<State>, _ count: Int) -> Bool {
        unsafe state.pointee.tape.pointee.reach + count <= Int(UInt32.max) - 1024
    }

    @inline(never)
    private static func tooLong(_ state: UnsafeMutablePointer<State>, _ count: Int) -> Int32 {
        unsafe state.pointee.failure =
            count > state.pointee.maximumTextLength
            ? .init(overlongTextOver: state.pointee.maximumTextLength)
            : .init(code: .limitExceeded, found: "a document of more than 4 GiB")
        return 0
    }

    @inline(__always)
    static func begin(_ context: UnsafeMutableRawPointer?, _ kind: EventTape.Kind) -> Int32 {
        let state = unsafe state(context)
        unsafe state.pointee.link?.open(object: kind == .beginObject)
        unsafe state.pointee.open.append(state.pointee.tape.pointee.count)
        guard unsafe state.pointee.open.count <= state.pointee.maximumDepth else {
            unsafe state.pointee.failure = .init(tooDeepOver: state.pointee.maximumDepth)
            return 0
        }
        guard unsafe hasRoom(state, 0) else { return unsafe tooLong(state, 0) }
        unsafe state.pointee.tape.pointee.append(event(state, kind))
        return 1
    }

    @inline(__always)
    static func end(_ context: UnsafeMutableRawPointer?, _ kind: EventTape.Kind) -> Int32 {
        let state = unsafe state(context)
        unsafe state.pointee.link?.close()
        if let start = unsafe state.pointee.open.popLast() {
            unsafe state.pointee.tape.pointee.link(start, to: state.pointee.tape.pointee.count)
        }
        unsafe state.pointee.tape.pointee.append(event(state, kind))
        return 1
    }

    // MARK: Skipping members

    /// The interests in open containers while members are skipped.
    @unsafe fileprivate struct Skipping {
        let members: RequestedMembers
        /// The interest in the contents of each open container.
        var open: [Interest] = []
        /// The interest in the value of the last key.
        var member = Interest.all
        /// The key of the last member if it will be removed.
        var removed: Int?

        /// The interest in the next value.
        var next: Interest {
            guard let container = unsafe open.last else { return unsafe members.root }
            if unsafe container.node != nil { return unsafe member }
            return unsafe container.plan.map { unsafe RequestedMembers.interest(inElementsOf: $0) } ?? .all
        }
    }

    private static let skippingEvents = unsafe EventTable(
        null: events.null, bool: events.bool, number: events.number, string: events.string,
        startObject: { unsafe beginSkipping($0, .beginObject) },
        key: { context, bytes, count in
            let state = unsafe state(context)
            guard let node = unsafe state.pointee.skipping?.open.last?.node else {
                return unsafe text(context, .key, bytes, count)
            }
            unsafe removeMember(state)
            guard unsafe text(context, .key, bytes, count) != 0 else { return 0 }
            let index = unsafe state.pointee.tape.pointee.count - 1
            let interest = unsafe RequestedMembers.interest(
                ofMember: state.pointee.tape.pointee.text(at: index), in: node)
            unsafe state.pointee.skipping?.member = interest
            if interest == .none { unsafe state.pointee.skipping?.removed = index }
            return 1
        },
        endObject: { unsafe endSkipping($0, .endObject) },
        startArray: { unsafe beginSkipping($0, .beginArray) },
        endArray: { unsafe endSkipping($0, .endArray) })

    private static func beginSkipping(_ context: UnsafeMutableRawPointer?, _ kind: EventTape.Kind) -> Int32 {
        let state = unsafe state(context)
        let index = unsafe state.pointee.tape.pointee.count
        guard unsafe begin(context, kind) != 0, let next = unsafe state.pointee.skipping?.next else { return 0 }
        // A member that will be removed is recorded completely until then.
        let opening = kind == .beginObject ? UInt8(ascii: "{") : UInt8(ascii: "[")
        let interest = next.isAbout(opening) ? next : .all
        unsafe state.pointee.skipping?.open.append(interest)
        if let node = unsafe interest.node ?? interest.plan, let members = unsafe state.pointee.skipping?.members {
            unsafe state.pointee.tape.pointee.markPartial(index, members.index(of: node))
        }
        return 1
    }

    private static func endSkipping(_ context: UnsafeMutableRawPointer?, _ kind: EventTape.Kind) -> Int32 {
        let state = unsafe state(context)
        if unsafe state.pointee.skipping?.open.popLast()?.node != nil { unsafe removeMember(state) }
        return unsafe end(context, kind)
    }

    /// Removes the last member of the innermost object if it has never been requested. The input filter does not skip
    /// all such members. So an object has all members with requested keys, and no others.
    private static func removeMember(_ state: UnsafeMutablePointer<State>) {
        guard let index = unsafe state.pointee.skipping?.removed else { return }
        unsafe state.pointee.tape.pointee.removeEvents(from: index)
        unsafe state.pointee.skipping?.removed = nil
    }

    /// Tells the input filter which members have been requested.
    private static let interests = unsafe InterestTable(
        innermost: { unsafe (state($0).pointee.skipping?.open.last ?? .all).rawValue },
        depth: { unsafe state($0).pointee.open.count },
        member: { node, key, count in
            guard let node = unsafe node, let key = unsafe key else { return Interest.all.rawValue }
            return unsafe RequestedMembers.interest(
                ofMember: UnsafeBufferPointer(start: key, count: count), in: node
            ).rawValue
        },
        sorts: { unsafe $0.map { unsafe RequestedMembers.sorts($0) } ?? .max },
        element: { unsafe ($0.map { unsafe RequestedMembers.interest(inElementsOf: $0) } ?? .all).rawValue },
        picked: { _ in -1 }, position: { _ in 0 })

    // MARK: Counting events

    private static let countingEvents = unsafe EventTable(
        null: { unsafe count($0) },
        bool: { context, _ in unsafe count(context) },
        number: { context, text, length in
            unsafe count(context, UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), length, 0, .value)
        },
        string: { unsafe count($0, $1, $2, 1, .value) },
        startObject: {
            unsafe state($0).pointee.link?.open(object: true)
            return unsafe count($0)
        },
        key: { unsafe count($0, $1, $2, 1, .key) },
        endObject: {
            unsafe state($0).pointee.link?.close()
            return unsafe count($0)
        },
        startArray: {
            unsafe state($0).pointee.link?.open(object: false)
            return unsafe count($0)
        },
        endArray: {
            unsafe state($0).pointee.link?.close()
            return unsafe count($0)
        })

    private static func count(_ context: UnsafeMutableRawPointer?) -> Int32 {
        let state = unsafe state(context)
        unsafe state.pointee.count += 1
        return unsafe state.pointee.count <= state.pointee.next || state.pointee.findPlace() ? 1 : 0
    }

    private static func count(
        _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ length: Int, _ quotes: Int,
        _ kind: EventTrace.Text
    ) -> Int32 {
        guard unsafe count(context) == 1 else { return 0 }
        let (text, length) = unsafe state(context).pointee.link?.original(text, length) ?? (text, length)
        if let text = unsafe text { unsafe state(context).pointee.link?.note(text, length + quotes, as: kind) }
        return 1
    }
}
