import Foundation
import Testing
import Trellis

/// Every method with JSON input accepts every kind of bytes.
@Suite struct JSONBytesTests {
    private static let text = #"{"id":1,"name":"é"}"#
    private static let item = StreamItem(1, "é")

    @Test func kinds() throws {
        let bytes = Array(Self.text.utf8)
        try check(bytes)
        try check((bytes + bytes)[bytes.count...])
        try check(ContiguousArray(bytes))
        try check(Data(bytes))
        try check((Data("xx".utf8) + Data(bytes)).dropFirst(2))
        try check(Self.text)
        try check("[\(Self.text)]".dropFirst().dropLast())
        try check(NSString(string: Self.text) as String)
        try check(bytes.span)
        // The borrowed bytes are only used during the call.
        try unsafe check(bytes.span.bytes)
        try unsafe bytes.withUnsafeBytes { unsafe try check($0) }
        try unsafe bytes.withUnsafeBufferPointer { unsafe try check($0) }
        var changing = bytes
        try unsafe changing.withUnsafeMutableBytes { unsafe try check($0) }
        try unsafe changing.withUnsafeMutableBufferPointer { unsafe try check($0) }
        try check(Lines(bytes: bytes))
    }

    @Test func emptyBytes() {
        #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Int.self, from: [UInt8]()) }
        #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Int.self, from: "") }
        #expect(throws: TrellisError.self) { try RawJSON(validating: Data()) }
        #expect(throws: TrellisError.self) {
            try unsafe TrellisDecoder().decode(Int.self, from: UnsafeRawBufferPointer(start: nil, count: 0))
        }
    }

    private func check(_ bytes: some JSONBytes & ~Escapable) throws {
        let decoder = TrellisDecoder()
        #expect(try decoder.decode(StreamItem.self, from: bytes) == Self.item)
        let report = TrellisDecoder.Report()
        #expect(try decoder.decode(StreamItem.self, from: bytes, report: report) == Self.item)
        #expect(try decoder.decode(Int.self, at: "id", from: bytes) == 1)
        var item = StreamItem(2)
        try decoder.update(&item, from: bytes)
        #expect(item == Self.item)
        #expect(try JSON(parsing: bytes) == ["id": 1, "name": "é"])
        #expect(try RawJSON(validating: bytes).text == Self.text)
        try TrellisValidator.validate(bytes)
        #expect(throws: TrellisError.self) { try TrellisArchiver().unarchive(StreamItem.self, from: bytes) }
        try checkSessions(bytes)
    }

    private func checkSessions(_ bytes: some JSONBytes & ~Escapable) throws {
        var validator = TrellisValidator()
        try validator.feed(bytes)
        try validator.finish()
        var session = try TrellisDecoder.ValueSession(StreamItem.self)
        try session.feed(bytes)
        #expect(try session.finish() == Self.item)
        var branch = try TrellisDecoder.ValueSession(String.self, at: "name")
        try branch.feed(bytes)
        #expect(try branch.finish() == "é")
        var update = try TrellisDecoder.UpdateSession(updating: StreamItem(2))
        try update.feed(bytes)
        #expect(try update.finish() == Self.item)
    }
}

/// A custom type of bytes.
private struct Lines: JSONBytes {
    let bytes: [UInt8]

    func withJSONBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try unsafe bytes.withUnsafeBytes { unsafe try body($0) }
    }
}
