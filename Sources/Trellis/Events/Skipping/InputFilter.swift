// Safety: The filter borrows the bytes during a call, and reads a byte after comparing its index with the count. Its
// stack has room for the levels that it counts. The pointers that a receiver passes to identify members are returned to
// that receiver only. They point to plans of a compiled schema, which the receiver's machine keeps alive.
/// Chooses what of a chunk the parser is given: all but the members and elements that nobody wants. Those are scanned,
/// which is several times as fast.
///
/// What the parser is given is always text of the chunk itself, in pieces, and always a JSON text together:
///
///     {"id": 7, "bio": "...", "tags": [{"x": 1}], "name": "a"}        of which id and name are wanted
///     {"id": 7                                    , "name": "a"}
///
/// A member that is left out takes the comma before it along or, if none of its object has been given to the parser
/// yet, the comma behind it.
///
/// Nothing is judged here. Where a text ends, or is not what it should be, the parser gets everything from the last
/// member on that was left out: it finds the same fault as without a filter, and says of it the same, since the
/// receiver of its events has been told of the same key last.
@safe struct InputFilter: ~Copyable {
    /// A part of the chunk for the parser.
    struct Piece {
        var range: Range<Int>
        /// Whether it ends with a number that goes on no further, which the parser cannot see.
        var endsNumber = false
    }

    /// A container around the place that has been got to.
    @unsafe private struct Level {
        /// By what its members are told, if by their keys.
        var node: UnsafeMutableRawPointer?
        /// The sorts of keys that are wanted; all if no member or element can be passed.
        var sorts: UInt64
        /// What is wanted of each member or element otherwise.
        var element: Interest
        /// The index of the only element that is wanted, or -1, and that of the element that is due.
        var picked: Int
        var index: Int
        var isObject: Bool
        /// Whether the parser has been given a member or element of it.
        var isStarted: Bool

        var end: UInt8 { unsafe isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
    }

    private enum Position {
        /// Behind an opening bracket.
        case opened
        /// Behind a member or element.
        case passed
        /// Behind a comma that the parser has been given.
        case due
    }

    /// Deeper containers are wanted whole.
    private static let maximumLevels = 64

    private let table: InterestTable
    private let context: UnsafeMutableRawPointer
    private let longest: Int
    private let deepest: Int
    /// Where the memory of the levels is; nil if it is the filter's own.
    private let memory: ParserRoom?
    private var levels: UnsafeMutablePointer<Level>?
    private var count = 0
    /// How many containers may still be open inside the innermost.
    private var room = 0
    private var position = Position.opened
    private var base = 0
    /// How far the chunk has been looked at, and from where on the parser is to be given something.
    private var index = 0
    private(set) var pending = 0
    /// Where the last member that was left out begins, while nothing has come behind it that is wanted.
    private var leftOut: Int?
    /// Where the last number ended.
    private var numberEnd = -1
    /// Whether the innermost container is to be asked for.
    private var mustAsk = false
    /// Whether the parser has been given what has not been looked at.
    private var isLost = true
    var pace: SkippingPace

    /// - Parameters:
    ///   - context: handed to the functions of the table; must outlive this.
    ///   - longest: how many bytes a string or number may have for it to be left out.
    ///   - deepest: how deep containers may be.
    ///   - memory: used by no other filter, and outlives this one; nil if there is none.
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
        if memory == nil { unsafe levels?.deallocate() }
    }

    /// Begins behind a bracket or comma that the parser has been given; false if it cannot be told what is wanted
    /// there.
    ///
    /// - Parameters:
    ///   - index: behind that byte.
    ///   - base: the offset of the chunk in the document.
    ///   - isInObject: what the innermost container is, if that is known.
    mutating func begin(behind byte: UInt8, at index: Int, base: Int, isInObject: Bool?) -> Bool {
        self.base = base
        self.index = index
        pending = index
        leftOut = nil
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

    /// Asks what is wanted of the innermost container.
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

    /// The next part of the chunk for the parser; nil once the rest has been told of, or the filter rests: then it is
    /// lost, and has to begin again.
    ///
    /// - Parameter isInObject: what the innermost container is, if that is known.
    mutating func next(in text: TextScan, isInObject: Bool?) -> Piece? {
        if isLost { return nil }
        if mustAsk, !ask(isInObject) { return unsafe rest(to: text.count) }
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
                        // The comma goes with what was left out before it.
                        unit = start
                        pending = start
                    }
                }
            }
            if unsafe position != .due && level.pointee.sorts != .max {
                let passed = unsafe text.passed(
                    from: start, isObject: level.pointee.isObject, sorts: level.pointee.sorts, longest: longest,
                    deepest: room)
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
                // A value that is wanted whole is passed at the scanner's speed. A long one shows that it does not pay.
                let far = value + pace.patience
                var end = unsafe text.prefix(far).value(from: value, longest: longest, deepest: room)
                if end == nil, unsafe far < text.count {
                    if !pace.goesOn(at: far, base: base) {
                        return unsafe rest(to: text.border(behind: pace.pausedUntil - base))
                    }
                    end = unsafe text.value(from: value, longest: longest, deepest: room)
                }
                guard let end else { break }
                // Anything else than a number shows by itself where it ends.
                if unsafe text[value] <= UInt8(ascii: "9") && text[value] != UInt8(ascii: "\"") { numberEnd = end }
                index = end
                position = .passed
            }
        }
        return unsafe rest(to: text.count)
    }

    /// Looks at the key of a member, if the level is an object.
    ///
    /// - Returns: what is wanted of the member or element, and where its value begins; nil if the text is cut off or
    ///   wrong.
    @inline(__always)
    private func item(
        in text: TextScan, from start: Int, _ level: UnsafeMutablePointer<Level>
    ) -> (Interest, value: Int)? {
        guard unsafe level.pointee.isObject else {
            let isPicked = unsafe level.pointee.picked < 0 || level.pointee.picked == level.pointee.index
            return unsafe (isPicked ? level.pointee.element : .hollow, start)
        }
        guard let member = unsafe text.member(from: start), member.key.count <= longest else { return nil }
        var interest = unsafe level.pointee.element
        if let node = unsafe level.pointee.node {
            // What a key with escapes is called is for the parser to say.
            interest =
                member.hasEscapes || member.key.isEmpty
                ? .all
                : unsafe Interest(rawValue: table.member(node, text.start + member.key.lowerBound, member.key.count))
        }
        return (interest, member.value)
    }

    /// Leaves members or elements out, with their commas.
    ///
    /// - Parameter start: where the first begins, or the comma before it.
    /// - Returns: what the parser is to be given before.
    private mutating func leaveOut(
        _ start: Int, _ passed: TextScan.Passed, _ level: UnsafeMutablePointer<Level>
    ) -> Piece? {
        // Behind what was left out before there is but white space.
        let piece = leftOut == nil ? pending..<start : start..<start
        leftOut =
            if let comma = passed.comma { unsafe level.pointee.isStarted ? comma : passed.item } else { start }
        pending = passed.end
        index = passed.end
        position = .passed
        pace.note(leftOut: passed.end - start)
        return piece.isEmpty ? nil : Piece(range: piece, endsNumber: numberEnd == start)
    }

    /// Goes into a wanted value; false if all of it is wanted.
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

    /// Passes a closing bracket.
    ///
    /// - Returns: what the parser is to be given, if it has to be asked then what there is around.
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

    /// Gives the parser everything up to an index.
    private mutating func rest(to end: Int) -> Piece? {
        let start = leftOut ?? pending
        pending = end
        isLost = true
        return start < end ? Piece(range: start..<end) : nil
    }
}
