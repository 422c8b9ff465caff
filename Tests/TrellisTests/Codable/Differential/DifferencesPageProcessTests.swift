import Foundation
import Synchronization
import Testing
import Trellis

/// The rows of the page of differences in which Foundation ends the process, and those that need types of their own.
@Suite struct DifferencesPageProcessTests {
    private enum Keys: String, CodingKey { case a, b }

    private struct OpensItself: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Keys.self)
            _ = try [OpensItself(from: decoder)]
        }
    }

    private final class Circle: Encodable {
        var next: Circle?
    }

    private static var secondContainer: Encodes {
        Encodes { encoder in
            _ = encoder.unkeyedContainer()
            _ = encoder.container(keyedBy: Keys.self)
        }
    }

    /// A key with a mark that belongs to the letter after it, which moves the boundaries of characters.
    private static var markBeforeLetter: Encodes {
        Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingName.self)
            try container.encode(1, forKey: "x\u{600}A\u{600}b")
        }
    }

    /// Foundation's side, each in a process of its own.
    @Test func foundationEndsTheProcess() async {
        await #expect(processExitsWith: .failure) {
            _ = try JSONDecoder().decode(OpensItself.self, from: Data("{}".utf8))
        }
        await #expect(processExitsWith: .failure) { _ = try JSONEncoder().encode(Self.secondContainer) }
        await #expect(processExitsWith: .failure) {
            let circle = Circle()
            circle.next = circle
            _ = try JSONEncoder().encode(circle)
        }
        await #expect(processExitsWith: .failure) {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            _ = try encoder.encode(Self.markBeforeLetter)
        }
    }

    @Test func trellisThrows() throws {
        onSmallStack {
            let error = #expect(throws: DecodingError.self) {
                try TrellisCodableDecoder().decode(OpensItself.self, from: "{}")
            }
            guard case .dataCorrupted(let context) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect((context.underlyingError as? TrellisError)?.code == .limitExceeded)
        }
        #expect(throws: EncodingError.self) { try TrellisCodableEncoder().encode(Self.secondContainer) }
        onSmallStack {
            let circle = Circle()
            circle.next = circle
            defer { circle.next = nil }
            #expect(throws: EncodingError.self) { try TrellisCodableEncoder().encode(circle) }
        }
        let encoder = TrellisCodableEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try encoder.encode(Self.markBeforeLetter, as: String.self) == "{\"x\u{600}_a\u{600}b\":1}")
    }

    private struct Repeated: Decodable { var a: Int }

    @Test func repeatedKeysWithOptions() throws {
        let text = #"{"a":1,"a":2}"#
        #expect(try JSONDecoder().decode(Repeated.self, from: Data(text.utf8)).a == 1)
        #expect(try TrellisCodableDecoder().decode(Repeated.self, from: text).a == 1)
        var options = TrellisDecoder.Options()
        options.duplicateKeys = .useLast
        #expect(try TrellisCodableDecoder(options: options).decode(Repeated.self, from: text).a == 2)
        options.duplicateKeys = .error
        #expect(throws: DecodingError.self) {
            try TrellisCodableDecoder(options: options).decode(Repeated.self, from: text)
        }
    }

    /// What both encoders write for a value that writes its own key, `a`, into the container around it.
    private func outcomes(
        _ body: @escaping (inout KeyedEncodingContainer<Keys>, any Encoder) throws -> Void
    ) -> (foundation: EncodingOutcome, trellis: EncodingOutcome) {
        let value = Encodes { encoder in
            var container = encoder.container(keyedBy: Keys.self)
            let outer = container
            try container.encode(
                Encodes { inner in
                    var outer = outer
                    try body(&outer, inner)
                }, forKey: .a)
        }
        return (
            EncodingOutcome { try JSONEncoder().encode(value) },
            EncodingOutcome { try TrellisCodableEncoder().encode(value) }
        )
    }

    @Test func aValueThatWritesItsOwnKey() {
        let before = outcomes { outer, inner in
            try outer.encode(2, forKey: .a)
            try 1.encode(to: inner)
        }
        #expect(before.foundation == .text(#"{"a":1}"#) && before.trellis == .text(#"{"a":1}"#))
        let after = outcomes { outer, inner in
            let encoder = outer.superEncoder(forKey: .a)
            try 1.encode(to: inner)
            try 2.encode(to: encoder)
        }
        #expect(after.foundation == .text(#"{"a":1}"#) && after.trellis == .text(#"{"a":2}"#))
        let instead = outcomes { outer, _ in try outer.encode(2, forKey: .a) }
        #expect(instead.foundation == .text(#"{"a":{}}"#) && instead.trellis == .text(#"{"a":2}"#))
        let ofAnotherKind = outcomes { outer, inner in
            var own = inner.container(keyedBy: Keys.self)
            try own.encode(1, forKey: .b)
            try outer.encode(2, forKey: .a)
            try own.encode(3, forKey: .b)
        }
        #expect(ofAnotherKind.foundation == .text(#"{"a":{"b":3}}"#))
        #expect(ofAnotherKind.trellis == .invalidValue(["a"]))
    }

    private enum Counted: CodingKey {
        case key
        static let requests = Atomic<Int>(0)
        var stringValue: String {
            Self.requests.add(1, ordering: .relaxed)
            return "key"
        }
        var intValue: Int? { nil }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    private static func requests(_ encode: () throws -> Void) rethrows -> Int {
        let before = Counted.requests.load(ordering: .relaxed)
        try encode()
        return Counted.requests.load(ordering: .relaxed) - before
    }

    @Test func stringsOfKeys() throws {
        let values = [Encodes](
            repeating: Encodes { encoder in
                var container = encoder.container(keyedBy: Counted.self)
                try container.encode(1, forKey: .key)
            }, count: 10)
        #expect(try Self.requests { _ = try JSONEncoder().encode(values) } >= 10)
        let ours = try Self.requests { _ = try TrellisCodableEncoder().encode(values) }
        #expect(ours <= 2)
    }
}
