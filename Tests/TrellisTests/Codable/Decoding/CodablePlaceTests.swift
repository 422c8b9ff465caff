import Foundation
import Testing

@testable import Trellis

/// Information in errors of the Codable decoder that Foundation's errors do not have.
struct CodablePlaceTests {
    private struct Item: Decodable { var id: Int, name: String? }

    private func failure<T: Decodable>(
        _ type: T.Type, _ text: String, _ decoder: TrellisCodableDecoder = TrellisCodableDecoder()
    ) -> (DecodingError.Context, TrellisError)? {
        do {
            _ = try decoder.decode(type, from: text)
            Issue.record("nothing is wrong with \(text)")
        } catch let error as DecodingError {
            if let context = error.context, let inner = context.underlyingError as? TrellisError {
                return (context, inner)
            }
            Issue.record("\(error) has no underlying TrellisError")
        } catch {
            Issue.record("\(error)")
        }
        return nil
    }

    @Test(arguments: [
        ("[{\"id\": 1},\n {\"id\": \"x\"}]", 2, 9, TrellisError.Code.typeMismatch, "[1].id"),
        ("[{\"id\": 1},\n {\"id\": null}]", 2, 9, .unexpectedNull, "[1].id"),
        ("[\n  {\"name\": \"a\"}]", 2, 3, .missingKeys, "[0]"),
        ("[{\"id\": 1, \"name\": \"x\"},\n\n{\"id\": 1.5}]", 3, 8, .inexactNumber, "[2]"),
        ("[{\"id\": 1}, 7]", 1, 13, .typeMismatch, "[1]"),
        ("{\"id\": 1}", 1, 1, .typeMismatch, ""),
    ])
    func mismatchedValues(
        text: String, line: Int, column: Int, code: TrellisError.Code, path: String
    ) throws {
        let (context, error) = try #require(failure([Item].self, text))
        #expect(error.position?.line == line && error.position?.column == column)
        #expect(error.code == code)
        if code != .inexactNumber { #expect(error.path.description == path) }
        #expect(context.debugDescription.contains("\(line):\(column)"))
    }

    @Test func invalidJSON() throws {
        let (context, error) = try #require(failure([Item].self, "[{\"id\": 1},\n {\"id\" 2}]"))
        #expect(context.codingPath.isEmpty)
        #expect(error.code == .invalidSyntax && error.position?.line == 2 && error.position?.column == 8)
        #expect(context.debugDescription.contains("2:8"))
    }

    @Test(arguments: [false, true]) func indentedJSON(usesSkeletons: Bool) throws {
        var options = TrellisDecoder.Options()
        options.input.skipping = usesSkeletons ? .always : .never
        let decoder = TrellisCodableDecoder(options: options)
        let lines = (1...200).map { "        {\n            \"id\": \($0),\n            \"name\": \"n\"\n        }" }
        let text = "[\n" + lines.joined(separator: ",\n") + ",\n        {\"id\": true}\n]"
        let (_, error) = try #require(failure([Item].self, text, decoder))
        #expect(error.position?.line == 802 && error.position?.column == 16)
        #expect(error.path.description == "[200].id")
        let good = text.replacing("true", with: "201")
        #expect(try decoder.decode([Item].self, from: good).map(\.id) == Array(1...201))
    }

    @Test func insideModels() throws {
        struct Outer: Decodable { var name: String, order: Ordered }
        let text = "{\"name\": \"x\",\n\"order\": {\"count\": 1,\n \"title\": 7}}"
        let (context, error) = try #require(failure(Outer.self, text))
        #expect(context.codingPath.map(\.stringValue) == ["order", "title"])
        #expect(error.code == .typeMismatch && error.position?.line == 3 && error.position?.column == 11)
        let (_, missing) = try #require(failure(Outer.self, "{\"name\": \"x\",\n\"order\": {\"count\": 1}}"))
        #expect(missing.code == .missingKeys && missing.missingKeys == ["title"] && missing.position?.line == 2)
    }

    /// A model that contains Codable types.
    private struct Ordered: JSONModel, Decodable {
        var count: Int
        var title: String

        static let modelSchema = JSONModelSchema(
            Ordered.self, [JSONField("count", \Ordered.count), JSONField("title", \Ordered.title)])

        init(from fields: borrowing JSONFieldValues) throws {
            count = fields.take(0)
            title = fields.take(1)
        }

        init(from decoder: any Decoder) throws {
            Issue.record("the model decodes itself")
            count = 0
            title = ""
        }
    }

    @Test func limits() throws {
        var options = TrellisDecoder.Options()
        options.limits.depth = 3
        let (_, deep) = try #require(failure([[[[Int]]]].self, "[[[[1]]]]", TrellisCodableDecoder(options: options)))
        #expect(deep.code == .limitExceeded && deep.position?.column == 4)
        options = TrellisDecoder.Options()
        options.limits.size = 4
        let (_, long) = try #require(failure([Int].self, "[1,2,3]", TrellisCodableDecoder(options: options)))
        #expect(long.code == .limitExceeded && long.position?.offset == 4)
        options = TrellisDecoder.Options()
        options.duplicateKeys = .error
        let (_, twice) = try #require(
            failure([Item].self, "[{\"id\": 1,\n\"id\": 2}]", TrellisCodableDecoder(options: options)))
        #expect(twice.code == .duplicateKey && twice.position?.line == 2 && twice.position?.column == 1)
    }

    @Test func repeatedKeysUseTheLastOrTheFirst() throws {
        let text = #"{"id":1,"name":"a","id":2,"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"name":"b"}"#
        var options = TrellisDecoder.Options()
        let last = try TrellisCodableDecoder(options: options).decode(Item.self, from: text)
        #expect(last.id == 2 && last.name == "b")
        options.duplicateKeys = .useFirst
        let first = try TrellisCodableDecoder(options: options).decode(Item.self, from: text)
        #expect(first.id == 1 && first.name == "a")
        options.duplicateKeys = .useLast
        let entries = try TrellisCodableDecoder(options: options).decode(
            [String: [Int]].self, from: #"{"a":[1],"a":[2]}"#)
        #expect(entries == ["a": [2]])
        // By default the first value is used, as in Foundation.
        #expect(try TrellisCodableDecoder().decode(Item.self, from: text).id == 1)
    }
}
