import Foundation
import Testing
import Trellis

/// Models with type parameters.
@Suite struct GenericModelTests {
    @Test func theSameModelOfDifferentTypes() throws {
        let numbers = try decoded(Page<Int>.self, #"{"items":[1,2],"first":1,"total":2}"#)
        #expect(numbers == Page(items: [1, 2], first: 1, last: nil, byName: [:], total: 2))
        let strings = try decoded(Page<String>.self, #"{"first":"a","items":["a","b"],"total":2,"last":"b"}"#)
        #expect(strings == Page(items: ["a", "b"], first: "a", last: "b", byName: [:], total: 2))
        let labels = try decoded(Page<Ticket.Label>.self, #"{"first":{"name":"x"},"items":[],"total":0}"#)
        #expect(labels.first == Ticket.Label(name: "x"))
        #expect(failure(Page<Int>.self, #"{"items":["a"],"first":1,"total":2}"#)?.path.description == "items[0]")
    }

    @Test func withAnOptionalParameter() throws {
        let text = #"{"items":[1,null],"first":null,"last":5,"by_name":{"a":null,"b":1},"total":2}"#
        let page = try decoded(Page<Int?>.self, text)
        #expect(page.items == [1, nil])
        #expect(page.first == nil)
        #expect(page.last == 5)
        #expect(page.byName == ["a": nil, "b": 1])
    }

    @Test func anOptionalParameterMakesTheFieldOptional() throws {
        let page = try decoded(Page<String?>.self, #"{"items":[],"total":2}"#)
        #expect(page.first == nil)
        #expect(page.last == nil)
        #expect(failure(Page<String>.self, #"{"items":[],"total":2}"#)?.missingKeys == ["first"])
    }

    @Test func withContainersAsParameter() throws {
        let page = try decoded(
            Page<[Int?]>.self, #"{"items":[[1],[],[null,2]],"first":[],"by_name":{"x":[3]},"total":1}"#)
        #expect(page.items == [[1], [], [nil, 2]])
        #expect(page.byName == ["x": [3]])
        let optional = try decoded(Page<[String: Int]?>.self, #"{"items":[{"a":1},null],"first":null,"total":1}"#)
        #expect(optional.items == [["a": 1], nil])
    }

    @Test func pagesOfPages() throws {
        let inner = #"{"items":[1],"first":1,"total":1}"#
        let page = try decoded(Page<Page<Int>>.self, "{\"items\":[\(inner),\(inner)],\"first\":\(inner),\"total\":2}")
        #expect(page.items.count == 2)
        #expect(page.items[1] == page.first)
        let error = failure(Page<Page<Int>>.self, "{\"items\":[{\"items\":[1],\"first\":[]}]}")
        #expect(error?.path.description == "items[0].first")
    }

    @Test func roundTrips() throws {
        func check<Item: TrellisCodable & Equatable>(_ page: Page<Item>) throws {
            let text = try encoded(page)
            #expect(try decoded(Page<Item>.self, text) == page, "\(text)")
        }
        try check(Page(items: [1, 2], first: 3, last: 4, byName: ["a": 5], total: 6))
        try check(Page<Int?>(items: [1, nil], first: nil, last: 4, byName: ["a": nil], total: 6))
        try check(Page<Int?>(items: [], first: 1, last: nil, byName: [:], total: 6))
        try check(Page(items: [Ticket.full], first: .smallest, last: nil, byName: ["x": .full], total: 6))
        try check(Page(items: [Decimal(1)], first: 2, last: nil, byName: [:], total: 0))
    }

    @Test func twoParameters() throws {
        let value = try decoded(Either<Int, [String]>.self, #"{"right":["x"]}"#)
        #expect(value.left == nil)
        #expect(value.right == ["x"])
        let swapped = try decoded(Either<[String], Int>.self, #"{"left":["x"],"right":null}"#)
        #expect(swapped.left == ["x"])
        #expect(swapped.right == nil)
    }

    @Test func aCompositeThatIsOptionalAtRunTime() throws {
        #expect(try decoded(Composed<Int?>.self, #"{"part":1}"#).value == nil)
        #expect(failure(Composed<Int>.self, #"{"part":1}"#)?.code == .missingKeys)
    }
}

private struct Composed<Value: Sendable>: JSONDecodableModel {
    var value: Value

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField(
                    "value", \Self.value, form: .composite(of: JSONPart(Int.self, at: "part"), decode: { _ in nil }))
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct Page<Item: TrellisCodable & Equatable>: JSONModel, Equatable {
    var items: [Item]
    var first: Item
    var last: Item?
    var byName: [String: Item]
    var total: Int

    init(items: [Item], first: Item, last: Item?, byName: [String: Item], total: Int) {
        self.items = items
        self.first = first
        self.last = last
        self.byName = byName
        self.total = total
    }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("items", \Self.items), JSONField("first", \Self.first), JSONField("last", \Self.last),
                JSONField("byName", \Self.byName, keys: "by_name", default: [:]), JSONField("total", \Self.total),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        first = fields.take(1)
        last = fields.take(2)
        byName = fields.take(3)
        total = fields.take(4)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(items)
        case 1: try writer.field(first)
        case 2: try writer.field(last)
        case 3: try writer.field(byName)
        case 4: try writer.field(total)
        default: break
        }
    }
}

private struct Either<Left: TrellisCodable, Right: TrellisCodable>: JSONModel {
    var left: Left?
    var right: Right?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("left", \Self.left), JSONField("right", \Self.right)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        left = fields.take(0)
        right = fields.take(1)
    }
}
