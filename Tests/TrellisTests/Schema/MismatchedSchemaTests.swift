import Testing
import Trellis

/// A schema that belongs to another type is refused, instead of accessing the type's memory through it.
@Suite struct MismatchedSchemaTests {
    @Test func theShapeOfAnotherModel() {
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decode([Impostor].self, from: #"[{"a":"x"}]"#)
        }
        #expect(error?.code == .invalidSchema)
    }

    @Test func theShapeOfAnArray() {
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Tags.self, from: #"["a"]"#) }
        #expect(error?.code == .invalidSchema)
    }

    @Test func anUnrelatedSuperclass() {
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: Orphan()) }
        #expect(error?.code == .invalidSchema)
    }

    @Test func theSchemaOfAnotherModel() {
        let decoding = #expect(throws: TrellisError.self) {
            try TrellisDecoder().decode(Borrower.self, from: #"{"a":"x"}"#)
        }
        #expect(decoding?.code == .invalidSchema)
        let encoding = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: Borrower()) }
        #expect(encoding?.code == .invalidSchema)
    }
}

private struct Large: JSONModel {
    let a: String

    static let modelSchema = JSONModelSchema(Large.self, [JSONField("a", \Large.a)])

    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}

private struct Impostor: TrellisDecodable {
    var byte: UInt8 = 0

    static var _jsonShape: _JSONShape { Large._jsonShape }
}

private struct Borrower: JSONModel {
    var byte: UInt8 = 0

    static var modelSchema: JSONModelSchema { Large.modelSchema }

    init() {}
    init(from fields: borrowing JSONFieldValues) throws {}
}

private struct Tags: TrellisDecodable {
    var list: [String] = []

    static var _jsonShape: _JSONShape { [String]._jsonShape }
}

private struct Orphan: JSONModel {
    var n = 5

    static let modelSchema = JSONModelSchema(Orphan.self, superclass: Large.self, [JSONField("n", \Orphan.n)])

    init() {}
    init(from fields: borrowing JSONFieldValues) throws {}
}
