import Testing
import Trellis

/// An initializer that takes its fields differently from the schema traps, since continuing would read memory as
/// another type.
@Suite struct TakenFieldTests {
    @Test func eachFieldIsTakenOnce() throws {
        #expect(try decoded(Taking<InOrder>.self, #"{"a":1,"b":"x"}"#).a == 1)
    }

    @Test func takingAFieldTwiceTraps() async {
        await #expect(processExitsWith: .failure) { _ = try? decoded(Taking<Twice>.self, #"{"a":1,"b":"x"}"#) }
    }

    @Test func takingAFieldAsAnotherTypeTraps() async {
        await #expect(processExitsWith: .failure) { _ = try? decoded(Taking<Swapped>.self, #"{"a":1,"b":"x"}"#) }
    }

    @Test func takingAnUnknownFieldTraps() async {
        await #expect(processExitsWith: .failure) { _ = try? decoded(Taking<Beyond>.self, #"{"a":1,"b":"x"}"#) }
    }
}

/// The field from which `a` is taken, and the fields taken after it.
private protocol Order: SendableMetatype {
    static var first: Int { get }
    static var then: Int? { get }
}

private enum InOrder: Order {
    static let first = 0
    static let then: Int? = nil
}

private enum Twice: Order {
    static let first = 0
    static let then: Int? = 0
}

private enum Swapped: Order {
    static let first = 1
    static let then: Int? = nil
}

private enum Beyond: Order {
    static let first = 0
    static let then: Int? = 2
}

private struct Taking<How: Order>: JSONModel {
    var a: Int
    var b = ""

    static var modelSchema: JSONModelSchema {
        JSONModelSchema(Taking.self, [JSONField("a", \.a), JSONField("b", \.b)])
    }

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(How.first)
        if let then = How.then { a = fields.take(then) }
    }
}
