import Testing
import Trellis

/// All missing keys of an object are reported in one error.
@Suite struct MissingKeyTests {
    @Test func allOfOneObject() throws {
        let error = try #require(failure(Order.self, #"{"note":"n"}"#))
        #expect(error.code == .missingKeys)
        #expect(error.missingKeys == ["id", "customer.name", "customer.address.zip", "lines"])
        #expect(error.path.components.isEmpty)
        #expect(error.position?.offset == 11)
        for key in error.missingKeys { #expect(error.description.contains(key)) }
    }

    @Test func onlyMissingKeysAreListed() {
        #expect(
            failure(Order.self, #"{"customer":{"address":{}},"lines":[]}"#)?.missingKeys
                == ["id", "customer.name", "customer.address.zip"])
        #expect(
            failure(Order.self, #"{"id":1,"customer":{"name":"n"},"lines":[]}"#)?.missingKeys
                == ["customer.address.zip"])
    }

    @Test func inNestedObjectsAndArrays() throws {
        let text = """
            {
              "id": 1, "customer": {"name": "n", "address": {"zip": "z"}},
              "lines": [
                {"product": {"sku": "s"}, "count": 1},
                {"product": {}, "extra": [{}] }
              ]
            }
            """
        let error = try #require(failure(Order.self, text))
        #expect(error.path.description == "lines[1].product")
        #expect(error.missingKeys == ["sku"])
        #expect((error.position?.line, error.position?.column) == (5, 18))
        let next = try #require(failure(Order.self, text.replacing("\"product\": {}, ", with: "")))
        #expect(next.path.description == "lines[1]")
        #expect(next.missingKeys == ["product", "count"])
        #expect((next.position?.line, next.position?.column) == (5, 20))
    }

    @Test func inDictionaries() {
        let error = failure([String: [String: Order.Product]].self, #"{"a":{"b":{"sku":"s"},"c d":{"x":1}}}"#)
        #expect(error?.path.description == "a.c d")
        #expect(error?.position?.offset == 34)
    }

    @Test func aMissingKeyIsNotReportedAsNull() {
        #expect(failure(Order.Product.self, #"{"sku":null}"#)?.code == .unexpectedNull)
        #expect(failure(Order.Product.self, #"{"SKU":"s"}"#)?.code == .missingKeys)
    }

    @Test func anEarlierErrorComesFirst() {
        #expect(failure([Order.Product].self, #"[{"sku":5},{}]"#)?.code == .typeMismatch)
        #expect(failure([Order.Product].self, #"[{},{"sku":5}]"#)?.code == .missingKeys)
    }

    @Test func otherErrorsHaveNoMissingKeys() {
        #expect(failure(Order.Product.self, #"{"sku":5}"#)?.missingKeys == [])
    }
}

private struct Order: JSONModel {
    struct Product: JSONModel {
        var sku: String

        static let modelSchema = JSONModelSchema(Product.self, [JSONField("sku", \Product.sku)])

        init(from fields: borrowing JSONFieldValues) throws { sku = fields.take(0) }
    }

    struct Line: JSONModel {
        var product: Product
        var count: Int

        static let modelSchema = JSONModelSchema(
            Line.self, [JSONField("product", \Line.product), JSONField("count", \Line.count)])

        init(from fields: borrowing JSONFieldValues) throws {
            product = fields.take(0)
            count = fields.take(1)
        }
    }

    var id: Int
    var name: String
    var zip: String
    var city: String?
    var lines: [Line]
    var note: String?

    static let modelSchema = JSONModelSchema(
        Order.self,
        [
            JSONField("id", \Order.id), JSONField("name", \Order.name, keys: "customer.name"),
            JSONField("zip", \Order.zip, keys: "customer.address.zip"),
            JSONField("city", \Order.city, keys: "customer.address.city"), JSONField("lines", \Order.lines),
            JSONField("note", \Order.note),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        zip = fields.take(2)
        city = fields.take(3)
        lines = fields.take(4)
        note = fields.take(5)
    }
}
