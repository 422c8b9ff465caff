internal import Trellis

/// Whether objects at two places have one type.
enum Likeness {
    /// The kinds of values at a place, except null, as a set of bits.
    static func kinds(_ place: ShapePlace) -> UInt8 {
        (place.trues + place.falses > 0 ? 1 : 0) | (place.numbers != nil ? 2 : 0) | (place.strings != nil ? 4 : 0)
            | (place.objects != nil ? 8 : 0) | (place.arrays != nil ? 16 : 0)
    }

    /// Keys that any object may have, so sharing them is weak evidence for the same type.
    private static let generic: Set<String> = [
        "code", "count", "created_at", "createdAt", "description", "href", "id", "key", "label", "name", "slug", "text",
        "title", "total", "type", "updated_at", "updatedAt", "url", "value", "x", "y",
    ]

    private static func isGeneric(_ key: String) -> Bool { key.isStreamSafe && generic.contains(key) }

    /// The number of members that two objects share; nil if the values of a shared member cannot have the same type.
    static func shared(_ first: ObjectFacts, _ second: ObjectFacts, in graph: inout PlaceGraph) -> Int? {
        var places: [[UInt8]: Int] = [:]
        for member in first.members { places[Array(member.key.utf8)] = member.place }
        var count = 0
        for member in second.members {
            guard let place = places[Array(member.key.utf8)] else { continue }
            guard areCompatible(place, member.place, in: &graph) else { return nil }
            count += 1
        }
        return count
    }

    /// Whether one property can store the values of both places.
    private static func areCompatible(_ first: Int, _ second: Int, in graph: inout PlaceGraph, depth: Int = 0) -> Bool {
        if graph.find(first) == graph.find(second) { return true }
        let (a, b) = (graph[first], graph[second])
        let (kindsOfA, kindsOfB) = (kinds(a), kinds(b))
        if kindsOfA == 0 || kindsOfB == 0 { return true }
        guard kindsOfA == kindsOfB else { return false }
        if let a = a.objects, let b = b.objects {
            guard (a.dictionary == nil) == (b.dictionary == nil) else {
                return a.members.isEmpty && a.dictionary == nil || b.members.isEmpty && b.dictionary == nil
            }
            // Large objects must share two fifths of their keys. Only one level is compared: places may form cycles.
            let keys = Set(a.members.map { Array($0.key.utf8) })
            let shared = b.members.count { keys.contains(Array($0.key.utf8)) }
            if min(a.members.count, b.members.count) > 2, shared * 5 < 2 * max(a.members.count, b.members.count) {
                return false
            }
        }
        if let a = a.arrays, let b = b.arrays, depth < 4 {
            return areCompatible(a.place, b.place, in: &graph, depth: depth + 1)
        }
        return true
    }

    /// Whether objects with these members have the same type.
    ///
    /// - Parameters:
    ///   - shared: the number of members that both have.
    ///   - sameName: whether their keys end in the same noun, such as `status` and `retweeted_status`.
    ///   - isInside: whether the second is a member of the first, as in recursive objects.
    static func areAlike(
        _ first: ObjectFacts, _ second: ObjectFacts, shared: Int, sameName: Bool, isInside: Bool
    ) -> Bool {
        let all = first.members.count + second.members.count - shared
        guard shared > 0 else { return false }
        if all == shared {
            // An object inside an object with the same members is probably recursive.
            if sameName || shared > 4 || isInside && shared > 1 { return true }
            let special = first.members.count { !isGeneric($0.key) }
            return special >= 2 || shared >= 3 && special == 1
        }
        // Members that only one of them has become Optional: at most half of all members.
        if sameName { return shared >= 2 && shared * 2 >= all }
        if isInside, shared >= 3, shared * 4 >= all * 3 {
            return second.members.contains { !isGeneric($0.key) }
        }
        return shared >= 5 && shared * 4 >= all * 3
    }
}
