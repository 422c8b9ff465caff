import Testing

@testable import Trellis

/// Redaction where there are more errors than the limit.
@Suite struct RedactionLimitTests {
    @Test func errorsBeyondTheLimitOfErrorsShowNoSecret() {
        let text = #"[{"token":"a"},{"token":["s3cr3t"]}]"#
        func check(
            _ path: String, _ change: (inout TrellisDecoder.Options) -> Void, _ body: (TrellisDecoder) throws -> Void
        ) {
            var options = TrellisDecoder.Options()
            options.limits.errorCount = 0
            change(&options)
            let error = #expect(throws: TrellisError.self) { try body(TrellisDecoder(options: options)) }
            for error in error?.all ?? [] {
                #expect(error.code == .limitExceeded)
                #expect(error.path.description == path)
                #expect(error.position != nil && error.excerpt == nil)
                #expect(!error.description.contains("s3cr3t"))
            }
        }
        check("[1].token", { $0.collectsErrors = true }, { _ = try $0.decode([RedactedToken].self, from: text) })
        check("tokens[1].token", { _ in }) { _ = try $0.decode(LossyTokens.self, from: #"{"tokens":\#(text)}"#) }
        check("token", { $0.usesDefaultForMismatch = true }) {
            _ = try $0.decode(LossyTokens.self, from: #"{"token":["s3cr3t"]}"#)
        }
        check("[1].token", { _ in }) {
            _ = try $0.decodeElements(RedactedToken.self, as: .array, from: text, skipsErrors: true)
        }
        check("token", { _ in }) {
            let lines = #"{"token":"a"}"# + "\n" + #"{"token":["s3cr3t"]}"#
            _ = try $0.decodeElements(RedactedToken.self, as: .lines, from: lines, skipsErrors: true)
        }
    }
}

private struct LossyTokens: JSONModel {
    let tokens: [RedactedToken]
    let token: String

    static let modelSchema = JSONModelSchema(
        LossyTokens.self,
        [
            JSONField("tokens", \LossyTokens.tokens, default: []).lossy(),
            JSONField("token", \LossyTokens.token, default: "none").redacted(),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        tokens = fields.take(0)
        token = fields.take(1)
    }
}
