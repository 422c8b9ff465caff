#if Macros
    import Foundation
    import Testing
    import Trellis

    @JSONModel
    struct Shipment {
        let isSent: Bool
        @JSONWritten<[String]>(if: { !$0.isEmpty }) var labels: [String] = []
        @JSONWritten(if: \Shipment.isSent) var trackingCode: String?
    }

    /// The examples of the page on rules for single fields: directions, and properties that are not fields.
    @Suite struct FieldRulesExamplesOneWay {
        struct Cents: TrellisDecodable, Equatable {
            var amount: Int
            static func decode(from token: borrowing JSONToken) throws -> Cents {
                Cents(amount: Int((try token.double() * 100).rounded()))
            }
        }

        @JSONModel(for: .decoding)
        struct Quote: Equatable {
            let symbol: String
            let price: Cents
        }

        @JSONModel(for: .encoding)
        struct Search {
            let kind: String = "search"
            @JSONKey("q") var words: Words
        }

        struct Words: TrellisEncodable {
            var list: [String]
            func encode(to writer: inout JSONWriter) throws { try list.joined(separator: " ").encode(to: &writer) }
        }

        @JSONModel
        struct Order {
            let number: Int
            @JSONIgnored(in: .encoding) let price: Cents
            @JSONIgnored(in: .decoding) var words: Words?
        }

        @JSONModel
        struct Rectangle {
            let width: Int
            let height: Int
            @JSONComputed("size.area") var area: Int { width * height }
        }

        @JSONModel
        final class Folder {
            let name: String
            var files: [String] = []
            @JSONIgnored weak var parent: Folder?
            @JSONIgnored(in: .decoding) weak var owner: Person?
            @JSONIgnored var isOpen: Bool = false
            @JSONComputed var count: Int { files.count }
            lazy var title: String = name.uppercased()
            static let separator = "/"
        }

        @JSONModel
        final class Person {
            let login: String
        }

        @Test func directions() throws {
            let decoder = TrellisDecoder()
            let encoder = TrellisEncoder()
            let quote = try decoder.decode(Quote.self, from: #"{"symbol":"T","price":1.5}"#)
            #expect(quote.price == Cents(amount: 150))
            #expect(
                try encoder.string(from: Search(words: Words(list: ["a", "b"]))) == #"{"kind":"search","q":"a b"}"#)
            var order = try decoder.decode(Order.self, from: #"{"number":1,"price":2,"words":3}"#)
            #expect(order.price == Cents(amount: 200) && order.words == nil)
            order.words = Words(list: ["x"])
            #expect(try encoder.string(from: order) == #"{"number":1,"words":"x"}"#)
        }

        @Test func conditions() throws {
            let encoder = TrellisEncoder()
            var shipment = Shipment(isSent: false, trackingCode: "JJ01")
            #expect(try encoder.string(from: shipment) == #"{"isSent":false}"#)
            shipment = Shipment(isSent: true, labels: ["fragile"], trackingCode: "JJ01")
            let sent = #"{"isSent":true,"labels":["fragile"],"trackingCode":"JJ01"}"#
            #expect(try encoder.string(from: shipment) == sent)
        }

        @Test func computedProperties() throws {
            let json = #"{"width":2,"height":3,"size":{"area":6}}"#
            #expect(try TrellisEncoder().string(from: Rectangle(width: 2, height: 3)) == json)
            #expect(try TrellisDecoder().decode(Rectangle.self, from: json).area == 6)
        }

        @Test func propertiesThatAreNotFields() throws {
            let folder = try TrellisDecoder().decode(
                Folder.self, from: #"{"name":"a","owner":{"login":"x"},"parent":{"name":"b"},"count":7}"#)
            #expect(folder.owner == nil && folder.parent == nil && folder.count == 0 && folder.title == "A")
            let owner = try TrellisDecoder().decode(Person.self, from: #"{"login":"ada"}"#)
            folder.owner = owner
            #expect(
                try TrellisEncoder().string(from: folder)
                    == #"{"name":"a","files":[],"owner":{"login":"ada"},"count":0}"#)
        }

        @Test func theExamplesAreInTheTests() throws {
            let tests = try ExampleLines(
                of: ["Tests/TrellisMacrosTests/Documentation/FieldRulesExamplesOneWay.swift"])
            let page = try Readme("Sources/Trellis/Trellis.docc/FieldRules.md")
            for heading in [
                "Decoding only, encoding only", "Conditional encoding", "Computed properties",
                "Which properties are fields",
            ] {
                let start = try #require(page.text.firstRange(of: "\n## \(heading)\n"))
                let end = page.text[start.upperBound...].firstRange(of: "\n## ")?.lowerBound ?? page.text.endIndex
                let blocks = Readme.blocks(of: String(page.text[start.upperBound..<end]))
                #expect(!blocks.isEmpty)
                for block in blocks where block.language == "swift" {
                    #expect(tests.contain(block.text), "not in the tests: \(block.text)")
                }
            }
        }
    }
#endif
