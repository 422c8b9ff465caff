import Foundation
import Testing

@testable import Trellis

/// Errors of the drop-in decoder: position, path, type and key.
@Suite struct CodableErrorTests {
    private enum State: String, Codable { case open, closed }
    private struct Order: Decodable { var id: Int, states: [String: [State]] }

    private func error<T: Decodable>(
        _ type: T.Type, _ text: String, _ decoder: TrellisCodableDecoder = TrellisCodableDecoder()
    ) throws -> (error: DecodingError, context: DecodingError.Context, inner: TrellisError) {
        let error = try #require(throws: DecodingError.self) { try decoder.decode(type, from: text) }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            return (error, context, try #require(context.underlyingError as? TrellisError))
        @unknown default: throw error
        }
    }

    @Test func unknownRawValuesHaveAPositionAndAPath() throws {
        let text = "{\"id\": 1,\n \"states\": {\"a\": [\"open\", \"none\"]}}"
        let (_, context, inner) = try error(Order.self, text)
        #expect(context.codingPath.map(\.stringValue) == ["states", "a", "Index 1"])
        #expect(context.debugDescription == "2:27: Cannot initialize State from invalid String value none")
        #expect(inner.code == .invalidValue && inner.position?.line == 2 && inner.position?.column == 27)
        #expect(inner.path.description == "states.a[1]" && inner.found == "\"none\"")
    }

    @Test func errorsThrownByTypesGetThePositionOfTheirCodingPath() throws {
        struct Reason: Error {}
        struct Own: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.typeMismatch(
                    Own.self, .init(codingPath: decoder.codingPath, debugDescription: "own", underlyingError: Reason()))
            }
        }
        struct Outer: Decodable { var someValues: [Own] }
        let decoder = TrellisCodableDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let (_, context, inner) = try error(Outer.self, "{\n\"some_values\": [true]}", decoder)
        #expect(context.debugDescription == "2:17: own" && context.codingPath.count == 2)
        #expect(inner.code == .typeMismatch && inner.underlying is Reason)
    }

    /// The document is complete, so decoding can continue with the next element.
    @Test func theEndOfAnArrayIsNotTheEndOfTheDocument() throws {
        let text = #"[{"from":[1]},{"from":[1,2]}]"#
        struct Ranged: Decodable, Equatable { var from: Range<Int> }
        let (error, _, inner) = try error([Ranged].self, text)
        guard case .valueNotFound(let type, let context) = error, type == Int.self else {
            Issue.record(error)
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "from", "Index 1"])
        #expect(inner.code == .unexpectedNull && inner.found == "the end of an array of 1 element")
        #expect(failure([JSONCodableValue<Ranged>].self, text)?.code == .unexpectedNull)
        var elements: [Ranged] = []
        try TrellisDecoder().forEachElement(
            JSONCodableValue<Ranged>.self, from: text, skipsErrors: true
        ) { elements.append($0.value) }
        #expect(elements == [Ranged(from: 1..<2)])
    }

    @Test func missingSuperclassHasThePositionOfItsObject() throws {
        struct Inner: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodedKey.self)
                _ = try container.superDecoder().container(keyedBy: CodedKey.self)
            }
        }
        let (_, _, inner) = try error([Inner].self, "[\n {}]")
        #expect(inner.position?.line == 2 && inner.position?.column == 2)
    }

    @Test(arguments: [
        "[{\"id\":\"x\"}]", "[{}]", "[{\"id\":null}]", "[{\"id\":1.5}]", "[{\"id\":1,\"states\":{\"a\":[\"b\"]}}]",
    ])
    func aPrintedErrorRepeatsNothing(_ text: String) throws {
        let (error, _, inner) = try error([Order].self, text)
        let printed = "\(error)"
        #expect(printed.contains(inner.description))
        #expect(printed.ranges(of: inner.message).count == 1, "\(printed)")
    }

    // MARK: Types that become models

    private struct Plain: Decodable {
        var id: Int, name: String, isOpen: Bool, page: URL?, counts: [Int]?, byName: [String: Double]?, inner: Inner?
        struct Inner: Decodable { var someKey: UUID }
    }

    private struct Model: JSONDecodableModel, Decodable {
        static let modelSchema = JSONModelSchema(
            Model.self,
            [
                JSONField("id", \Model.id), JSONField("name", \Model.name), JSONField("isOpen", \Model.isOpen),
                JSONField("page", \Model.page), JSONField("counts", \Model.counts),
                JSONField("byName", \Model.byName), JSONField("inner", \Model.inner, form: .decoding),
            ])
        var id = 0
        var name = ""
        var isOpen = false
        var page: URL?
        var counts: [Int]?
        var byName: [String: Double]?
        var inner: Inner?
        init(from fields: borrowing JSONFieldValues) throws {
            id = fields.take(0)
            name = fields.take(1)
            isOpen = fields.take(2)
            page = fields.take(3)
            counts = fields.take(4)
            byName = fields.take(5)
            inner = fields.take(6)
        }
        init(from decoder: any Decoder) throws { Issue.record("the model decodes itself") }

        struct Inner: JSONDecodableModel, Decodable {
            var someKey: UUID
            static let modelSchema = JSONModelSchema(Inner.self, [JSONField("someKey", \Inner.someKey)])
            init(from fields: borrowing JSONFieldValues) throws { someKey = fields.take(0) }
            init(from decoder: any Decoder) throws { someKey = UUID() }
        }
    }

    /// Types, keys and paths of errors do not change when a Codable type becomes a model.
    @Test(arguments: [
        #"{"id":"x"}"#, #"{"id":null}"#, #"{"id":1,"name":2}"#, #"{"id":1,"name":"n","is_open":null}"#, #"{"id":1}"#,
        #"{"id":1,"name":"n","is_open":1}"#, #"{"id":1,"name":"n","is_open":true,"page":7}"#,
        #"{"id":1,"name":"n","is_open":true,"counts":{}}"#, #"{"id":1,"name":"n","is_open":true,"counts":[1,"x"]}"#,
        #"{"id":1,"name":"n","is_open":true,"by_name":{"some_key":[]}}"#,
        #"{"id":1,"name":"n","is_open":true,"by_name":1}"#,
        #"{"id":1,"name":"n","is_open":true,"inner":{}}"#,
        #"{"id":1,"name":"n","is_open":true,"inner":{"some_key":1}}"#,
        #"{"id":1,"name":"n","is_open":true,"inner":[]}"#, "[]", "null", #"{"id":1,"name":"n"}"#,
    ])
    func modelsReportTheSameErrorsAsCodableTypes(_ text: String) {
        let decoder = TrellisCodableDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        for text in [text, "[\(text)]"] {
            let plain = CodableOutcome {
                text.hasPrefix("[{") || text.hasPrefix("[n") || text.hasPrefix("[[")
                    ? "\(try decoder.decode([Plain].self, from: text))"
                    : "\(try decoder.decode(Plain.self, from: text))"
            }
            let model = CodableOutcome {
                text.hasPrefix("[{") || text.hasPrefix("[n") || text.hasPrefix("[[")
                    ? "\(try decoder.decode([Model].self, from: text))"
                    : "\(try decoder.decode(Model.self, from: text))"
            }
            #expect(model == plain, "\(text)")
        }
    }
}
