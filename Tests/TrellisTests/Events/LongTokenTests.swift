import Testing
import Trellis

/// Long tokens in parts that no field wants, where only their bytes as they stand are counted.
@Suite struct LongTokenTests {
    /// Strings of exactly so many bytes, quotes included, with different insides.
    private static func strings(_ count: Int) -> [[UInt8]] {
        let insides = ["a", #"\""#, #"\\"#, ",", #"{":["#.replacing("\"", with: "'"), "é", #"\u0022"#, #"x\\\""#]
        return insides.map { inside in
            var text: [UInt8] = [0x22]
            while text.count + inside.utf8.count < count { text += Array(inside.utf8) }
            text += Array(repeating: UInt8(ascii: "z"), count: count - 1 - text.count)
            return text + [0x22]
        }
    }

    private static func document(_ before: Int, _ token: [UInt8], _ filler: String) -> (bytes: [UInt8], start: Int) {
        var bytes = Array("{\"s\":[".utf8)
        let first = bytes.count
        while bytes.count - first < before { bytes += Array(filler.utf8) }
        let start = bytes.count
        bytes += token + Array(",".utf8)
        for _ in 0..<40 { bytes += Array(filler.utf8) }
        return (bytes + Array("0],\"a\":1}".utf8), start)
    }

    /// At every place in the pieces that a text is looked through by.
    @Test(arguments: [1, 5, 6, 10, 20]) func theLimit(_ maximum: Int) {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = maximum }
        let limit = 6 * maximum + 2
        for filler in [#""b","#, "1,", #"{"k":"\\"},"#, #""\"","#] {
            for before in stride(from: 0, through: 2 * limit, by: maximum > 5 ? 7 : 1) {
                for (index, count) in [limit - 1, limit, limit + 1, limit + 2, 2 * limit + 3].enumerated()
                where count > 1 {
                    for token in Self.strings(count) {
                        let (bytes, start) = Self.document(before, token, filler)
                        let outcome = decodedAtOnce(Wanted.self, bytes, options: options)
                        if index < 2 {
                            #expect(outcome == .value(Wanted(a: 1)))
                        } else {
                            #expect(outcome.complaint?.code == .limitExceeded)
                            #expect(outcome.complaint?.position?.offset == start)
                        }
                    }
                }
            }
        }
    }

    @Test func whereverTheTextIsCut() {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = 6 }
        for count in [38, 39] {
            for token in Self.strings(count) {
                let (bytes, start) = Self.document(50, token, #""b","#)
                for chunks in chunkings(of: bytes) {
                    let outcome = decoded(Wanted.self, chunks, options: options)
                    if count == 38 {
                        #expect(outcome == .value(Wanted(a: 1)))
                    } else {
                        #expect(outcome.complaint?.code == .limitExceeded)
                        #expect(outcome.complaint?.position?.offset == start)
                    }
                }
            }
        }
    }

    @Test func otherTokens() {
        let options = TrellisDecoder.Options.with {
            $0.limits.tokenLength = 6
            $0.allowsComments = true
        }
        for (token, isLong) in [
            (String(repeating: "7", count: 30), false), (String(repeating: "7", count: 40), true),
            ("0." + String(repeating: "7", count: 100), true),
            ("/*" + String(repeating: "\"", count: 30) + "*/1", false),
            ("/*" + String(repeating: "\"", count: 40) + "*/1", true),
            ("//" + String(repeating: "\"x\",", count: 40) + "\n1", true),
        ] {
            let (bytes, start) = Self.document(30, Array(token.utf8), #""b","#)
            let complaint = decodedAtOnce(Wanted.self, bytes, options: options).complaint
            #expect(complaint?.code == (isLong ? .limitExceeded : nil), "\(token)")
            #expect(complaint?.position?.offset == (isLong ? start : nil), "\(token)")
        }
    }

    /// The fault that comes first is reported.
    @Test func aFaultBeforeOrBehind() {
        let options = TrellisDecoder.Options.with { $0.limits.tokenLength = 6 }
        for token in Self.strings(60) {
            let behind = Self.document(30, token + Array(",x".utf8), #""b","#)
            let complaint = decodedAtOnce(Wanted.self, behind.bytes, options: options).complaint
            #expect(complaint?.code == .limitExceeded)
            #expect(complaint?.position?.offset == behind.start)
            let before = Self.document(30, Array("x,".utf8) + token, #""b","#)
            let other = decodedAtOnce(Wanted.self, before.bytes, options: options).complaint
            #expect(other?.code == .invalidSyntax)
            #expect(other?.position?.offset == before.start)
        }
    }
}

private struct Wanted: JSONModel, Equatable {
    var a: Int
    init(a: Int) { self.a = a }
    static let modelSchema = JSONModelSchema(Wanted.self, [JSONField("a", \Wanted.a)])
    init(from fields: borrowing JSONFieldValues) throws { a = fields.take(0) }
}
