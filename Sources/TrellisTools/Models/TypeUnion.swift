/// Finds the places whose objects are of one type, and merges them.
struct TypeUnion {
    /// A use of a place.
    struct Use {
        var key: String
        /// Whether the objects are elements of an array or values of a dictionary.
        var isElement: Bool
        /// The place of the object that has the key; nil for a document.
        var owner: Int?
    }

    /// The maximum number of places with the same key that each new place is compared with.
    private static let limit = 12

    private(set) var graph: PlaceGraph
    /// The uses of each place, by its index in the shapes.
    private(set) var uses: [Int: [Use]] = [:]
    /// The places with a use that has no owner.
    private var rootPlaces: Set<Int> = []
    /// The nouns in the keys of each place that was compared, since a recursive type has many uses.
    private var nouns: [Int: Set<String>] = [:]
    /// The first path that leads to each place.
    private(set) var paths: [ShapePath]
    /// The places of the documents of each root.
    let roots: [Int]

    init(_ documents: [ModelRoot]) {
        var places: [ShapePlace] = []
        var roots: [Int] = []
        for document in documents {
            roots.append(places.count)
            places += document.shape.places.map { $0.shifted(by: places.count) }
        }
        self.roots = roots
        graph = PlaceGraph(places)
        paths = Array(repeating: ShapePath(), count: places.count)
        for (document, root) in zip(documents, roots) { collectUses(document.name, root) }
        unite()
    }

    /// Visits each place that can be reached from a root once.
    private mutating func collectUses(_ name: String, _ root: Int) {
        var pending = [(place: root, use: Use(key: name, isElement: false, owner: nil), path: ShapePath())]
        var next = 0
        var seen: Set<Int> = []
        while next < pending.count {
            let (place, use, path) = pending[next]
            next += 1
            uses[place, default: []].append(use)
            if use.owner == nil { rootPlaces.insert(place) }
            guard seen.insert(place).inserted else { continue }
            paths[place] = path
            if let array = graph.places[place].arrays {
                let use = Use(key: use.key, isElement: true, owner: use.owner)
                pending.append((array.place, use, path.appending(.elements)))
            }
            if let objects = graph.places[place].objects {
                if let dictionary = objects.dictionary {
                    let use = Use(key: use.key, isElement: true, owner: use.owner)
                    pending.append((dictionary.place, use, path.appending(.values)))
                }
                for member in objects.members {
                    let use = Use(key: member.key, isElement: false, owner: place)
                    pending.append((member.place, use, path.appending(.member(member.key))))
                }
            }
        }
        order += pending.map(\.place)
    }

    /// The places in the order of their first uses.
    private(set) var order: [Int] = []

    private mutating func unite() {
        /// For each key, some of the places whose objects have it.
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
        // Two roots that the user named remain two types.
        if rootPlaces.contains(first) && rootPlaces.contains(second) { return false }
        // Kinds that a tag distinguishes are not merged.
        guard
            a.tags.elementsEqual(b.tags, by: { $0.key.utf8.elementsEqual($1.key.utf8) })
                || !Variety.isWorthwhile(a) && !Variety.isWorthwhile(b)
        else { return false }
        guard let shared = Likeness.shared(a, b, in: &graph) else { return false }
        let owners = (uses[second] ?? []).compactMap(\.owner)
        let isInside = owners.contains { graph.find($0) == first }
        return Likeness.areAlike(a, b, shared: shared, sameName: sameName(first, second), isInside: isInside)
    }

    private mutating func sameName(_ first: Int, _ second: Int) -> Bool {
        !nouns(of: first).isDisjoint(with: nouns(of: second))
    }

    private mutating func nouns(of place: Int) -> Set<String> {
        if let known = nouns[place] { return known }
        let found = Set((uses[place] ?? []).map { NameWords($0.key).noun })
        nouns[place] = found
        return found
    }
}

extension ShapePlace {
    /// The place with the indices of other places increased.
    fileprivate func shifted(by offset: Int) -> ShapePlace {
        var place = self
        place.arrays?.place += offset
        place.objects?.dictionary?.place += offset
        for index in (place.objects?.members ?? []).indices { place.objects?.members[index].place += offset }
        return place
    }
}
