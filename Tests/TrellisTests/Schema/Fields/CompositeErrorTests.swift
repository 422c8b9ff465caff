import Testing
import Trellis

/// Composites that return nil, in documents with earlier errors that decoding recovers from.
@Suite struct CompositeErrorTests {
    private static let pairs = [#""x":1"#, #""x":1,"y":null"#, #""y":null,"x":null"#, #""x":null"#, ""]

    /// A null part is missing, whether or not another value of the document has an error.
    @Test(arguments: pairs) func afterAnUnusedFallback(pair: String) throws {
        let members = pair.isEmpty ? "" : "," + pair
        for wrong in ["\"bad\"", "null", "1.5", "[]"] {
            let object = "{\"m\":\(wrong),\"n\":1\(members)}"
            #expect(faults(Marked.self, object).first?.hasPrefix("missingKeys [") == true, "\(object)")
            let list = "[{\"m\":\(wrong),\"n\":1,\"x\":1,\"y\":\"z\"},{\"n\":1\(members)}]"
            #expect(faults([Marked].self, list).first?.hasPrefix("missingKeys [1]") == true, "\(list)")
            let inner = "{\"m\":\(wrong),\"n\":1,\"pair\":{\(pair)}}"
            #expect(faults(Around.self, inner).first?.hasPrefix("missingKeys pair [") == true, "\(inner)")
        }
        // An update takes missing parts from the model, but not null ones.
        let model = try TrellisDecoder().decode(Marked.self, from: #"{"n":1,"x":1,"y":"z"}"#)
        var updated = model
        let document = #"{"m":[],"n":2"# + members + "}"
        guard pair.contains("null") else { return try TrellisDecoder().update(&updated, from: document) }
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().update(&updated, from: document) }
        #expect(error?.code == .missingKeys && updated == model)
    }

    @Test(arguments: pairs) func withCollectedErrors(pair: String) {
        let options = TrellisDecoder.Options.with { $0.collectsErrors = true }
        let texts = [
            "{\"n\":\"wrong\",\"pair\":{\(pair)}}", "{\"n\":1,\"m\":[],\"pair\":{\(pair)}}",
            "{\"pair\":{\(pair)},\"n\":\"wrong\"}",
        ]
        for text in texts {
            let faults = faults(Around.self, text, options)
            #expect(faults.contains { $0.hasPrefix("missingKeys pair [") }, "\(text): \(faults)")
        }
        // A part with an error is reported once, and is not missing.
        let wrong = faults(Around.self, #"{"n":1,"pair":{"x":"1","y":null}}"#, options)
        #expect(wrong == ["typeMismatch pair.x @19"])
    }
}

private struct Pair: Hashable {
    var x: Int
    var y: String
}

private let pairForm = JSONFieldForm<Pair>.composite(
    of: JSONPart(Int.self, at: "x"), JSONPart(String.self, at: "y"),
    decode: { x, y -> Pair? in
        guard let x = x.value, let y = y.value else { return nil }
        return Pair(x: x, y: y)
    }, encode: { ($0.x, $0.y) })

/// A field with two paths, whose unused error is deferred, and a required composite.
private struct Marked: JSONModel, Hashable {
    var mark: Int
    var pair: Pair

    static let modelSchema = JSONModelSchema(
        Marked.self,
        [JSONField("mark", \Marked.mark, keys: "n", "m"), JSONField("pair", \Marked.pair, form: pairForm)])

    init(from fields: borrowing JSONFieldValues) throws {
        mark = fields.take(0)
        pair = fields.take(1)
    }
}

private struct Paired: JSONModel, Hashable {
    var pair: Pair

    static let modelSchema = JSONModelSchema(Paired.self, [JSONField("pair", \Paired.pair, form: pairForm)])
    init(from fields: borrowing JSONFieldValues) throws { pair = fields.take(0) }
}

private struct Around: JSONModel, Hashable {
    var mark: Int
    var pair: Paired

    static let modelSchema = JSONModelSchema(
        Around.self, [JSONField("mark", \Around.mark, keys: "n", "m"), JSONField("pair", \Around.pair)])

    init(from fields: borrowing JSONFieldValues) throws {
        mark = fields.take(0)
        pair = fields.take(1)
    }
}
