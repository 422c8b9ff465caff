extension SnapshotIndex {
    /// The scanner's state at the end of the text so far.
    struct Scanner: Sendable {
        enum State: UInt8, Sendable {
            case structure, string, key, number, literal, slash, lineComment, blockComment, commentStar
        }

        var state = State.structure
        /// The open objects and arrays, outermost first.
        var open: [Int32] = []
        /// The member whose key is complete and whose value has not begun; -1 if there is none.
        var pending: Int32 = -1
        /// The current string, number or literal.
        var current: Int32 = -1
        /// The first byte of a key or string, after its quote.
        var textStart = 0
        /// The number of bytes that a literal still lacks.
        var remaining = 0
        var escapes = EscapeProgress()
    }

    /// The state of the escapes in the current string.
    struct EscapeProgress: Sendable {
        /// Whether the string has an escape.
        var areThere = false
        /// 0 outside of an escape, 1 after the backslash, then 2 to 5 for the digits after the `u`.
        var step: UInt8 = 0
        var unit: UInt32 = 0
        /// Whether the last escape is the first half of a surrogate pair.
        var isHalf = false
        /// The index of the first byte that is not visible yet; -1 if all bytes are visible.
        var hidden = -1
        private var start = 0

        init() {}

        mutating func begin(at index: Int) {
            areThere = true
            step = 1
            start = index
            if !isHalf { hidden = index }
        }

        mutating func advance(_ byte: UInt8) {
            if step == 1 {
                step = byte == UInt8(ascii: "u") ? 2 : 0
                unit = 0
                if step == 0 { (isHalf, hidden) = (false, -1) }
                return
            }
            unit = unit << 4 | UInt32(byte.hexDigitValue ?? 0)
            step = step == 5 ? 0 : step + 1
            guard step == 0 else { return }
            let endsPair = isHalf && unit & 0xFC00 == 0xDC00
            isHalf = !endsPair && unit & 0xFC00 == 0xD800
            hidden = isHalf ? start : -1
        }

        /// Ends a high surrogate that is not followed by a low one.
        mutating func endHalf() { (isHalf, hidden) = (false, -1) }
    }

    /// Adds the next bytes of the text. Amortised O(bytes).
    mutating func append(_ chunk: some Sequence<UInt8>) {
        var index = bytes.count
        bytes.append(contentsOf: chunk)
        while index < bytes.count {
            switch scanner.state {
            case .structure:
                structure(bytes[index], at: index)
                index += 1
            case .string, .key: index = text(from: index)
            case .number:
                // In invalid JSON, any byte may follow a number. The parser reports it later if it begins a string.
                switch bytes[index] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"),
                    UInt8(ascii: "+"), UInt8(ascii: "-"):
                    index += 1
                default: endScalar(at: index)
                }
            case .literal:
                index += 1
                scanner.remaining -= 1
                if scanner.remaining == 0 { endScalar(at: index) }
            case .slash, .lineComment, .blockComment, .commentStar:
                comment(bytes[index])
                index += 1
            }
        }
    }

    private mutating func structure(_ byte: UInt8, at index: Int) {
        switch byte {
        case UInt8(ascii: "\""):
            scanner.textStart = index + 1
            scanner.escapes = EscapeProgress()
            if scanner.pending < 0, let top = scanner.open.last, records[Int(top)].kind == .object {
                scanner.state = .key
            } else {
                scanner.current = begin(.string, at: index)
                scanner.state = .string
            }
        case UInt8(ascii: "{"): open(.object, at: index)
        case UInt8(ascii: "["): open(.array, at: index)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if let record = scanner.open.popLast() { end(record, at: index + 1) }
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            scanner.current = begin(.number, at: index)
            scanner.state = .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            scanner.current = begin(byte == UInt8(ascii: "n") ? .null : .literal, at: index)
            scanner.remaining = byte == UInt8(ascii: "f") ? 4 : 3
            scanner.state = .literal
        case UInt8(ascii: "/"): scanner.state = .slash
        default: break
        }
    }

    private mutating func comment(_ byte: UInt8) {
        switch scanner.state {
        case .slash: scanner.state = byte == UInt8(ascii: "*") ? .blockComment : .lineComment
        case .lineComment: if byte == 0x0A { scanner.state = .structure }
        case .commentStar where byte == UInt8(ascii: "/"): scanner.state = .structure
        default: scanner.state = byte == UInt8(ascii: "*") ? .commentStar : .blockComment
        }
    }

    /// Continues a string or key; returns the index of the next byte to scan.
    private mutating func text(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if scanner.escapes.step > 0 {
                scanner.escapes.advance(bytes[index])
                index += 1
                continue
            }
            let first = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
                index += 1
            }
            if index > first, scanner.escapes.isHalf { scanner.escapes.endHalf() }
            guard index < bytes.count else { break }
            if bytes[index] == UInt8(ascii: "\\") {
                scanner.escapes.begin(at: index)
                index += 1
                continue
            }
            endText(at: index)
            return index + 1
        }
        return index
    }

    private mutating func endText(at quote: Int) {
        if scanner.state == .key {
            var record = Record()
            record.isMember = true
            record.keyStart = UInt32(scanner.textStart)
            record.keyEnd = UInt32(quote)
            record.keyHasEscapes = scanner.escapes.areThere
            scanner.pending = add(record)
        } else {
            end(scanner.current, at: quote + 1)
        }
        scanner.state = .structure
    }

    mutating func endScalar(at index: Int) {
        end(scanner.current, at: index)
        scanner.state = .structure
    }

    // MARK: Records

    private mutating func begin(_ kind: Kind, at index: Int) -> Int32 {
        if scanner.pending >= 0 {
            let record = scanner.pending
            scanner.pending = -1
            records[Int(record)].start = UInt32(index)
            records[Int(record)].kind = kind
            return record
        }
        var record = Record()
        record.start = UInt32(index)
        record.kind = kind
        return add(record)
    }

    private mutating func add(_ record: Record) -> Int32 {
        let index = Int32(records.count)
        var record = record
        // In invalid JSON, an object may contain values without keys. The parser does not always report that before the
        // next snapshot is read.
        if let top = scanner.open.last, record.isMember || records[Int(top)].kind == .array {
            let container = Int(records[Int(top)].container)
            if !record.isMember { record.keyStart = UInt32(containers[container].children.count) }
            containers[container].children.append(index)
        }
        records.append(record)
        return index
    }

    private mutating func open(_ kind: Kind, at index: Int) {
        let record = begin(kind, at: index)
        records[Int(record)].container = Int32(containers.count)
        containers.append(Container())
        scanner.open.append(record)
    }

    private mutating func end(_ record: Int32, at index: Int) {
        records[Int(record)].end = UInt32(index)
        if records[Int(record)].isMember {
            memberCount += 1
        } else if record > 0 {
            elementCount += 1
        }
    }
}
