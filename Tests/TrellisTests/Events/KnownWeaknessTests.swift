import Foundation
import Testing
import Trellis

/// The published vulnerabilities of yajl 2.1.0 by their CVE number, and why none of them applies here.
@Suite(.timeLimit(.minutes(30))) struct KnownWeaknessTests {
    /// An escape of half a surrogate pair at the end of a string: yajl looks for the other half beyond the end, and
    /// aborts.
    @Test(arguments: [false, true])
    func cve2017_16516(_ isReplaced: Bool) {
        let options = TrellisDecoder.Options.with { $0.replacesLoneSurrogates = isReplaced }
        let halves = [
            #"\ud83d"#, #"\uD834\"#, #"\uD834\u"#, #"\ud83d\ud"#, #"\uDEAD"#, #"\ud83d\n"#, #"\ud83d\ud83d"#,
            #"x\ud83d\u0041"#, #"\uDBFF\uE000"#, #"\ud83d\u00"#, #"\uD800\uDC0"#,
        ]
        for half in halves {
            for text in [#"["\#(half)"]"#, #"["\#(half)"#, #"{"\#(half)":1}"#, #"{"a":"\#(half)"}"#, #""\#(half)""#] {
                let bytes = Array(text.utf8)
                let whole = Result { try TrellisDecoder(options: options).decode(JSON.self, from: bytes) }
                for cut in 0...bytes.count {
                    let pieces = Result {
                        var session = try TrellisDecoder.ValueSession(JSON.self, options: options)
                        try session.feed(bytes[..<cut])
                        try session.feed(bytes[cut...])
                        return try session.finish()
                    }
                    #expect((try? whole.get()) == (try? pieces.get()), "\(text) cut at \(cut)")
                }
                if !isReplaced { #expect((try? whole.get()) == nil, "\(text)") }
            }
        }
    }

    /// A token of about 2 GB overflows the 32-bit size of yajl's buffer. No token gets that long: it is refused when it
    /// has more bytes than six times the limit, and the default limit is 64 MiB.
    @Test func cve2022_24795() throws {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = 1000 }
        for piece in [#"\u0041"#, "x", #"\n"#, "é"] {
            var session = try TrellisDecoder.ValueSession(JSON.self, options: options)
            var error: TrellisError?
            do throws(TrellisError) {
                try session.feed("[\"")
                for _ in 0..<10_000 { try session.feed(piece) }
            } catch let thrown {
                error = thrown
            }
            #expect(error?.code == .limitExceeded)
            #expect(error?.position?.offset == 1)
            #expect(session.report.bytesConsumed < 10_000)
        }
        #expect(TrellisDecoder.Options().limits.tokenLength * 6 + 2 < Int(Int32.max), "far below what overflows")
    }

    /// yajl's tree parser leaks memory for invalid documents. It is not used.
    @Test func cve2023_33460() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            #expect(try !String(contentsOf: file, encoding: .utf8).contains("yajl_tree"), "\(file.lastPathComponent)")
        }
        #expect(count > 100)
        // The input of the published report.
        let text = #"{"@\\\n\\\\\""#
        #expect(failure(JSON.self, text)?.code == .unexpectedEnd)
    }
}
