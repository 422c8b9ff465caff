/// Passes the values at a path to a receiver, each as a separate document.
///
/// Of duplicate keys, the first is used, so that the rest of the object need not be read.
struct PathSelector<Receiver: TokenReceiver & ~Copyable>: TokenReceiver, ~Copyable {
    /// An open container on the path.
    private struct Level {
        var isObject: Bool
        /// The index of the next element.
        var index = 0
        /// Whether the last possible match in it has been passed.
        var isExhausted = false
    }

    private let steps: [ValuePath.Step]
    private let stopsEarly: Bool
    var receiver: Receiver
    /// The number of values.
    private(set) var count = 0
    private var levels: [Level] = []
    /// The number of open containers in the current value; nil outside of values.
    private var inside: Int?
    /// Whether the current member is on the path.
    private var isWanted = true

    /// - Parameter stopsEarly: whether to stop after the last possible value; otherwise other documents follow.
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

    /// Receives a value on the path.
    private mutating func enter(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        if levels.count == steps.count { return pass(kind, text, 0) }
        if kind.begins, steps[levels.count].goesInto(object: kind == .beginObject) {
            levels.append(Level(isObject: kind == .beginObject))
            return .more
        }
        // The path does not lead into the value.
        return left() == .stop ? .stop : .skip
    }

    /// Passes a token of a value.
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

    /// Called at the end of a value on the path, or of a container. Returns whether more values are possible.
    private mutating func left() -> TokenDemand {
        // The document's value is complete; the reader checks the rest.
        if levels.isEmpty { return .more }
        var level = levels.count
        while level > 0, !steps[level - 1].takesSeveral(inObject: levels[level - 1].isObject) {
            level -= 1
            levels[level].isExhausted = true
        }
        return level == 0 && stopsEarly ? .stop : .more
    }

    consuming func takeReceiver() -> Receiver { receiver }

    mutating func abandonDocument() {
        levels.removeAll(keepingCapacity: true)
        if inside != nil { receiver.abandonDocument() }
        inside = nil
    }
}

extension ValuePath.Step {
    /// Whether the step can match several values of one container.
    fileprivate func takesSeveral(inObject isObject: Bool) -> Bool {
        // In an object, `each` is a key.
        self == .all || self == .each && !isObject
    }

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
