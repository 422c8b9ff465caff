import Testing
import Trellis

/// Input that is often sent in place of JSON, and the error for it.
@Suite struct DocumentHeadTests {
    private func check(
        _ bytes: [UInt8], _ code: TrellisError.Code, at offset: Int, _ found: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for cut in [bytes.count] + Array(0..<bytes.count) + [-1] {
            let error = #expect(throws: TrellisError.self, sourceLocation: sourceLocation) {
                var session = try TrellisDecoder.ValueSession(JSON.self)
                for piece in cut < 0 ? bytes.map({ [$0] }) : [Array(bytes[..<cut]), Array(bytes[cut...])] {
                    try session.feed(piece)
                }
                _ = try session.finish()
            }
            expect(error, code, offset, found, sourceLocation)
        }
        let whole = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(JSON.self, from: bytes) }
        expect(whole, code, offset, found, sourceLocation)
        let valid = #expect(throws: TrellisError.self) { try TrellisValidator.validate(bytes) }
        expect(valid, code, offset, found, sourceLocation)
        let raw = #expect(throws: TrellisError.self) { try RawJSON(validating: bytes) }
        expect(raw, code, offset, found, sourceLocation)
    }

    private func expect(
        _ error: TrellisError?, _ code: TrellisError.Code, _ offset: Int, _ found: String,
        _ sourceLocation: SourceLocation
    ) {
        #expect(error?.code == code, sourceLocation: sourceLocation)
        #expect(error?.position?.offset == offset, sourceLocation: sourceLocation)
        #expect(error?.found == found, sourceLocation: sourceLocation)
    }

    @Test func byteOrderMarks() {
        let bytes = [0xEF, 0xBB, 0xBF] + Array("[1]".utf8)
        check(
            bytes, .invalidSyntax, at: 0, "a byte order mark, which is skipped if skipsByteOrderMark is set")
        #expect(throws: Never.self) {
            try TrellisDecoder(options: .with { $0.skipsByteOrderMark = true }).decode([Int].self, from: bytes)
        }
        // Another character with the same first byte.
        check(Array("\u{FF01}".utf8), .invalidSyntax, at: 0, "byte 0xEF")
        check(Array("[\u{FEFF}]".utf8), .invalidSyntax, at: 1, "byte 0xEF")
    }

    @Test func markupPages() {
        check(Array("<!DOCTYPE html><html></html>".utf8), .invalidSyntax, at: 0, "'<' (looks like HTML or XML)")
        check(Array("\n <html>".utf8), .invalidSyntax, at: 2, "'<' (looks like HTML or XML)")
        check(Array("<".utf8), .invalidSyntax, at: 0, "'<' (looks like HTML or XML)")
        check(Array("[<".utf8), .invalidSyntax, at: 1, "'<'")
        check(Array("[1,<".utf8), .invalidSyntax, at: 3, "'<'")
    }

    @Test func compressedData() {
        check([0x1F, 0x8B, 0x08, 0, 0, 0, 0], .invalidSyntax, at: 0, "byte 0x1F (looks like gzip data)")
        for second: UInt8 in [0x01, 0x5E, 0x9C, 0xDA] {
            check([0x78, second, 0x4B, 0x4C], .invalidSyntax, at: 0, "'x' (looks like zlib data)")
        }
        check(Array("xml".utf8), .invalidSyntax, at: 0, "'x'")
        check(Array("x".utf8), .invalidSyntax, at: 0, "'x'")
    }

    @Test func otherEncodings() {
        let utf16 = #"{"a":1}"#.utf16
        let little = utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        let zero = "byte 0x0 (looks like UTF-16 or UTF-32)"
        check(little, .invalidSyntax, at: 1, zero)
        check(big, .invalidSyntax, at: 0, zero)
        check(little.flatMap { $0 == 0 ? [0, 0, 0] : [$0] }, .invalidSyntax, at: 1, zero)
        check([0, 0, 0, UInt8(ascii: "[")], .invalidSyntax, at: 0, zero)
        check([UInt8(ascii: "\""), 0, UInt8(ascii: "\""), 0], .invalidSyntax, at: 1, zero)
        let mark = "a byte order mark of UTF-16 or UTF-32 (JSON must be UTF-8)"
        check([0xFF, 0xFE] + little, .invalidUTF8, at: 0, mark)
        check([0xFE, 0xFF] + big, .invalidUTF8, at: 0, mark)
        check([0, 0, 0xFE, 0xFF], .invalidSyntax, at: 0, zero)
    }

    @Test func emptyInput() throws {
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Int.self, from: "") }
        #expect(error?.description == "1:1: unexpected end of input: expected a value, found an empty document")
        let session = try TrellisDecoder.ValueSession(Int.self)
        do throws(TrellisError) {
            _ = try session.finish()
            Issue.record("no error")
        } catch {
            #expect(error.description == "1:1: unexpected end of input: expected a value, found an empty document")
        }
        #expect(failure(Int.self, "  ")?.found == nil)
    }

    @Test func bufferedBytesAreCounted() throws {
        var session = try TrellisDecoder.ValueSession(Int.self)
        try session.feed("x")
        #expect(session.report.bytesConsumed == 1)
        try session.feed("")
        #expect(session.report.bytesConsumed == 1)
        #expect(throws: TrellisError.self) { try session.feed("yz") }
        #expect(session.report.bytesConsumed == 3)
        let limited = #expect(throws: TrellisError.self) {
            var session = try TrellisDecoder.ValueSession(Int.self, options: .with { $0.limits.size = 0 })
            try session.feed("x")
            _ = try session.finish()
        }
        #expect(limited?.code == .limitExceeded)
    }
}
