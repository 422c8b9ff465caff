import Foundation
import Testing
import Trellis

/// Values that cannot be encoded, and the paths of their errors.
@Suite struct EncodingErrorTests {
    @Test func nonFiniteNumbers() throws {
        struct Values: Encodable { var list = [[1], [2, Double.infinity]] }
        let error = try #require(invalidValue { try TrellisCodableEncoder().encode(["a": [Values()]]) })
        #expect(error.path == ["a", "Index 0", "list", "Index 1", "Index 1"])
        #expect(error.context.debugDescription == "Unable to encode Double.inf directly in JSON.")
        #expect(error.value as? Double == .infinity)
        #expect((error.context.underlyingError as? TrellisError)?.code == .nonFiniteNumber)
        expectSame(["a": [Values()]])
        expectSame(EncodedWrapper(wrapped: [EncodedPlace(x: .nan, y: 1)]))
        expectSame(["x": EncodedPlace(x: 1, y: -.infinity)])
        // Foundation writes NaN here, which is invalid JSON.
        #expect(invalidValue { try TrellisCodableEncoder().encode([Decimal.nan]) }?.path == ["Index 0"])
    }

    @Test func aTopLevelTypeThatEncodesNothing() throws {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
        let error = try #require(invalidValue { try TrellisCodableEncoder().encode(Nothing()) })
        #expect(error.path == [])
        #expect(error.context.debugDescription == "Top-level Nothing did not encode any values.")
        #expect(error.value is Nothing)
        expectSame(Nothing())
        expectSame(EncodedWrapper(wrapped: Nothing()))
        expectSame(Optional(Nothing()))
        expectSame([Nothing()])
    }

    @Test func errorsThrownByTheCallerAreUnchanged() throws {
        struct Failure: Error, Equatable { var number: Int }
        let failing = Encodes { _ in throw Failure(number: 7) }
        for value in [failing, Encodes { try [["a": failing]].encode(to: $0) }] {
            #expect(throws: Failure(number: 7)) { try TrellisCodableEncoder().encode(value) }
        }
        let custom = EncodingStrategies(dates: .custom { _, _ in throw Failure(number: 8) }).trellis
        #expect(throws: Failure(number: 8)) { try custom.encode([Date()]) }
        let own = EncodingError.invalidValue(1, .init(codingPath: [EncodingName("q")], debugDescription: "own"))
        let error = try #require(invalidValue { try TrellisCodableEncoder().encode(["a": Encodes { _ in throw own }]) })
        #expect(error.path == ["q"])
    }

    @Test func referenceCycles() throws {
        final class Node: Encodable { var next: Node? }
        final class Bare: Encodable {
            var next: Bare?
            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(next)
            }
        }
        let (node, bare) = (Node(), Bare())
        node.next = node
        bare.next = bare
        defer {
            node.next = nil
            bare.next = nil
        }
        for error in [
            invalidValue { try TrellisCodableEncoder().encode(node) },
            invalidValue { try TrellisCodableEncoder().encode(bare) },
        ] {
            #expect((error?.context.underlyingError as? TrellisError)?.code == .limitExceeded)
        }
        var options = TrellisEncoder.Options()
        options.limits.depth = 30
        let encoder = TrellisCodableEncoder(options: options)
        #expect(invalidValue { try encoder.encode(node) }?.path == Array(repeating: "next", count: 30))
    }

    @Test func deepValues() throws {
        var options = TrellisEncoder.Options()
        options.limits.depth = 10
        let encoder = TrellisCodableEncoder(options: options)
        func nested(_ depth: Int, _ isLate: Bool) -> Encodes {
            Encodes { encoder in
                var list = encoder.unkeyedContainer()
                if isLate {
                    let parent = list.superEncoder()
                    try list.encode(1)
                    list = parent.unkeyedContainer()
                }
                for _ in 1..<depth { list = list.nestedUnkeyedContainer() }
            }
        }
        let brackets = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
        #expect(try encoder.encode(nested(10, false), as: String.self) == brackets)
        #expect(try encoder.encode(nested(9, true), as: String.self).hasPrefix("[[[[[["))
        for (depth, isLate) in [(11, false), (100_000, false), (10, true), (1000, true)] {
            let error = try #require(invalidValue { try encoder.encode(nested(depth, isLate)) })
            #expect((error.context.underlyingError as? TrellisError)?.code == .limitExceeded)
        }
    }

    @Test func onASmallStack() {
        final class Node: Encodable, @unchecked Sendable { var next: [String: [Node]] = [:] }
        onSmallStack {
            let node = Node()
            node.next = ["a": [node]]
            var options = TrellisEncoder.Options()
            options.limits.depth = .max
            let encoder = TrellisCodableEncoder(options: options)
            let error = invalidValue { try encoder.encode(node) }
            #expect((error?.context.underlyingError as? TrellisError)?.code == .limitExceeded)
            node.next = [:]
        }
    }

    @Test func twoKindsOfContainers() throws {
        let mixed: [Encodes] = [
            Encodes { encoder in
                _ = encoder.unkeyedContainer()
                _ = encoder.container(keyedBy: EncodingLetter.self)
            },
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode(1, forKey: .a)
                var list = encoder.unkeyedContainer()
                try list.encode(1)
            },
            Encodes { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(1)
                try container.encode(2)
            },
            Encodes { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(["a": 1])
                try container.encode(["b": 2])
            },
            Encodes { encoder in
                var container = encoder.singleValueContainer()
                try container.encode("a")
                _ = encoder.unkeyedContainer()
            },
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                try container.encode([1], forKey: .a)
                _ = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
            },
            Encodes { encoder in
                var container = encoder.container(keyedBy: EncodingLetter.self)
                _ = container.nestedContainer(keyedBy: EncodingLetter.self, forKey: .a)
                var list = container.nestedUnkeyedContainer(forKey: .a)
                _ = list.nestedUnkeyedContainer()
                _ = list.superEncoder().singleValueContainer()
            },
        ]
        for value in mixed {
            #expect(invalidValue { try TrellisCodableEncoder().encode(value) }?.path == [])
            let path = invalidValue { try TrellisCodableEncoder().encode(["k": [value]]) }?.path
            #expect(path?.starts(with: ["k", "Index 0"]) == true)
        }
    }

    @Test func encodedObjectsAreReleased() throws {
        weak var key: EncodingObjectKey?
        weak var value: EncodingObjectKey?
        do {
            let (first, second) = (EncodingObjectKey(), EncodingObjectKey())
            key = first
            value = second
            let encoder = TrellisCodableEncoder()
            for fails in [false, true] {
                _ = try? encoder.encode(
                    Encodes { encoder in
                        var container = encoder.container(keyedBy: EncodingObjectKey.Key.self)
                        let late = container.superEncoder(forKey: first.key)
                        try container.encode([second.key.stringValue], forKey: second.key)
                        var list = late.unkeyedContainer()
                        try list.encode(fails ? Double.nan : 1)
                    })
            }
        }
        #expect(key == nil)
        #expect(value == nil)
    }

    @Test func severalThreads() throws {
        let encoder = TrellisCodableEncoder()
        encoder.outputFormatting = .sortedKeys
        let expected = try encoder.encode(EncodedPerson.sample)
        DispatchQueue.concurrentPerform(iterations: 64) { index in
            #expect((try? encoder.encode(EncodedPerson.sample)) == expected)
            if index % 16 == 0 { encoder.userInfo = [:] }
        }
    }

    /// Containers that are used after the value was encoded.
    @Test func containersUsedAfterTheEncodeThrow() throws {
        final class Shelf {
            var encoder: (any Encoder)?
            var keyed: KeyedEncodingContainer<EncodingLetter>?
            var list: (any UnkeyedEncodingContainer)?
            var single: (any SingleValueEncodingContainer)?
            var parent: (any Encoder)?

            func use() {
                #expect(throws: EncodingError.self) { try self.keyed?.encode(1, forKey: .b) }
                #expect(throws: EncodingError.self) { try self.keyed?.encode(EncodedPlace(x: 1, y: 1), forKey: .c) }
                #expect(throws: EncodingError.self) { try self.list?.encode(2) }
                #expect(throws: EncodingError.self) { try self.list?.encode([2]) }
                #expect(throws: EncodingError.self) { try self.single?.encode("x") }
                _ = keyed?.nestedContainer(keyedBy: EncodingName.self, forKey: .d)
                _ = keyed?.superEncoder()
                _ = list?.nestedUnkeyedContainer()
                _ = encoder?.container(keyedBy: EncodingLetter.self)
                #expect(throws: EncodingError.self) { try self.parent.map { try "x".encode(to: $0) } }
            }
        }
        func filling(_ shelf: Shelf) -> Encodes {
            Encodes { encoder in
                shelf.encoder = encoder
                shelf.keyed = encoder.container(keyedBy: EncodingLetter.self)
                try shelf.keyed?.encode(1, forKey: .a)
                shelf.parent = shelf.keyed?.superEncoder()
                shelf.single = shelf.keyed?.superEncoder(forKey: .slash).singleValueContainer()
                shelf.list = shelf.keyed?.nestedUnkeyedContainer(forKey: .quote)
            }
        }
        let after = Shelf()
        #expect(try codableText(filling(after)) == #"{"a":1,"super":{},"x\/y":{},"\"":[]}"#)
        after.use()

        let during = Shelf()
        let error = invalidValue {
            try TrellisCodableEncoder().encode(
                Encodes { encoder in
                    var list = encoder.unkeyedContainer()
                    try list.encode(filling(during))
                    during.use()
                    try list.encode(1)
                })
        }
        // Errors of calls that cannot throw are reported at the end.
        #expect(error != nil)
        during.use()
    }
}

/// A key that owns an object.
final class EncodingObjectKey: Sendable {
    struct Key: CodingKey {
        let object: EncodingObjectKey
        var stringValue: String { "k\(UInt(bitPattern: ObjectIdentifier(object).hashValue))" }
        var intValue: Int? { nil }
        init(_ object: EncodingObjectKey) { self.object = object }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    var key: Key { Key(self) }
}

/// The error of a value that cannot be encoded; nil for any other outcome.
func invalidValue(
    _ encode: () throws -> some Any
) -> (value: Any, context: EncodingError.Context, path: [String])? {
    do {
        _ = try encode()
        return nil
    } catch EncodingError.invalidValue(let value, let context) {
        return (value, context, context.codingPath.map(\.stringValue))
    } catch {
        return nil
    }
}
