internal import Trellis

/// Whether objects at two places are of one type.
enum Likeness {
    /// The kinds of values at a place but null, as a set of bits.
    static func kinds(_ place: ShapePlace) -> UInt8 {
        (place.trues + place.falses > 0 ? 1 : 0) | (place.numbers != nil ? 2 : 0) | (place.strings != nil ? 4 : 0)
            | (place.objects != nil ? 8 : 0) | (place.arrays != nil ? 16 : 0)
    }

    /// What any object may have, so that a few of them say nothing.
    private static let generic: Set<String> = [
        "id", "name", "url", "type", "title", "slug", "description", "count", "key", "value", "label", "href", "code",
        "text",
        "created_at", "updated_at", "createdAt", "updatedAt", "total", "x", "y",
    ]

    private static func isGeneric(_ key: String) -> Bool { key.isStreamSafe && generic.contains(key) }

    /// How many members two objects share, if those may have the same types; nil if not.
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

    /// Whether one property can have the values of both places.
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
            // Objects may differ a little, but not in what they are. Not deeper than this, since objects go in circles.
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

    /// Whether objects with such members are one type.
    ///
    /// - Parameters:
    ///   - shared: how many members both have.
    ///   - sameName: whether their keys say the same, as `status` and `retweeted_status`.
    ///   - isInside: whether the first has the second as a member, as objects have that hold their like.
    static func areAlike(
        _ first: ObjectFacts, _ second: ObjectFacts, shared: Int, sameName: Bool, isInside: Bool
    ) -> Bool {
        let all = first.members.count + second.members.count - shared
        guard shared > 0 else { return false }
        if all == shared {
            // What has its like inside goes on for as long as there is data.
            if sameName || shared > 4 || isInside && shared > 1 { return true }
            let special = first.members.count { !isGeneric($0.key) }
            return special >= 2 || shared >= 3 && special == 1
        }
        // Members that only one of them has become Optional: never more than there are others.
        if sameName { return shared >= 2 && shared * 2 >= all }
        if isInside, shared >= 3, shared * 4 >= all * 3 {
            return second.members.contains { !isGeneric($0.key) }
        }
        return shared >= 5 && shared * 4 >= all * 3
    }
}
