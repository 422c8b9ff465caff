import Testing
import Trellis

/// Recursive, mutually recursive and generic models that use transforms, hooks, variants and lossy collections.
@Suite struct RecursiveFeatureTests {
    @Test func recursionThroughAllFeatures() {
        let text =
            ##"{"name":" a","color":"#000001","kids":[{"name":"b","color":"#000002"},{"name":"c","color":"red"},5],"##
            + ##""next":{"leaf":{"radius":1}},"by":{"x":{"name":"d","color":"#000003","next":{"tree":{"name":"e","##
            + ##""color":"#000004"}}}}}"##
        let whole = routes(FeatureTree.self, text)
        let expected = FeatureTree(
            name: "a", color: HexColor(rgb: 1), kids: [FeatureTree(name: "b", color: HexColor(rgb: 2))],
            next: .leaf(CircleShape(radius: 1)),
            by: [
                "x": FeatureTree(
                    name: "d", color: HexColor(rgb: 3), next: .tree(FeatureTree(name: "e", color: HexColor(rgb: 4))))
            ])
        #expect(whole.value == expected)
        #expect(whole.report.dropped.map(\.path.description) == ["kids[1].color", "kids[2]"])
        expectRoundTrip(expected)
        expectFailure(
            FeatureTree.self,
            ##"{"name":"a","color":"#000001","next":{"tree":{"name":"b","color":"#000001","##
                + ##""next":{"tree":{"name":5}}}}}"##,
            .typeMismatch, path: "next.tree.next.tree.name", at: 98)
        expectFailure(
            FeatureTree.self, ##"{"name":"a","color":"#000001","next":{"tree":{"name":"!","color":"#000001"}}}"##,
            .custom,
            path: "next.tree", at: 74)
    }

    @Test func mutualRecursion() {
        let text = #"{"egg":{"hen":{"egg":{"hen":null,"size":2},"weight":"1"},"size":1},"weight":"3"}"#
        let expected = FeatureHen(
            weight: 3, egg: [FeatureEgg(size: 1, hen: [FeatureHen(weight: 1, egg: [FeatureEgg(size: 2, hen: [])])])])
        #expect(routed(FeatureHen.self, text) == expected)
        expectRoundTrip(expected)
        expectFailure(
            FeatureHen.self, #"{"egg":{"hen":{"weight":"x"},"size":1},"weight":"3"}"#, .typeMismatch,
            path: "egg.hen.weight", at: 24)
    }

    @Test func genericModels() {
        let text = #"{"items":[{"type":"circle","radius":1},{"type":"?"}],"best":{"type":"none"},"more":null}"#
        let whole = routes(FeaturePage<InsideTagged>.self, text)
        #expect(
            whole.value == FeaturePage(items: [.circle(CircleShape(radius: 1))], best: InsideTagged.none, more: nil))
        #expect(whole.report.dropped.map(\.path.description) == ["items[1].type"])
        expectRoundTrip(
            FeaturePage(items: [FeaturePage(items: [1, 2], best: 3)], best: FeaturePage(items: [], best: 0)))
        expectRoundTrip(FeaturePage<Int?>(items: [1, nil], best: nil), #"{"items":[1,null]}"#)
        #expect(
            routed(FeaturePage<RenamedID>.self, #"{"items":[{"ID":1},{}],"best":{"id":2}}"#)
                == FeaturePage(items: [RenamedID(id: 1)], best: RenamedID(id: 2)))
        #expect(
            routed(
                FeaturePage<BoxShape>.self, #"{"items":[],"best":{"width":1},"more":{"items":[],"best":{"width":2}}}"#)?
                .more?.first?.best
                == BoxShape(width: 2))
    }
}

struct FeatureTree: JSONModel, Equatable, JSONDidDecodeHook {
    struct Refused: Error {}
    enum Next: Equatable, JSONVariants {
        case leaf(CircleShape)
        indirect case tree(FeatureTree)

        static let jsonVariants = JSONVariantTable<Next>(
            .byKey,
            [
                JSONVariantCase(
                    "leaf", make: Next.leaf, take: { if case .leaf(let value) = $0 { value } else { nil } }),
                JSONVariantCase(
                    "tree", make: { (tree: FeatureTree) in .tree(tree) },
                    take: { if case .tree(let value) = $0 { value } else { nil } }),
            ])
    }

    var name: String
    var color: HexColor
    var kids: [FeatureTree]
    var next: Next?
    var by: [String: FeatureTree]

    static let modelSchema = JSONModelSchema(
        FeatureTree.self,
        [
            JSONField("name", \FeatureTree.name),
            JSONField("color", \FeatureTree.color, form: .transform(HexColor.hex)),
            JSONField("kids", \FeatureTree.kids, default: []).lossy(), JSONField("next", \FeatureTree.next),
            JSONField("by", \FeatureTree.by, default: [:]),
        ])

    init(name: String, color: HexColor, kids: [FeatureTree] = [], next: Next? = nil, by: [String: FeatureTree] = [:]) {
        (self.name, self.color, self.kids, self.next, self.by) = (name, color, kids, next, by)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        color = fields.take(1)
        kids = fields.take(2)
        next = fields.take(3)
        by = fields.take(4)
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws {
        if name == "!" { throw Refused() }
        name = name.replacing(" ", with: "")
    }
}

private struct FeatureHen: Equatable, JSONModel {
    var weight: Int
    var egg: [FeatureEgg]

    static let modelSchema = JSONModelSchema(
        FeatureHen.self,
        [
            JSONField("weight", \FeatureHen.weight).coercing(.numbersFromStrings),
            JSONField("egg", \FeatureHen.egg, default: []).coercing(.arraysFromSingleValues),
        ])

    init(weight: Int, egg: [FeatureEgg]) { (self.weight, self.egg) = (weight, egg) }
    init(from fields: borrowing JSONFieldValues) throws {
        weight = fields.take(0)
        egg = fields.take(1)
    }
}

private struct FeatureEgg: Equatable, JSONModel {
    var size: Int
    var hen: [FeatureHen]

    static let modelSchema = JSONModelSchema(
        FeatureEgg.self,
        [
            JSONField("size", \FeatureEgg.size),
            JSONField("hen", \FeatureEgg.hen, form: .value.onNull([]), default: []).coercing(.arraysFromSingleValues),
        ])

    init(size: Int, hen: [FeatureHen]) { (self.size, self.hen) = (size, hen) }
    init(from fields: borrowing JSONFieldValues) throws {
        size = fields.take(0)
        hen = fields.take(1)
    }
}

private struct FeaturePage<Item: TrellisCodable & Equatable>: Equatable, JSONModel {
    var items: [Item]
    var best: Item
    var more: [FeaturePage]?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("items", \Self.items).lossy(), JSONField("best", \Self.best),
                JSONField("more", \Self.more).coercing(.arraysFromSingleValues),
            ]
        }
    }

    init(items: [Item], best: Item, more: [FeaturePage]? = nil) {
        (self.items, self.best, self.more) = (items, best, more)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        best = fields.take(1)
        more = fields.take(2)
    }
}
