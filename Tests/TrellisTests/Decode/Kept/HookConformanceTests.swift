import Testing
import Trellis

/// A hook is called wherever it is declared: for the type, for a subclass only, or for some specialisations.
@Suite struct HookConformanceTests {
    @Test func conformanceOfASubclassOnly() throws {
        #expect(try decoded(Shape.self, #"{"name": "a"}"#).name == "a")
        #expect(try decoded(Circle.self, #"{"name": "a"}"#).name == "a!")
        #expect(try decoded([Circle].self, #"[{"name": "b"}]"#).map(\.name) == ["b!"])
    }

    @Test func conformanceOfSomeSpecialisations() throws {
        #expect(try decoded(Limit<[Int]>.self, #"{"value": [1]}"#).value == [1])
        #expect(try decoded(Limit<Int>.self, #"{"value": 3}"#).value == 3)
        #expect(throws: TrellisError.self) { try decoded(Limit<Int>.self, #"{"value": -1}"#) }
    }
}

private class Shape: JSONModel {
    var name: String
    class var modelSchema: JSONModelSchema { schema }
    private static let schema = JSONModelSchema(Shape.self, [JSONField("name", \Shape.name)])

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(name) }
}

private final class Circle: Shape, JSONDidDecodeHook {
    func didDecode(userInfo: JSONUserInfo) { name += "!" }
}

private struct Limit<Value: TrellisCodable>: JSONModel {
    var value: Value

    static var modelSchema: JSONModelSchema {
        .cached(for: Limit.self) { [JSONField("value", \.value)] }
    }

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(value) }
}

extension Limit: _JSONModelHook where Value: SignedNumeric & Comparable {}
extension Limit: JSONValidating where Value: SignedNumeric & Comparable {
    func validate() throws {
        if value < .zero { throw TrellisError(.invalidValue, expected: "no negative value") }
    }
}
