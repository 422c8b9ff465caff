import Trellis

/// An object that may be part of a reference cycle.
final class Ring: JSONFieldwise {
    var id: Int
    var next: Ring?
    var others: [Ring]
    var named: [String: Ring]

    static let modelSchema = JSONModelSchema(
        Ring.self,
        [
            JSONField("id", \Ring.id), JSONField("next", \Ring.next), JSONField("others", \Ring.others, default: []),
            JSONField("named", \Ring.named, default: [:]),
        ])

    init(_ id: Int, next: Ring? = nil) {
        (self.id, self.next, others, named) = (id, next, [], [:])
    }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        next = fields.take(1)
        others = fields.take(2)
        named = fields.take(3)
    }

    /// Releases the objects after this one, one after the other.
    func unlink() {
        var ring: Ring? = self
        while let current = ring { (ring, current.next) = (current.next, nil) }
    }

    /// Objects in a cycle: each refers to the next, and the last to the first.
    static func closed(_ ids: [Int]) -> [Ring] {
        let rings = ids.map { Ring($0) }
        for (index, ring) in rings.enumerated() { ring.next = rings[(index + 1) % rings.count] }
        return rings
    }

    /// Objects in a chain: each refers to the next.
    static func chain(_ length: Int) -> Ring {
        var first = Ring(length)
        for id in stride(from: length - 1, to: 0, by: -1) { first = Ring(id, next: first) }
        return first
    }
}

/// Objects in a cycle or chain, with their own `==`.
final class EqualRing: JSONFieldwise, Hashable {
    var id: Int
    var next: EqualRing?

    static let modelSchema = JSONModelSchema(
        EqualRing.self, [JSONField("id", \EqualRing.id), JSONField("next", \EqualRing.next)])

    init(_ id: Int) { self.id = id }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        next = fields.take(1)
    }

    static func == (left: EqualRing, right: EqualRing) -> Bool { left.hasEqualFields(to: right) }
    func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }
}
