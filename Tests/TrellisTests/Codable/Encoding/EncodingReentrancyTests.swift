import Foundation
import Testing
import Trellis

/// Code of keys and values that uses containers of the same encoder, which it has stored.
@Suite struct EncodingReentrancyTests {
    @Test func aKeyStrategyCannotWriteToAStoredContainer() throws {
        let stored = Stored()
        let encoder = TrellisCodableEncoder()
        encoder.keyEncodingStrategy = .custom { path in
            if path.last?.stringValue == "value" { stored.act() }
            return path[path.count - 1]
        }
        #expect(throws: EncodingError.self) { try encoder.encode(Root(stored: stored)) }
        // The writer does not exist any more.
        for count in 0..<100 {
            #expect(throws: EncodingError.self) { try stored.container?.encode(String(repeating: "x", count: count)) }
        }
        // They refer to the strategy, which refers to them.
        (stored.array, stored.container) = (nil, nil)
    }

    @Test func aKeyCannotWriteToAStoredContainer() throws {
        for writesFirst in [true, false] {
            let text = try TrellisCodableEncoder().encode(Siblings(writesFirst: writesFirst))
            let second = writesFirst ? #"{"k":0,"y":2}"# : #"{"y":2}"#
            #expect(String(decoding: text, as: UTF8.self) == #"{"first":{},"second":\#(second)}"#)
        }
    }

    /// The values after it would be written to a buffer that is empty.
    @Test func exchangedWritersAreDetected() async {
        await #expect(processExitsWith: .failure) {
            _ = try TrellisEncoder().encode([Exchanging(), Exchanging()])
        }
    }
}

/// An action that runs once, and the container that it has made.
private final class Stored: @unchecked Sendable {
    var action: (() -> Void)?
    var array: (any UnkeyedEncodingContainer)?
    var container: (any UnkeyedEncodingContainer)?

    func act() {
        let action = action
        self.action = nil
        action?()
    }
}

private struct Root: Encodable {
    enum Key: String, CodingKey { case first, second, x, value }
    let stored: Stored

    func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        var first = root.nestedContainer(keyedBy: Key.self, forKey: .first)
        _ = root.nestedContainer(keyedBy: Key.self, forKey: .second)
        // The first object is closed, so the root becomes a tree.
        try first.encode(1, forKey: .x)
        try root.encode(Value(stored: stored), forKey: .value)
    }

    struct Value: Encodable {
        let stored: Stored

        func encode(to encoder: any Encoder) throws {
            var elements = encoder.unkeyedContainer()
            try elements.encode(1)
            stored.array = elements
            // Runs while the value is closed, which asks for its key.
            stored.action = { [stored] in stored.container = stored.array?.nestedUnkeyedContainer() }
        }
    }
}

private struct Siblings: Encodable {
    struct Key: CodingKey {
        let text: String
        var stored: Stored?
        var stringValue: String {
            stored?.act()
            return text
        }
        var intValue: Int? { nil }
        init(_ text: String, _ stored: Stored? = nil) { (self.text, self.stored) = (text, stored) }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    let writesFirst: Bool

    func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        var first = root.nestedContainer(keyedBy: Key.self, forKey: Key("first"))
        var second = root.nestedContainer(keyedBy: Key.self, forKey: Key("second"))
        if writesFirst { try second.encode(0, forKey: Key("k")) }
        let stored = Stored()
        stored.action = { #expect(throws: EncodingError.self) { try first.encode(1, forKey: Key("x")) } }
        try second.encode(2, forKey: Key("y", stored))
    }
}

private struct Exchanging: TrellisEncodable {
    func encode(to writer: inout JSONWriter) throws {
        Self.borrowing { (inner: inout JSONWriter) in swap(&inner, &writer) }
    }

    /// Passes the writer of another encoding to the closure.
    private static func borrowing(_ body: (inout JSONWriter) -> Void) {
        withoutActuallyEscaping(body) { body in _ = try? TrellisEncoder().encode(Borrowing(body: body)) }
    }

    struct Borrowing: TrellisEncodable {
        let body: (inout JSONWriter) -> Void
        func encode(to writer: inout JSONWriter) throws { body(&writer) }
    }
}
