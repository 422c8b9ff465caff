import Testing
import Trellis

/// The result does not depend on where a document is divided into chunks.
@Suite struct ChunkedConformanceTests {
    @Test(arguments: MalformedDocument.all)
    func malformed(_ document: MalformedDocument) {
        #expect(validated([document.bytes]).complaint?.position?.offset == document.offset)
        compareAll(document.bytes)
    }

    @Test(arguments: wellFormedDocuments)
    func wellFormed(_ text: String) {
        #expect(validated([Array(text.utf8)]) == .value(Valid()))
        compareAll(Array(text.utf8))
    }

    /// Malformed documents inside an unmapped member, for which the parser calls no events.
    @Test(arguments: MalformedDocument.all)
    func malformedInSkippedParts(_ document: MalformedDocument) {
        let bytes = Array("{\"stranger\":".utf8) + document.bytes + Array(",\"a\":1}".utf8)
        let whole = compare(bytes, as: Permissive.self)
        let finding = ReferenceValidator.firstFault(in: bytes)
        #expect(whole.complaint?.position?.offset == finding?.offset)
    }

    @Test(arguments: wellFormedDocuments)
    func wellFormedInSkippedParts(_ text: String) {
        let bytes = Array("{\"stranger\":\(text),\"a\":1}".utf8)
        guard ReferenceValidator.firstFault(in: bytes) == nil else { return }
        #expect(compare(bytes, as: Permissive.self) == .value(Permissive(a: 1)))
    }

    @Test(arguments: MalformedDocument.all)
    func malformedWithOptions(_ document: MalformedDocument) {
        for options in Self.lenientOptions {
            compare(document.bytes) { validated($0, options: options) }
            compare(document.bytes, as: Permissive.self, options: options)
        }
    }

    private static let lenientOptions: [TrellisDecoder.Options] = {
        var comments = TrellisDecoder.Options()
        comments.allowsComments = true
        var mark = TrellisDecoder.Options()
        mark.skipsByteOrderMark = true
        var surrogates = TrellisDecoder.Options()
        surrogates.replacesLoneSurrogates = true
        var all = comments
        all.skipsByteOrderMark = true
        all.replacesLoneSurrogates = true
        return [comments, mark, surrogates, all]
    }()

    private func compareAll(_ document: [UInt8]) {
        let verdict = compare(document) { validated($0) }.complaint
        let complaints = [
            compare(document, as: Permissive.self).complaint,
            compare(document, as: [Permissive?].self).complaint,
            compare(document, as: [[Int]].self).complaint,
            compare(document, as: [String].self).complaint,
            compare(document, as: [String: [Double]].self).complaint,
        ]
        // A model may report an error before the grammar does; otherwise both errors are equal.
        for complaint in complaints {
            if let verdict, let complaint {
                let (found, limit) = (complaint.position?.offset ?? 0, verdict.position?.offset ?? 0)
                #expect(found <= limit)
                if found == limit { #expect(complaint.code == verdict.code) }
            } else if verdict != nil {
                Issue.record("a model takes what the validator refuses")
            }
        }
    }
}

/// Compares the results of all chunkings of the document with the result of the whole document.
///
/// - Returns: the outcome of the whole document.
@discardableResult
func compare<Value>(
    _ document: [UInt8], sourceLocation: SourceLocation = #_sourceLocation, _ decode: (Chunks) -> Outcome<Value>
) -> Outcome<Value> {
    let whole = decode([document])
    for chunks in chunkings(of: document) {
        let outcome = decode(chunks)
        if outcome != whole {
            let cuts = chunks.map { String(reflecting: String(decoding: $0, as: UTF8.self)) }
            Issue.record("\(cuts): \(outcome), whole: \(whole)", sourceLocation: sourceLocation)
            break
        }
    }
    return whole
}

/// Compares the results of decoding a model from all chunkings of the document, from the whole document, and in one
/// call.
@discardableResult
func compare<Value: TrellisDecodable & Equatable & Sendable>(
    _ document: [UInt8], as type: Value.Type, options: TrellisDecoder.Options = TrellisDecoder.Options(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> Outcome<Value> {
    let whole = compare(document, sourceLocation: sourceLocation) { decoded(type, $0, options: options) }
    #expect(decodedAtOnce(type, document, options: options) == whole, sourceLocation: sourceLocation)
    return whole
}

/// A model that accepts any object whose few known members have the right type.
struct Permissive: Equatable, Sendable {
    var a: Int?
    var b: String?
    var c: [Permissive]?
    var d: Double?
}

extension Permissive: JSONModel {
    static let modelSchema = JSONModelSchema(
        Permissive.self,
        [
            JSONField("a", \Permissive.a),
            JSONField("b", \Permissive.b),
            JSONField("c", \Permissive.c),
            JSONField("d", \Permissive.d, keys: "n.d"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        b = fields.take(1)
        c = fields.take(2)
        d = fields.take(3)
    }
}
