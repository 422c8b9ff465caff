import Testing
@testable import Trellis

/// A hook is called wherever it is declared: for the type, for a subclass only, or for some specializations.
///
/// The classes and the generic type search for hooks as in an optimized build.
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

    @Test func whatTheCompilerKnows() {
        #expect(HookOrder._hookDeclaration == .declared)
        #expect(CheckedPerson._hookDeclaration == .undeclaredInDebugBuild)
        #expect(HookOrder.modelSchema.mayHaveHooks)
        #expect(!CheckedPerson.modelSchema.mayHaveHooks)
        #expect(Circle.mayHaveHooks && !Shape.mayHaveHooks)
        #expect(Limit<Int>.mayHaveHooks && !Limit<[Int]>.mayHaveHooks)
    }

    /// In an optimized build, such a hook would not be called.
    @Test func conformanceInAnotherModule() {
        let reason =
            "Elsewhere: its hook is declared in another module, where optimized builds do not find it: "
            + "declare the conformance to _JSONModelHook in the module of Elsewhere"
        func isReported(_ error: TrellisError?) -> Bool { error?.code == .invalidSchema && error?.found == reason }
        #expect(
            isReported(#expect(throws: TrellisError.self) { try decoded(Elsewhere.self, #"{"value": 1}"#) }))
        #expect(
            isReported(#expect(throws: TrellisError.self) { try TrellisEncoder().encode(Elsewhere(value: 1)) }))
    }
}

private class Shape: JSONModel {
    var name: String
    class var modelSchema: JSONModelSchema { schema }
    private static let schema = JSONModelSchema(Shape.self, [JSONField("name", \Shape.name)])
    static var _hookDeclaration: _JSONHookDeclaration { .undeclared }

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
    static var _hookDeclaration: _JSONHookDeclaration { .undeclared }

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(value) }
}

extension Limit: _JSONModelHook where Value: SignedNumeric & Comparable {}
extension Limit: JSONValidating where Value: SignedNumeric & Comparable {
    func validate() throws {
        if value < .zero { throw TrellisError(.invalidValue, expected: "no negative value") }
    }
}

/// A model whose conformance to a hook is not known in its own module.
private struct Elsewhere: JSONModel, JSONValidating {
    var value: Int

    static let modelSchema = JSONModelSchema(Elsewhere.self, [JSONField("value", \Elsewhere.value)])
    static var _hookDeclaration: _JSONHookDeclaration { .undeclaredInDebugBuild }

    init(value: Int) { self.value = value }
    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(value) }

    mutating func validate() {}
}
