import Testing
import Trellis

/// Defaults inside each other, of types that are not Equatable: they are compared by their JSON.
@Suite(.timeLimit(.minutes(30))) struct NestedDefaultsTests {
    private let omitting = TrellisEncoder.Options.with { $0.omitsDefaults = true }

    /// Each level is compared once, not once for each level around it.
    @Test(arguments: [1, 30, 200]) func chains(depth: Int) throws {
        var chain = Link(name: "end")
        for _ in 1..<depth { chain = Link(links: [chain]) }
        let text =
            String(repeating: #"{"links":["#, count: depth - 1) + #"{"name":"end"}"#
            + String(repeating: "]}", count: depth - 1)
        #expect(try TrellisEncoder(options: omitting).string(from: chain) == text)
        #expect(try encoded(decoded(Link.self, text)) == encoded(chain))
    }

    @Test func valuesLongerThanTheirDefaults() throws {
        for count in [1, 2, 20, 1000] {
            let many = Link(links: Array(repeating: Link(), count: count), name: String(repeating: "n", count: count))
            let links = Array(repeating: "{}", count: count).joined(separator: ",")
            #expect(
                try TrellisEncoder(options: omitting).string(from: many)
                    == "{\"links\":[\(links)],\"name\":\"\(many.name)\"}")
        }
    }

    @Test func referenceCycles() {
        let ring = CyclicLink()
        ring.next = [ring]
        defer { ring.next = [] }
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder(options: omitting).string(from: ring) }
        #expect(error?.code == .limitExceeded)
    }
}

private struct Link: JSONModel {
    var links: [Link] = []
    var name = ""

    static let modelSchema = JSONModelSchema(
        Link.self, [JSONField("links", \Link.links, default: []), JSONField("name", \Link.name, default: "")])

    init(links: [Link] = [], name: String = "") {
        self.links = links
        self.name = name
    }

    init(from fields: borrowing JSONFieldValues) throws {
        links = fields.take(0)
        name = fields.take(1)
    }
}

private final class CyclicLink: JSONModel {
    var next: [CyclicLink] = []

    static let modelSchema = JSONModelSchema(CyclicLink.self, [JSONField("next", \CyclicLink.next, default: [])])

    init() {}

    init(from fields: borrowing JSONFieldValues) throws { next = fields.take(0) }
}
