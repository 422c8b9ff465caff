/// Hands the values on that are at a path, each as a document of its own.
///
/// Where a container has a key twice, the first counts, so that nothing behind it has to be read.
struct PathSelector<Receiver: TokenReceiver & ~Copyable>: TokenReceiver, ~Copyable {
    /// A container on the way that is open.
    private struct Level {
        var isObject: Bool
        /// The index of the next element.
        var index = 0
        /// Whether what is wanted of it has come.
        var isExhausted = false
    }

    private let steps: [ValuePath.Step]
    private let stopsEarly: Bool
    var receiver: Receiver
    /// How many values there were.
    private(set) var count = 0
    private var levels: [Level] = []
    /// How many containers are open in the value that is handed on; nil if there is none.
    private var inside: Int?
    /// Whether the member is on the way whose key has come.
    private var isWanted = true

    /// - Parameter stopsEarly: whether to stop behind the last value that there can be; otherwise other documents
    ///   follow.
    init(_ path: ValuePath, stopsEarly: Bool, _ receiver: consuming Receiver) {
        steps = path.steps
        self.stopsEarly = stopsEarly
        self.receiver = receiver
    }

    @inline(__always)
    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        if let open = inside { return pass(kind, text, open) }
        if kind.ends {
            levels.removeLast()
            return left()
        }
        guard let level = levels.indices.last else { return enter(kind, text) }
        if kind == .key {
            isWanted = !levels[level].isExhausted && steps[level].takes(key: text)
            return .more
        }
        if !levels[level].isObject {
            isWanted = !levels[level].isExhausted && steps[level].takes(index: levels[level].index)
            levels[level].index += 1
        }
        return isWanted ? enter(kind, text) : .skip
    }

    /// A value on the way.
    private mutating func enter(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        if levels.count == steps.count { return pass(kind, text, 0) }
        if kind.begins, steps[levels.count].goesInto(object: kind == .beginObject) {
            levels.append(Level(isObject: kind == .beginObject))
            return .more
        }
        // There is nothing in it.
        return left() == .stop ? .stop : .skip
    }

    /// Hands a token of a value on.
    @inline(__always)
    private mutating func pass(_ kind: TokenKind, _ text: Span<UInt8>, _ before: Int) -> TokenDemand {
        let demand = receiver.receive(kind, text)
        var open = before
        if kind.begins && demand != .skip { open += 1 }
        if kind.ends { open -= 1 }
        inside = open
        if open > 0 || demand == .stop { return demand }
        inside = nil
        count += 1
        if receiver.endDocument() == .stop { return .stop }
        return left() == .stop ? .stop : demand
    }

    /// A value on the way has been left, or the last container. Says whether there can be more.
    private mutating func left() -> TokenDemand {
        // The document is over then, but for what may be behind it.
        if levels.isEmpty { return .more }
        var level = levels.count
        while level > 0, !steps[level - 1].takesSeveral {
            level -= 1
            levels[level].isExhausted = true
        }
        return level == 0 && stopsEarly ? .stop : .more
    }

    consuming func takeReceiver() -> Receiver { receiver }

    mutating func endDocument() -> TokenDemand { .more }

    mutating func abandonDocument() {
        levels.removeAll(keepingCapacity: true)
        if inside != nil { receiver.abandonDocument() }
        inside = nil
    }
}

extension ValuePath.Step {
    /// Whether there may be several values of one container.
    fileprivate var takesSeveral: Bool { self == .each || self == .all }

    fileprivate func goesInto(object isObject: Bool) -> Bool {
        switch self {
        case .key: isObject
        case .keyOrIndex, .each, .all: true
        }
    }

    fileprivate func takes(index: Int) -> Bool {
        switch self {
        case .key: false
        case .keyOrIndex(_, let wanted): index == wanted
        case .each, .all: true
        }
    }

    fileprivate func takes(key: Span<UInt8>) -> Bool {
        switch self {
        case .key(let wanted), .keyOrIndex(let wanted, _): StringContent.says(key, wanted)
        case .each: StringContent.says(key, Array("each".utf8))
        case .all: true
        }
    }
}
