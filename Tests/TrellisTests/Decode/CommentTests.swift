import Testing
import Trellis

@Suite struct CommentTests {
    private var options: TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        options.allowsComments = true
        return options
    }

    /// Before comments were buffered in the filter, this took a minute.
    @Test func aLongCommentInSmallChunksIsLinear() throws {
        let text = "[1, /*" + String(repeating: "x", count: 1_000_000) + "*/ 2] // end"
        var session = try TrellisDecoder.ValueSession([Int].self, options: options)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 64) {
            try session.feed(Array(bytes[start..<min(start + 64, bytes.count)]))
        }
        #expect(try session.finish() == [1, 2])
    }

    @Test(arguments: [3, 100_000])
    func aCommentBeyondTheLimit(_ chunk: Int) throws {
        var options = options
        options.limits.tokenLength = 10
        let bytes = Array(("[1, /*" + String(repeating: "x", count: 100) + "*/ 2]").utf8)
        var validator = TrellisValidator(options: options)
        let error = #expect(throws: TrellisError.self) {
            for start in stride(from: 0, to: bytes.count, by: chunk) {
                try validator.feed(Array(bytes[start..<min(start + chunk, bytes.count)]))
            }
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 4)
    }
}
