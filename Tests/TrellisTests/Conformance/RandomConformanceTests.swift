import Foundation
import Testing
import Trellis

/// Random documents, valid and mutated, compared with the reference: whole and in random chunks.
@Suite struct RandomConformanceTests {
    private static let seeds = 1...12

    /// 500 documents for each seed; the environment's TRELLIS_LONG_TESTS multiplies them.
    private static let count = 500 * (ProcessInfo.processInfo.environment["TRELLIS_LONG_TESTS"].flatMap(Int.init) ?? 1)

    @Test(arguments: seeds) func mutated(_ seed: Int) {
        var documents = RandomDocument(seed: UInt64(seed))
        var malformed = 0
        for _ in 0..<Self.count {
            let text = documents.mutated()
            let finding = ReferenceValidator.firstFault(in: text)
            if finding != nil { malformed += 1 }
            if !agrees(text, finding, documents.chunks(of: text)) { return }
        }
        // The test is only meaningful with enough documents of both kinds.
        #expect(malformed > Self.count / 3)
        #expect(malformed < Self.count * 19 / 20)
    }

    @Test(arguments: seeds) func wellFormed(_ seed: Int) {
        var documents = RandomDocument(seed: UInt64(seed) << 32)
        for _ in 0..<Self.count / 5 {
            let text = documents.wellFormed()
            let finding = ReferenceValidator.firstFault(in: text)
            #expect(finding == nil)
            if !agrees(text, finding, documents.chunks(of: text)) { return }
        }
    }

    private func agrees(_ text: [UInt8], _ finding: ReferenceValidator.Finding?, _ chunks: Chunks) -> Bool {
        let whole = validated([text])
        let expected = finding.map { TextPlace(of: $0.offset, in: text) }
        let isRight = whole.complaint?.position == expected && hasRightCode(whole.complaint, finding, in: text)
        #expect(isRight, "\(shown(text)): \(whole), reference: \(finding.map { "\($0)" } ?? "valid")")

        let inChunks = validated(chunks)
        #expect(inChunks == whole, "\(chunks.map(shown)): \(inChunks), whole: \(whole)")

        let model = decoded(Permissive?.self, [text])
        let modelInChunks = decoded(Permissive?.self, chunks)
        #expect(modelInChunks == model, "\(chunks.map(shown)): \(modelInChunks), whole: \(model)")
        let modelAtOnce = decodedAtOnce(Permissive?.self, text)
        #expect(modelAtOnce == model, "\(shown(text)): \(modelAtOnce), as one chunk: \(model)")
        return isRight && inChunks == whole && modelInChunks == model && modelAtOnce == model
    }

    private func hasRightCode(
        _ complaint: Complaint?, _ finding: ReferenceValidator.Finding?, in text: [UInt8]
    ) -> Bool {
        guard let finding else { return complaint == nil }
        if complaint?.code == finding.code { return true }
        switch finding.fault {
        // The text after the document may be malformed itself.
        case .trailing: return true
        // An escape of half a surrogate pair where no escape is allowed.
        case .syntax: return text[finding.offset] == UInt8(ascii: "\\") && complaint?.code == .loneSurrogate
        default: return false
        }
    }

    private func shown(_ text: [UInt8]) -> String {
        let isText = String(validating: text, as: UTF8.self) != nil
        return isText ? String(reflecting: String(decoding: text, as: UTF8.self)) : "\(text)"
    }
}
