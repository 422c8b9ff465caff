/// Finds the places whose objects are one type, and makes them one place each.
struct TypeUnion {
    /// Where a place is used.
    struct Use {
        var key: String
        /// Whether it is of the elements of an array or of the values of a dictionary there.
        var isElement: Bool
        /// The place of the object that has the key; nil of the document.
        var owner: Int?
    }

    /// How many places of one key are compared with each new one.
    private static let limit = 12

    private(set) var graph: PlaceGraph
    /// Of each place that there was at the beginning.
    private(set) var uses: [Int: [Use]] = [:]

    /// - Parameter name: what the document is called.
    init(_ shape: Shape, name: String) {
        graph = PlaceGraph(shape)
        collectUses(name)
        unite()
    }

    /// Goes through all places that can be reached, once each.
    private mutating func collectUses(_ name: String) {
        var pending = [(place: 0, use: Use(key: name, isElement: false, owner: nil))]
        var next = 0
        var seen: Set<Int> = []
        while next < pending.count {
            let (place, use) = pending[next]
            next += 1
            if graph.places[place].objects != nil { uses[place, default: []].append(use) }
            guard seen.insert(place).inserted else { continue }
            if let array = graph.places[place].arrays {
                pending.append((array.place, Use(key: use.key, isElement: true, owner: use.owner)))
            }
            if let objects = graph.places[place].objects {
                if let dictionary = objects.dictionary {
                    pending.append((dictionary.place, Use(key: use.key, isElement: true, owner: use.owner)))
                }
                for member in objects.members {
                    pending.append((member.place, Use(key: member.key, isElement: false, owner: place)))
                }
            }
        }
        order = pending.map(\.place)
    }

    /// The places in the order in which they are met.
    private var order: [Int] = []

    private mutating func unite() {
        /// For each key, some of the places with objects that have it.
        var holders: [[UInt8]: [Int]] = [:]
        var done: Set<Int> = []
        for place in order where done.insert(place).inserted {
            guard let facts = graph.places[place].objects, graph.find(place) == place, facts.dictionary == nil,
                !facts.members.isEmpty, Likeness.kinds(graph.places[place]) == 8
            else { continue }
            let keys = facts.members.map { Array($0.key.utf8) }
            var shares: [Int: Int] = [:]
            for key in keys {
                for holder in Set((holders[key] ?? []).map { graph.find($0) }) { shares[holder, default: 0] += 1 }
            }
            let candidates = shares.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.limit)
            if let match = candidates.first(where: { isSame($0.key, place) })?.key {
                graph.merge(match, place)
            } else {
                for key in keys where holders[key, default: []].count < Self.limit {
                    holders[key, default: []].append(place)
                }
            }
        }
    }

    private mutating func isSame(_ first: Int, _ second: Int) -> Bool {
        let (first, second) = (graph.find(first), graph.find(second))
        guard first != second, let a = graph[first].objects, let b = graph[second].objects, a.dictionary == nil,
            b.dictionary == nil
        else { return false }
        // Kinds that a tag tells apart are kept apart.
        guard
            a.tags.elementsEqual(b.tags, by: { $0.key.utf8.elementsEqual($1.key.utf8) })
                || !Variety.isWorthwhile(a) && !Variety.isWorthwhile(b)
        else { return false }
        guard let shared = Likeness.shared(a, b, in: &graph) else { return false }
        let owners = (uses[second] ?? []).compactMap(\.owner)
        let isInside = owners.contains { graph.find($0) == first }
        return Likeness.areAlike(a, b, shared: shared, sameName: sameName(first, second), isInside: isInside)
    }

    private func sameName(_ first: Int, _ second: Int) -> Bool {
        let nouns = Set((uses[first] ?? []).map { NameWords($0.key).noun })
        return (uses[second] ?? []).contains { nouns.contains(NameWords($0.key).noun) }
    }
}
