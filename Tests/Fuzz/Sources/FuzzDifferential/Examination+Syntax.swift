import Foundation
import FuzzSupport
import Trellis

// The syntax of a document: validators, the tokens of the command, yajl's tree and Foundation.
extension Examination {
    /// Compares the validator, raw text, yajl's tree and the reference with the dynamic value.
    mutating func syntax(_ sample: Sample, _ value: Account<JSON>) {
        let fault = sample.syntaxError
        let parsed = Outcome(Self.error { _ = try JSON(parsing: sample.text) })
        let validated = Outcome(Self.error { try TrellisValidator.validate(sample.text) })
        let raw = Outcome(Self.error { _ = try RawJSON(validating: sample.text) })
        examiner.expect(validated == parsed, "validator \(validated), JSON \(parsed)")
        examiner.expect(raw == parsed, "raw \(raw), JSON \(parsed)")
        examiner.expect(
            (fault == nil) == (parsed == .success) && fault?.offset == parsed.offset,
            "JSON \(parsed), reference \(fault.map { "\($0)" } ?? "no error")")
        let chunking = Chunking(of: sample.text.count, &generator.random)
        let inChunks = Outcome(
            Self.error {
                var validator = TrellisValidator(options: TrellisDecoder.Options())
                var memory = ChunkMemory(sample.text, chunking)
                for size in chunking.sizes {
                    memory.fill(size)
                    try validator.feed(memory.bytes.span.extracting(..<size))
                }
                try validator.finish()
            })
        examiner.expect(validated == inChunks, "validator \(validated), in chunks \(chunking.sizes): \(inChunks)")
        if let json = sample.json {
            switch YajlTree.agrees(sample.text, with: json) {
            case true?: examiner.expect(true, "")
            case false?: examiner.expect(false, "yajl's tree is not \(json)")
            case nil: examiner.expect(sample.text.contains(0), "yajl refuses what is JSON")
            }
        }
        if value.faults.isEmpty, let json = value.values.first {
            let text = json.description
            examiner.expect((try? JSON(parsing: text)) == json, "described as \(text)")
        }
    }

    private static func error(_ body: () throws -> Void) -> TrellisError? {
        do {
            try body()
            return nil
        } catch {
            return error as? TrellisError ?? TrellisError(.custom)
        }
    }

    /// The command's token walker: the tokens are the same for every chunking, and equal those of the value.
    mutating func tokens(_ sample: Sample) {
        let options = TrellisDecoder.Options()
        let fault = Self.error { try TrellisValidator.validate(sample.text) }?.position?.offset
        let whole = TokenList.tokens(sample.text, ends: [], upTo: fault, options.allowsComments)
        let ends = Chunking(of: sample.text.count, &generator.random).ends
        let parts = TokenList.tokens(sample.text, ends: ends, upTo: fault, options.allowsComments)
        examiner.expect(whole == parts, "tokens of chunks \(ends): \(parts.joined)\n    instead of \(whole.joined)")
        if let json = sample.json {
            examiner.expect(
                (try? JSON(parsing: whole.joined)) == json, "tokens \(String(decoding: whole.joined, as: UTF8.self))")
        }
    }

    /// Foundation reads valid JSON, unless a number is too large for it.
    mutating func foundation(_ sample: Sample) {
        guard let json = sample.json, DocumentGenerator.isModest(json) else { return }
        do {
            let value = try JSONSerialization.jsonObject(with: Data(sample.text), options: [.fragmentsAllowed])
            examiner.expect(DocumentGenerator.isSame(value, json), "Foundation reads \(value)\n    instead of \(json)")
        } catch {
            examiner.expect(false, "Foundation refuses what is JSON: \(error)")
        }
    }
}
