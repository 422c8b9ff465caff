#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of ComingFromJSONModel.md, line by line.

    enum Prices {
        static let cents = JSONTransform<JSON, Int>.byKind(
            string: { text in Int(text) ?? 0 },
            number: { number in number.integer() ?? 0 },
            encode: { JSON($0) })
    }

    @Suite struct MigrationJSONModelTests {
        @JSONModel(keyStyle: .snakeCase)
        struct Product: Hashable {
            let id: Int
            let unitPrice: Double
            @JSONKey("meta.display-name") let name: String
        }

        @JSONModel
        struct Order: Hashable {
            let products: [Product]
            let shipping: Address?
            var note: String = ""
            @JSONIgnored var isSelected: Bool = false
        }

        @JSONModel
        struct Address: Hashable { let city: String }

        @JSONModel
        struct Offer: Hashable {
            @JSONKey("price", using: Prices.cents) let price: Int
        }

        @JSONModel
        struct Counter: Hashable {
            @JSONKey(coercing: .numbersFromStrings) let count: UInt
            @JSONKey(coercing: [.boolsFromNumbers, .boolsFromStrings]) let isActive: Bool
        }

        struct NoProducts: Error {}

        @JSONModel
        struct Cart: Hashable, JSONValidating {
            var products: [Product]

            mutating func validate() throws {
                if products.isEmpty { throw NoProducts() }
            }
        }

        private let product = #"{"id":1,"unit_price":2.5,"meta":{"display-name":"Fern"}}"#

        @Test func keyMappers() throws {
            let fern = try TrellisDecoder().decode(Product.self, from: product)
            #expect(fern == Product(id: 1, unitPrice: 2.5, name: "Fern"))
            #expect(try TrellisEncoder().string(from: fern) == product)

            let json = #"{"Products": [], "Note": "n"}"#
            var options = TrellisDecoder.Options()
            options.keyStyle = .pascalCase
            let order = try TrellisDecoder(options: options).decode(Order.self, from: json)
            #expect(order == Order(products: [], shipping: nil, note: "n"))
        }

        @Test func nestedModels() throws {
            let json = #"{"products":[\#(product)],"shipping":{"city":"Bern"},"note":""}"#
            let order = try TrellisDecoder().decode(Order.self, from: json)
            #expect(order.products.map(\.name) == ["Fern"])
            #expect(order.shipping?.city == "Bern")
            #expect(!order.isSelected)
            #expect(try TrellisEncoder().string(from: order) == json)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Order.self, from: #"{"products": [{"id": 1}]}"#)
            }
            #expect(error?.path.description == "products[0]")
            #expect(error?.missingKeys == ["unit_price", "meta.display-name"])
            let byID = Dictionary(order.products.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let fern = byID[1]
            #expect(fern?.name == "Fern")
        }

        @Test func kindsAndCoercions() throws {
            let offers = try TrellisDecoder().decode([Offer].self, from: #"[{"price": "250"}, {"price": 250}]"#)
            #expect(offers == [Offer(price: 250), Offer(price: 250)])
            #expect(try TrellisEncoder().string(from: offers[0]) == #"{"price":250}"#)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Offer.self, from: #"{"price": true}"#)
            }
            #expect(error?.code == .typeMismatch)

            let counter = try TrellisDecoder().decode(Counter.self, from: #"{"count": "3", "isActive": 1}"#)
            #expect(counter == Counter(count: 3, isActive: true))
            let other = try TrellisDecoder().decode(Counter.self, from: #"{"count": 3, "isActive": "no"}"#)
            #expect(other == Counter(count: 3, isActive: false))
            let negative = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Counter.self, from: #"{"count": "-3", "isActive": 1}"#)
            }
            #expect(negative?.code == .numberOutOfRange)
        }

        @Test func transformers() throws {
            let json = #"["swift%20json"]"#
            let percent = JSONTransform<String, String>(
                decode: { text in text.removingPercentEncoding ?? text },
                encode: { text in text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text })
            var options = TrellisDecoder.Options()
            options.transforms.use(percent)
            let words = try TrellisDecoder(options: options).decode([String].self, from: json)
            #expect(words == ["swift json"])
            var encoding = TrellisEncoder.Options()
            encoding.transforms.use(percent)
            #expect(try TrellisEncoder(options: encoding).string(from: words) == json)
        }

        @Test func merging() throws {
            var order = Order(products: [], shipping: Address(city: "Bern"), note: "a")
            try TrellisDecoder().update(&order, from: #"{"note": "b", "shipping": {"city": "Basel"}}"#)
            #expect(order == Order(products: [], shipping: Address(city: "Basel"), note: "b"))
            var options = TrellisDecoder.Options()
            options.keyStyle = .upperSnakeCase
            try TrellisDecoder(options: options).update(&order, from: #"{"NOTE": "c"}"#)
            #expect(order.note == "c")
        }

        @Test func output() throws {
            let order = Order(products: [], shipping: Address(city: "Bern"), note: "a")
            let dictionary = try TrellisEncoder().encode(order, as: JSON.self)
            let text = try TrellisEncoder().string(from: order)
            var options = TrellisEncoder.Options()
            options.properties = .only(["note"])
            let note = try TrellisEncoder(options: options).string(from: order)
            #expect(dictionary["shipping"]["city"] == "Bern")
            #expect(text == #"{"products":[],"shipping":{"city":"Bern"},"note":"a"}"#)
            #expect(note == #"{"note":"a"}"#)

            let data = Data("[\(product)]".utf8)
            let products = try TrellisDecoder().decode([Product].self, from: data)
            #expect(products.map(\.id) == [1])
        }

        @Test func errors() throws {
            var caught: [TrellisError] = []
            var options = TrellisDecoder.Options()
            options.collectsErrors = true
            do {
                let json = #"{"products": [{"id": "x", "unit_price": true}]}"#
                let cart = try TrellisDecoder(options: options).decode(Cart.self, from: json)
                print(cart)
            } catch {
                for one in error.all { print(one.code, one.path, one.missingKeys) }
                caught = error.all
            }
            #expect(
                caught.map { "\($0.code) \($0.path)" }.prefix(2)
                    == ["typeMismatch products[0].id", "typeMismatch products[0].unit_price"])

            let empty = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Cart.self, from: #"{"products": []}"#)
            }
            #expect(empty?.underlying is NoProducts)
        }
    }
#endif
