import Foundation
import Testing
import Trellis

/// The exact output of models, including the objects on nested paths.
@Suite struct ModelEncodingTests {
    private func withNulls(_ value: some TrellisEncodable) throws -> String {
        var options = TrellisEncoder.Options()
        options.nilFields = .writeNull
        return try TrellisEncoder(options: options).string(from: value)
    }

    @Test func allFieldsInTheOrderOfTheSchema() throws {
        #expect(
            try encoded(Ticket.full)
                == #"{"number":17,"user":{"login":"ada","id":3,"address":{"city":"Zürich","zip":"8001"}},"#
                + #""title":"It \"works\"","labels":[{"name":"bug","color":"red"},{"name":"easy"}],"votes":{"+1":4},"#
                + #""parent":{"number":2,"state.open":true}}"#)
    }

    @Test func nilFieldsAndEmptyBranchesAreOmitted() throws {
        #expect(
            try encoded(Ticket.smallest)
                == #"{"number":1,"user":{"login":"bo"},"title":"(untitled)","labels":[],"votes":{}}"#)
        var ticket = Ticket.smallest
        ticket.zip = "z"
        #expect(try encoded(ticket).contains(#""user":{"login":"bo","address":{"zip":"z"}}"#))
    }

    @Test func nilFieldsAsNulls() throws {
        #expect(
            try withNulls(Ticket.smallest)
                == #"{"number":1,"user":{"login":"bo","id":null,"address":{"city":null,"zip":null}},"#
                + #""title":"(untitled)","labels":[],"votes":{},"parent":null}"#)
        #expect(try decoded(Ticket.self, try withNulls(Ticket.smallest)) == Ticket.smallest)
        #expect(try decoded(Ticket.self, try withNulls(Ticket.full)) == Ticket.full)
    }

    /// An omitted nil would be decoded as the default, if that is another value.
    @Test func nilsOfFieldsWithADefaultAreWritten() throws {
        let settings = Defaults(limit: nil, note: nil)
        #expect(try encoded(settings) == #"{"limit":null}"#)
        #expect(try decoded(Defaults.self, try encoded(settings)) == settings)
    }

    @Test func emptyBranchesInAnyPosition() throws {
        typealias Case = (branches: Branches, text: String)
        let cases: [Case] = [
            (Branches(), "{}"), (Branches(first: 1), #"{"a":{"b":{"first":1}}}"#),
            (Branches(second: 2), #"{"second":2}"#), (Branches(third: 3), #"{"c":{"third":3}}"#),
            (Branches(fourth: 4), #"{"a":{"d":{"fourth":4}}}"#),
            (Branches(first: 1, fourth: 4), #"{"a":{"b":{"first":1},"d":{"fourth":4}}}"#),
            (
                Branches(first: 1, second: 2, third: 3, fourth: 4),
                #"{"a":{"b":{"first":1},"d":{"fourth":4}},"second":2,"c":{"third":3}}"#
            ),
            (Branches(second: 2, third: 3), #"{"second":2,"c":{"third":3}}"#),
            (Branches(second: 2, fourth: 4), #"{"a":{"d":{"fourth":4}},"second":2}"#),
        ]
        for (branches, text) in cases {
            #expect(try encoded(branches) == text)
            #expect(try encoded([branches, branches]) == "[\(text),\(text)]")
            #expect(try encoded(["k": branches]) == "{\"k\":\(text)}")
            #expect(try decoded(Branches.self, text) == branches)
        }
    }

    @Test func optionalsOfOptionals() throws {
        #expect(try encoded([Int??.some(nil)]) == "[null]")
        #expect(try encoded(Int??.none) == "null")
        #expect(try encoded(Int??.some(5)) == "5")
    }

    @Test func moreModelTypesThanTheWriterCaches() throws {
        // The writer caches the plans of sixteen types; these are more, nested in each other.
        let value = Pair(
            left: Pair(left: Pair(left: 1, right: "a"), right: Pair(left: true, right: 2.5)),
            right: Pair(
                left: Pair(left: UInt8(1), right: Int8(2)),
                right: Pair(left: [Pair(left: 1, right: 2)], right: ["x": Pair(left: "l", right: 1)])))
        #expect(
            try encoded(value)
                == #"{"left":{"left":{"left":1,"right":"a"},"right":{"left":true,"right":2.5}},"#
                + #""right":{"left":{"left":1,"right":2},"right":{"left":[{"left":1,"right":2}],"#
                + #""right":{"x":{"left":"l","right":1}}}}}"#
        )
        func nest<T: TrellisCodable>(_ value: T, _ text: String, levels: Int) throws {
            guard levels > 0 else {
                #expect(try encoded(value) == text)
                return
            }
            try nest(
                Pair(left: value, right: Pair(left: levels, right: levels)),
                "{\"left\":\(text),\"right\":{\"left\":\(levels),\"right\":\(levels)}}", levels: levels - 1)
        }
        try nest(1, "1", levels: 24)
    }

    @Test func aModelInsideItsOwnBranch() throws {
        let folder = Folder(name: "a", children: [Folder(name: "b"), Folder(name: "c", children: [Folder(name: "d")])])
        #expect(
            try encoded(folder)
                == #"{"name":"a","children":[{"name":"b","children":[]},{"name":"c","children":[{"name":"d","#
                + #""children":[]}]}]}"#
        )
    }
}

private struct Branches: JSONModel, Equatable {
    var first: Int?
    var second: Int?
    var third: Int?
    var fourth: Int?

    init(first: Int? = nil, second: Int? = nil, third: Int? = nil, fourth: Int? = nil) {
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
    }

    static let modelSchema = JSONModelSchema(
        Branches.self,
        [
            JSONField("first", \Branches.first, keys: "a.b.first"), JSONField("second", \Branches.second),
            JSONField("third", \Branches.third, keys: "c.third"),
            JSONField("fourth", \Branches.fourth, keys: "a.d.fourth"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
        third = fields.take(2)
        fourth = fields.take(3)
    }
}

private struct Defaults: JSONModel, Equatable {
    var limit: Int?
    var note: String?

    init(limit: Int?, note: String?) {
        self.limit = limit
        self.note = note
    }

    static let modelSchema = JSONModelSchema(
        Defaults.self,
        [
            JSONField("limit", \Defaults.limit, default: 5), JSONField("note", \Defaults.note, default: nil),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        limit = fields.take(0)
        note = fields.take(1)
    }
}

private struct Pair<Left: TrellisCodable, Right: TrellisCodable>: JSONModel {
    var left: Left
    var right: Right

    init(left: Left, right: Right) {
        self.left = left
        self.right = right
    }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("left", \Self.left), JSONField("right", \Self.right)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        left = fields.take(0)
        right = fields.take(1)
    }
}
