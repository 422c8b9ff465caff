// Safety: The filter borrows the bytes during a call, and reads a byte after comparing its index with the count. Its
// stack has room for the levels that it counts. The pointers that a receiver passes to identify members are returned to
// that receiver only. They point to plans of a compiled schema, which the receiver's machine keeps alive.
/// Selects the parts of a chunk for the parser: everything except unmapped members and elements. Those are scanned,
/// which is several times as fast.
///
/// The parts are ranges of the chunk itself, and together they are a valid JSON text:
///
///     {"id": 7, "bio": "...", "tags": [{"x": 1}], "name": "a"}        with the mapped members id and name
///     {"id": 7                                    , "name": "a"}
///
/// A skipped member includes the comma before it or, if the parser has not received any member of the object yet, the
/// comma after it.
///
/// The filter does not report errors. If the input ends early or is invalid, the parser receives everything from the
/// last skipped member on. It then reports the same error as without a filter, because the receiver of its events has
/// last received the same key.
@safe struct InputFilter: ~Copyable {
    /// A part of the chunk for the parser.
    struct Piece {
        var range: Range<Int>
        /// Whether it ends with a complete number, which the parser cannot know.
        var endsNumber = false
    }

    /// An open container around the current index.
    @unsafe private struct Level {
        /// The node that identifies mapped members by their keys, if they are identified by keys.
        var node: UnsafeMutableRawPointer?
        /// The classes of mapped keys; all classes if no member or element can be skipped without looking at it.
        var sorts: UInt64
        /// The interest in each member or element without a node.
        var element: Interest
        /// The index of the only mapped element, or -1, and the index of the current element.
        var picked: Int
        var index: Int
        var isObject: Bool
        /// Whether the parser has received a member or element of the container, or will receive the current one.
        var isStarted: Bool

        var end: UInt8 { unsafe isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    private enum Position {
        /// After an opening bracket.
        case opened
        /// After a member or element.
        case passed
        /// After a comma that the parser has received.
        case due
    }

    /// The maximum number of levels. Deeper containers are passed to the parser as a whole.
    private static let maximumLevels = 64

    private let table: InterestTable
    private let context: UnsafeMutableRawPointer
    private let longest: Int
    private let deepest: Int
    /// The memory of the levels; nil if the filter owns it.
    private let memory: ParserRoom?
    private var levels: UnsafeMutablePointer<Level>?
    private var count = 0
    /// The number of levels that may still be opened inside the innermost container.
    private var room = 0
    private var position = Position.opened
    private var base = 0
    /// The current index in the chunk, and the start of the bytes that the parser has not received.
    private var index = 0
    private(set) var pending = 0
    /// The start of the last skipped member, or of the comma before it, while no mapped value has followed it.
    private var leftOut: Int?
    /// The last member that the scanner did not skip, whose key it has found.
    private var kept = TextScan.KeptMember()
    /// The end of the last number.
    private var numberEnd = -1
    /// Whether the receiver must be asked about the innermost container.
    private var mustAsk = false
    /// Whether the parser has received bytes that the filter has not scanned.
    private var isLost = true
    var pace: SkippingPace

    /// - Parameters:
    ///   - context: passed to the functions of the table; it must outlive the filter.
    ///   - longest: the maximum length in bytes of a skipped string or number.
    ///   - deepest: the maximum depth of containers.
    ///   - memory: memory that no other filter uses and that outlives this filter; nil to allocate it.
    init(
        _ table: InterestTable, context: UnsafeMutableRawPointer, longest: Int, deepest: Int,
        pace: consuming SkippingPace, memory: ParserRoom? = nil
    ) {
        unsafe self.table = unsafe table
        unsafe self.context = unsafe context
        self.longest = longest
        self.deepest = deepest
        self.pace = pace
        self.memory = memory
        unsafe levels = nil
    }

    deinit {
        pace.finish()
        if memory == nil { unsafe levels?.deallocate() }
    }

    /// Starts filtering after a bracket or comma that the parser has received.
    ///
    /// Returns false if the innermost container is unknown.
    ///
    /// - Parameters:
    ///   - index: the index after that byte.
    ///   - base: the offset of the chunk in the document.
    ///   - isInObject: whether the innermost container is an object; nil if that is unknown.
    mutating func begin(behind byte: UInt8, at index: Int, base: Int, isInObject: Bool?) -> Bool {
        self.base = base
        self.index = index
        pending = index
        leftOut = nil
        kept.start = -1
        numberEnd = -1
        isLost = false
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): position = .opened
        case UInt8(ascii: ","): position = .due
        default: position = .passed
        }
        pace.begin(at: index)
        return ask(isInObject)
    }

    /// Asks the receiver about its interest in the innermost container.
    private mutating func ask(_ isInObject: Bool?) -> Bool {
        mustAsk = false
        count = 0
        let depth = unsafe table.depth(context)
        guard let isInObject, depth > 0 else { return false }
        room = deepest - depth + 1
        unsafe push(
            Interest(rawValue: table.innermost(context)), isObject: isInObject, isStarted: position != .opened,
            index: table.position(context))
        return true
    }

    private mutating func push(_ interest: Interest, isObject: Bool, isStarted: Bool, index: Int) {
        let levels = unsafe self.levels ?? allocateLevels()
        var element = interest == .hollow ? .none : interest
        var picked = -1
        if let plan = unsafe interest.plan {
            element = unsafe Interest(rawValue: table.element(plan))
            picked = unsafe table.picked(plan)
        }
        let node = unsafe interest.node
        let sorts = unsafe node.map { unsafe table.sorts($0) } ?? (element == .none ? 0 : .max)
        unsafe (levels + count).initialize(
            to: Level(
                node: node, sorts: sorts, element: element, picked: picked, index: index, isObject: isObject,
                isStarted: isStarted))
        count += 1
        room -= 1
    }

    private mutating func allocateLevels() -> UnsafeMutablePointer<Level> {
        let size = unsafe MemoryLayout<Level>.stride * Self.maximumLevels
        let levels =
            unsafe memory?.filterMemory(size).bindMemory(to: Level.self, capacity: Self.maximumLevels)
            ?? .allocate(capacity: Self.maximumLevels)
        unsafe self.levels = unsafe levels
        return unsafe levels
    }

    /// The next part of the chunk for the parser. Nil after the rest of the chunk has been returned, or when the filter
    /// pauses; the filter then has to begin again.
    ///
    /// - Parameter isInObject: whether the innermost container is an object; nil if that is unknown.
    mutating func next(in text: TextScan, isInObject: Bool?) -> Piece? {
        if isLost { return nil }
        if mustAsk, !ask(isInObject) {
            unsafe pace.leave(at: text.count)
            return unsafe rest(to: text.count)
        }
        while true {
            if pace.isDue(at: index), !pace.goesOn(at: index, base: base) {
                return unsafe rest(to: text.border(behind: pace.pausedUntil - base))
            }
            guard let levels = unsafe levels, count > 0 else { break }
            let level = unsafe levels + (count - 1)
            var start = unsafe text.space(from: index)
            guard unsafe start < text.count else { break }
            var unit = start
            if position != .due {
                if unsafe text[start] == level.pointee.end {
                    if let piece = close(at: start) { return piece }
                    continue
                }
                if position == .passed {
                    guard unsafe text[start] == UInt8(ascii: ",") else { break }
                    start = unsafe text.space(from: start + 1)
                    guard unsafe start < text.count else { break }
                    if unsafe !level.pointee.isStarted {
                        // The comma belongs to the skipped member before it.
                        unit = start
                        pending = start
                    }
                }
            }
            if unsafe position != .due && start != kept.start && level.pointee.sorts != .max {
                let passed = unsafe text.passed(
                    from: start, isObject: level.pointee.isObject, sorts: level.pointee.sorts, keeping: &kept,
                    longest: longest, deepest: room)
                if let passed {
                    if let piece = unsafe leaveOut(unit, passed, level) { return piece }
                    continue
                }
            }
            guard let (interest, value) = unsafe item(in: text, from: start, level) else { break }
            if interest == .none && position != .due {
                guard let end = unsafe text.value(from: value, longest: longest, deepest: room) else { break }
                if let piece = unsafe leaveOut(unit, .init(end: end, item: start, comma: nil), level) { return piece }
            } else if unsafe !enter(interest, at: value, in: text, level) {
                // A value that is mapped as a whole is skipped at the scanner's speed. A long one shows that filtering
                // does not pay off.
                let far = value + pace.patience
                var end = unsafe text.prefix(far).value(from: value, longest: longest, deepest: room)
                if end == nil, unsafe far < text.count {
                    if !pace.goesOn(at: far, base: base) {
                        return unsafe rest(to: text.border(behind: pace.pausedUntil - base))
                    }
                    end = unsafe text.value(from: value, longest: longest, deepest: room)
                }
                guard let end else { break }
                // All values except numbers have an explicit end.
                if unsafe text[value] <= UInt8(ascii: "9") && text[value] != UInt8(ascii: "\"") { numberEnd = end }
                index = end
                position = .passed
            }
        }
        unsafe pace.leave(at: text.count)
        return unsafe rest(to: text.count)
    }

    /// Reads the key of a member, if the level is an object.
    ///
    /// - Returns: the interest in the member or element, and the start of its value; nil if the input is incomplete or
    ///   invalid.
    @inline(__always)
    private func item(
        in text: TextScan, from start: Int, _ level: UnsafeMutablePointer<Level>
    ) -> (Interest, value: Int)? {
        guard unsafe level.pointee.isObject else {
            let isPicked = unsafe level.pointee.picked < 0 || level.pointee.picked == level.pointee.index
            return unsafe (isPicked ? level.pointee.element : .hollow, start)
        }
        guard let member = unsafe start == kept.start ? kept.member : text.member(from: start),
            member.key.count <= longest
        else { return nil }
        var interest = unsafe level.pointee.element
        if let node = unsafe level.pointee.node {
            // Only the parser resolves escapes in keys.
            interest =
                member.hasEscapes || member.key.isEmpty
                ? .all
                : unsafe Interest(rawValue: table.member(node, text.start + member.key.lowerBound, member.key.count))
        }
        return (interest, member.value)
    }

    /// Skips members or elements with their commas.
    ///
    /// - Parameter start: the start of the first one, or of the comma before it.
    /// - Returns: the part that the parser must receive before them.
    private mutating func leaveOut(
        _ start: Int, _ passed: TextScan.Passed, _ level: UnsafeMutablePointer<Level>
    ) -> Piece? {
        // Only white space follows the previously skipped members.
        let piece = leftOut == nil ? pending..<start : start..<start
        leftOut =
            if let comma = passed.comma { unsafe level.pointee.isStarted ? comma : passed.item } else { start }
        pending = passed.end
        index = passed.end
        position = .passed
        pace.note(leftOut: passed.end - start, endsPart: !piece.isEmpty)
        return piece.isEmpty ? nil : Piece(range: piece, endsNumber: numberEnd == start)
    }

    /// Enters a mapped value; false if the whole value is passed to the parser.
    private mutating func enter(
        _ interest: Interest, at value: Int, in text: TextScan, _ level: UnsafeMutablePointer<Level>
    ) -> Bool {
        unsafe level.pointee.isStarted = true
        unsafe level.pointee.index &+= 1
        leftOut = nil
        let byte = unsafe text[value]
        guard interest.isAbout(byte), count < Self.maximumLevels, room > 0 else { return false }
        index = value + 1
        position = .opened
        push(interest, isObject: byte == UInt8(ascii: "{"), isStarted: false, index: 0)
        return true
    }

    /// Skips a closing bracket.
    ///
    /// - Returns: the part for the parser, if the receiver must be asked about the enclosing container after it.
    private mutating func close(at end: Int) -> Piece? {
        index = end + 1
        leftOut = nil
        position = .passed
        count -= 1
        room += 1
        guard count == 0 else { return nil }
        mustAsk = true
        defer { pending = index }
        return Piece(range: pending..<index)
    }

    /// Passes everything up to an index to the parser.
    private mutating func rest(to end: Int) -> Piece? {
        let start = leftOut ?? pending
        pending = end
        isLost = true
        return start < end ? Piece(range: start..<end) : nil
    }
}
