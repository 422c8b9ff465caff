import Foundation
import Testing
import Trellis

/// Values that are strings in JSON: String, URL, UUID, Data.
@Suite struct TextValueTests {
    @Test(arguments: [
        (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9""#, "é"),
        (#""\ud83d\ude00""#, "😀"), ("\"😀é日\"", "😀é日"), (#""\u0000""#, "\0"), (#""a\u0000b""#, "a\0b"),
        (#""\u2028\u2029""#, "\u{2028}\u{2029}"), ("\"\u{7F}\u{80}\u{FFFF}\"", "\u{7F}\u{80}\u{FFFF}"),
        (#""\uFFFF\uD7FF\uE000""#, "\u{FFFF}\u{D7FF}\u{E000}"), (#""\udbff\udfff""#, "\u{10FFFF}"),
    ])
    func strings(_ text: String, _ expected: String) throws {
        #expect(Array(try decoded(String.self, text).utf8) == Array(expected.utf8))
        #expect(Array(try decoded([String?].self, "[\(text)]")[0]?.utf8 ?? "?".utf8) == Array(expected.utf8))
        #expect(Array(try decoded(String.self, try encoded(expected)).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        "https://example.com/a?b=c#d", "mailto:a@b.c", "relative/path", "https://example.com/%20", "file:///tmp",
    ])
    func urls(_ text: String) throws {
        #expect(try decoded(URL.self, "\"\(text)\"").absoluteString == text)
        #expect(try decoded([URL?].self, "[\"\(text)\",null]")[0]?.absoluteString == text)
        #expect(try encoded(try #require(URL(string: text))) == "\"\(text)\"")
    }

    @Test(arguments: ["", "http://a b", "http://[", "%zz", "http://exa mple", "a\u{1}"])
    func invalidURLs(_ text: String) throws {
        let error = try #require(failure([URL].self, try encoded([text])))
        #expect(error.code == .invalidValue)
        #expect(error.expected == "a URL")
        #expect(error.position?.offset == 1)
    }

    @Test func uuids() throws {
        let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
        let uuid = try #require(UUID(uuidString: text))
        #expect(try decoded(UUID.self, "\"\(text)\"") == uuid)
        #expect(try decoded(UUID.self, "\"\(text.lowercased())\"") == uuid)
        #expect(try encoded([uuid]) == "[\"\(text)\"]")
    }

    /// The text is the one that Foundation writes.
    @Test func randomUUIDs() throws {
        var random = SplitMix64(seed: 2026)
        for _ in 0..<2_000 {
            let (high, low) = (random.next(), random.next())
            var bytes = [UInt8]()
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: high >> shift)) }
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: low >> shift)) }
            let uuid = unsafe bytes.withUnsafeBytes { unsafe UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
            #expect(try encoded(uuid) == "\"\(uuid.uuidString)\"")
            #expect(uuid.jsonKey == uuid.uuidString)
        }
    }

    @Test(arguments: [
        "", "E621E1F8", "E621E1F8-C36C-495A-93FC-0C247A3E6E5G", "E621E1F8C36C495A93FC0C247A3E6E5F",
        "E621E1F8-C36C-495A-93FC-0C247A3E6E5F0", " E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "{E621E1F8-C36C-495A-93FC-0C247A3E6E5F}",
    ])
    func invalidUUIDs(_ text: String) {
        #expect(failure(UUID.self, "\"\(text)\"")?.code == .invalidValue, "\(text)")
    }

    /// Every byte at every position of a UUID.
    @Test func bytesOfUUIDs() throws {
        let text = Array("00112233-4455-6677-8899-AaBbCcDdEeFf".utf8)
        #expect(try decoded([UUID: Int].self, "{\"\(String(decoding: text, as: UTF8.self))\":1}").keys.count == 1)
        for index in text.indices {
            for byte in UInt8(0x20)..<0x7F where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
                var changed = text
                changed[index] = byte
                let string = String(decoding: changed, as: UTF8.self)
                let isDash = [8, 13, 18, 23].contains(index)
                let isValid = isDash ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
                #expect(((try? decoded(UUID.self, "\"\(string)\"")) != nil) == isValid, "\(string)")
                #expect((try? decoded(UUID.self, "\"\(string)\"")) == (isValid ? UUID(uuidString: string) : nil))
                #expect((UUID(jsonKey: string) != nil) == isValid)
            }
        }
    }

    @Test func data() throws {
        for count in 0...20 {
            let data = Data((0..<count).map { UInt8($0 * 37 & 0xFF) })
            let text = data.base64EncodedString()
            #expect(try decoded(Data.self, "\"\(text)\"") == data)
            #expect(try decoded([Data].self, "[\"\(text)\",\"\"]") == [data, Data()])
            #expect(try encoded(data) == "\"\(text)\"")
        }
        for text in ["A", "AA=", "A===", "AAAA=", "!!!!", "AA AA"] {
            #expect(failure(Data.self, "\"\(text)\"")?.code == .invalidValue, "\(text)")
        }
        #expect(failure(Data.self, "[1,2]")?.code == .typeMismatch)
    }

    @Test func bytesAsBase64OrAsNumbers() throws {
        let text = #"{"plain":[1,2,3],"coded":"AQID","optional":null,"list":["AQ==",""],"data":"Ag=="}"#
        let value = try decoded(Bytes.self, text)
        #expect(value.plain == [1, 2, 3])
        #expect(value.coded == [1, 2, 3])
        #expect(value.optional == nil)
        #expect(value.list == [[1], []])
        #expect(value.data == Data([2]))
        #expect(try encoded(value) == #"{"plain":[1,2,3],"coded":"AQID","list":["AQ==",""],"data":"Ag=="}"#)
        #expect(failure(Bytes.self, #"{"plain":"AQID"}"#)?.path.description == "plain")
        #expect(failure(Bytes.self, #"{"coded":[1]}"#)?.code == .typeMismatch)
        #expect(failure(Bytes.self, #"{"coded":"%"}"#)?.code == .invalidValue)
        #expect(failure(Bytes.self, #"{"list":["AQ==",5]}"#)?.path.description == "list[1]")
        #expect(try decoded(Bytes.self, text.replacing("null", with: "\"AQ==\"")).optional == [1])
    }

    @Test func contiguousBytesAsBase64() throws {
        let value = try decoded(ContiguousBytes.self, #"{"bytes":"AQID"}"#)
        #expect(value.bytes == [1, 2, 3])
        #expect(try encoded(value) == #"{"bytes":"AQID"}"#)
    }

    @Test(arguments: ["5", "true", "null", "[]", "{}"]) func otherKindsAreErrors(_ text: String) {
        let code: TrellisError.Code = text == "null" ? .unexpectedNull : .typeMismatch
        #expect(failure(String.self, text)?.code == code)
        #expect(failure(URL.self, text)?.code == code)
        #expect(failure(UUID.self, text)?.code == code)
        #expect(failure(Date.self, text)?.code == code)
    }
}

private struct Bytes: JSONModel {
    var plain: [UInt8]
    var coded: [UInt8]
    var optional: [UInt8]?
    var list: [[UInt8]]
    var data: Data

    static let modelSchema = JSONModelSchema(
        Bytes.self,
        [
            JSONField("plain", \Bytes.plain), JSONField("coded", \Bytes.coded, as: .base64),
            JSONField("optional", \Bytes.optional, as: .base64), JSONField("list", \Bytes.list, as: .base64),
            JSONField("data", \Bytes.data),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        plain = fields.take(0)
        coded = fields.take(1)
        optional = fields.take(2)
        list = fields.take(3)
        data = fields.take(4)
    }
}

private struct ContiguousBytes: JSONModel {
    var bytes: ContiguousArray<UInt8>

    static let modelSchema = JSONModelSchema(
        ContiguousBytes.self, [JSONField("bytes", \ContiguousBytes.bytes, as: .base64)])

    init(from fields: borrowing JSONFieldValues) throws { bytes = fields.take(0) }
}
