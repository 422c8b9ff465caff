import Testing

@testable import Trellis

/// The decoding machine, driven by synthetic events without a parser.
@Suite struct MachineEventTests {
    @Test func scalarsAtTheRoot() throws {
        #expect(try play([.number("4")], as: Int.self) == 4)
        #expect(try play([.number("0.5")], as: Double.self) == 0.5)
        #expect(try play([.number("7")], as: UInt8.self) == 7)
        #expect(try play([.string("é")], as: String.self) == "é")
        #expect(try play([.bool(true)], as: Bool.self) == true)
        #expect(try play([.null], as: Int?.self) == .some(nil))
    }

    @Test func aModelWithEveryKindOfField() throws {
        #expect(try play(Ticket.fullDocument.events, as: Ticket.self) == Ticket.full)
    }

    @Test func membersInTheOppositeOrder() throws {
        #expect(try play(Ticket.fullDocument.reversed.events, as: Ticket.self) == Ticket.full)
    }

    @Test func requiredFieldsOnly() throws {
        let document: Document = ["number": 1, "user": ["login": "bo"]]
        #expect(try play(document.events, as: Ticket.self) == Ticket.smallest)
    }

    @Test func unknownSubtreesEverywhere() throws {
        let strangers: [Document.Member] = [
            .init(key: "s0", value: 5), .init(key: "s1", value: "x"), .init(key: "s2", value: nil),
            .init(key: "s3", value: [[1, ["number": 99, "user": ["login": 5]]], [], [:]]),
            .init(key: "s4", value: ["number": 99, "user": ["login": "eve"], "labels": [[]]]),
            .init(key: "s5", value: true),
        ]
        var document = Ticket.fullDocument.interspersed(with: strangers)
        // All members of the dictionary are mapped.
        guard case .object(var members) = document else { return }
        for index in members.indices where members[index].key == "votes" { members[index].value = ["+1": 4] }
        document = .object(members)
        #expect(try play(document.events, as: Ticket.self) == Ticket.full)
    }

    @Test func incompleteEventsProduceNoValue() throws {
        let events = Ticket.fullDocument.events
        for count in 0..<events.count {
            #expect(try play(events.prefix(count), as: Ticket.self) == nil, "\(count) events")
        }
    }

    @Test func aSchemaIsReusedAfterFailures() throws {
        var compiler = SchemaCompiler(options: SchemaOptions())
        let schema = try compiler.compile(Ticket.self)
        let events = Ticket.fullDocument.events
        for count in 0..<events.count {
            _ = try play(events.prefix(count), as: Ticket.self, schema: schema)
            #expect(try play(events, as: Ticket.self, schema: schema) == Ticket.full)
        }
    }

    @Test func moreFramesThanANewMachineHas() throws {
        // A machine starts with 16 frames and doubles them.
        for depth in [14, 15, 16, 17, 31, 32, 33, 200] {
            var document: Document = ["name": "leaf"]
            for level in 1..<depth { document = ["name": .string("level \(level)"), "children": [document]] }
            let root = try #require(try play(document.events, as: Folder.self))
            #expect(root.depth == depth)
        }
    }
}

/// Errors of the machine, with their paths.
@Suite struct MachineFailureTests {
    private func failure(
        _ document: Document, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) -> (code: TrellisError.Code, path: String)? {
        do {
            _ = try play(document.events, as: [Ticket].self, options: options)
            return nil
        } catch {
            return (error.code, error.path.description)
        }
    }

    @Test func paths() throws {
        let small: Document = ["number": 1, "user": ["login": "bo"]]
        let cases: [(Document, TrellisError.Code, String)] = [
            ("x", .typeMismatch, ""), (nil, .unexpectedNull, ""), ([small, 5], .typeMismatch, "[1]"),
            ([small, nil], .unexpectedNull, "[1]"), ([["number": "1"]], .typeMismatch, "[0].number"),
            ([["number": .number("1.5")]], .inexactNumber, "[0].number"),
            ([["number": .number("1e30")]], .numberOutOfRange, "[0].number"),
            ([["user": ["address": ["zip": 5]]]], .typeMismatch, "[0].user.address.zip"),
            ([["user": ["id": "x"]]], .typeMismatch, "[0].user.id"),
            ([["user": 5]], .typeMismatch, "[0].user"), ([["user": []]], .typeMismatch, "[0].user"),
            ([["user": nil]], .unexpectedNull, "[0].user"),
            ([["labels": [["name": "a"], ["name": []]]]], .typeMismatch, "[0].labels[1].name"),
            ([["labels": [[:]]]], .missingKeys, "[0].labels[0]"), ([["labels": [:]]], .typeMismatch, "[0].labels"),
            ([["votes": ["a": 1, "b": "x"]]], .typeMismatch, "[0].votes.b"),
            ([["votes": ["a.b": nil]]], .unexpectedNull, "[0].votes[\"a.b\"]"),
            ([["votes": ["": true]]], .typeMismatch, "[0].votes[\"\"]"), ([["votes": []]], .typeMismatch, "[0].votes"),
            ([["parent": ["number": 1, "state.open": 1]]], .typeMismatch, "[0].parent[\"state.open\"]"),
            ([["parent": ["number": 1]]], .missingKeys, "[0].parent"), ([[:]], .missingKeys, "[0]"),
            ([small, small, ["number": 1, "user": [:]]], .missingKeys, "[2]"),
        ]
        for (document, code, path) in cases {
            let found = try #require(failure(document), "\(document.text)")
            #expect(found.code == code, "\(document.text)")
            #expect(found.path == path, "\(document.text)")
        }
    }

    @Test func depthIsCountedInSkippedSubtreesToo() throws {
        var options = TrellisDecoder.Options()
        options.limits.depth = 5
        let small: Document.Member = .init(key: "number", value: 1)
        let user: Document.Member = .init(key: "user", value: ["login": "bo"])
        func document(_ stranger: Document) -> Document {
            [.object([small, .init(key: "stranger", value: stranger), user])]
        }
        #expect(failure(document([[[5]]]), options: options) == nil)
        #expect(failure(document([[[5], [], [:]], []]), options: options) == nil)
        #expect(failure(document([[[[]]]]), options: options)?.code == .limitExceeded)
        #expect(failure(document([[["a": [:]]]]), options: options)?.code == .limitExceeded)
    }

    @Test func everyContainerRestoresTheDepth() throws {
        var options = TrellisDecoder.Options()
        options.limits.depth = 4
        let documents = [Document](repeating: Ticket.fullDocument, count: 20)
        #expect(try play(Document.array(documents).events, as: [Ticket].self, options: options)?.count == 20)
        options.limits.depth = 3
        #expect(failure(.array(documents), options: options)?.code == .limitExceeded)
    }
}

/// A struct that holds an array of itself.
struct Folder: JSONModel, Equatable {
    var name: String
    var children: [Folder]

    var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }

    init(name: String, children: [Folder] = []) {
        self.name = name
        self.children = children
    }

    static let modelSchema = JSONModelSchema(
        Folder.self, [JSONField("name", \Folder.name), JSONField("children", \Folder.children, default: [])])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        children = fields.take(1)
    }
}
