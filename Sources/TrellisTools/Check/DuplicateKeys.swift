internal import Trellis

/// Finds duplicate keys in objects. Keys are compared without their escapes.
///
/// Needs memory for the keys of open objects.
struct DuplicateKeys: TokenReceiver {
    private static let empty = -1
    /// In objects with fewer keys, keys are compared with each other, without a hash table.
    private static let fewest = 12

    private struct Key {
        var hash: Int
        var start: Int
        var end: Int
    }

    /// An open container.
    private struct Level {
        var isObject: Bool
        var firstKey: Int
        var firstByte: Int
        /// A hash table of the indices of keys, with `empty` for a free slot. It has no slots if there are few keys.
        var slots: [Int] = []
    }

    private(set) var refusal: Refusal?
    static var mayRefuse: Bool { true }
    private var levels: [Level] = []
    private var keys: [Key] = []
    private var bytes: [UInt8] = []

    mutating func receive(_ kind: TokenKind, _ text: Span<UInt8>) -> TokenDemand {
        switch kind {
        case .beginObject, .beginArray:
            levels.append(Level(isObject: kind == .beginObject, firstKey: keys.count, firstByte: bytes.count))
        case .endObject, .endArray:
            guard let level = levels.popLast() else { return .stop }
            keys.removeSubrange(level.firstKey...)
            bytes.removeSubrange(level.firstByte...)
        case .key: if !insert(text) { return .refuse }
        case .string, .number, .true, .false, .null: break
        }
        return .more
    }

    mutating func abandonDocument() {
        levels = []
        keys = []
        bytes = []
        refusal = nil
    }

    /// - Returns: false if the object has the key already.
    private mutating func insert(_ text: Span<UInt8>) -> Bool {
        let start = bytes.count
        append(text)
        var hasher = Hasher()
        for index in start..<bytes.count { hasher.combine(bytes[index]) }
        let key = Key(hash: hasher.finalize(), start: start, end: bytes.count)
        let level = levels.count - 1
        let first = levels[level].firstKey
        if keys.count - first < Self.fewest {
            for index in first..<keys.count where isSame(keys[index], key) { return report(key) }
            keys.append(key)
            return true
        }
        // The table is at most half full.
        if (keys.count - first) * 2 >= levels[level].slots.count { makeSlots(of: level) }
        let mask = levels[level].slots.count - 1
        var slot = key.hash & mask
        while levels[level].slots[slot] != Self.empty {
            if isSame(keys[levels[level].slots[slot]], key) { return report(key) }
            slot = (slot + 1) & mask
        }
        levels[level].slots[slot] = keys.count
        keys.append(key)
        return true
    }

    private mutating func append(_ text: Span<UInt8>) {
        let content = text.extracting(StringContent.range(in: text))
        if StringContent.hasEscape(content) {
            StringContent.resolve(content, into: &bytes)
        } else {
            bytes.append(content)
        }
    }

    private mutating func makeSlots(of level: Int) {
        let first = levels[level].firstKey
        var size = 64
        while size < (keys.count - first) * 4 { size *= 2 }
        var slots = [Int](repeating: Self.empty, count: size)
        for index in first..<keys.count {
            var slot = keys[index].hash & (size - 1)
            while slots[slot] != Self.empty { slot = (slot + 1) & (size - 1) }
            slots[slot] = index
        }
        levels[level].slots = slots
    }

    private func isSame(_ left: Key, _ right: Key) -> Bool {
        left.hash == right.hash && left.end - left.start == right.end - right.start
            && bytes[left.start..<left.end] == bytes[right.start..<right.end]
    }

    private mutating func report(_ key: Key) -> Bool {
        let name = String(decoding: bytes[key.start..<key.end], as: UTF8.self)
        refusal = Refusal(message: "duplicate key: '\(name)'", rule: TrellisError.Code.duplicateKey.name)
        return false
    }
}
