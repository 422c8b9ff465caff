import Foundation
import Testing
import Trellis

/// Values that fail after they have written to an outer container, and keys that compute their strings.
@Suite struct EncodingFailureTests {
    private struct Failure: Error {}

    /// A value that opens a container, writes to the outer container, and fails.
    private static func failing(
        _ reopens: Bool, _ write: @escaping () throws -> Void
    ) -> Encodes {
        Encodes { encoder in
            var own = encoder.container(keyedBy: EncodingLetter.self)
            try write()
            if reopens { try own.encode(3, forKey: .d) }
            throw Failure()
        }
    }

    @Test(arguments: [false, true]) func failedMembersWriteNothing(_ reopens: Bool) {
        for hasEarlier in [false, true] {
            expectSame(
                Encodes { encoder in
                    var container = encoder.container(keyedBy: EncodingLetter.self)
                    try container.encode(0, forKey: hasEarlier ? .b : .a)
                    let outer = container
                    try? container.encode(
                        Self.failing(reopens) {
                            var outer = outer
                            try outer.encode(1, forKey: .c)
                        }, forKey: .b)
                    try container.encode(2, forKey: .slash)
                })
        }
    }

    @Test(arguments: [false, true]) func failedElementsWriteNothing(_ reopens: Bool) {
        expectSame(
            Encodes { encoder in
                var container = encoder.unkeyedContainer()
                try container.encode(0)
                let outer = container
                try? container.encode(
                    Self.failing(reopens) {
                        var outer = outer
                        try outer.encode(1)
                    })
                try container.encode(2)
                try container.encode(container.count)
            })
    }

    /// The failed value was closed, and opened again, before its error.
    @Test func indentationAfterAFailedMember() throws {
        func text(fails: Bool) throws -> String {
            let encoder = TrellisCodableEncoder()
            encoder.outputFormatting = .prettyPrinted
            return try encoder.encode(
                Encodes { encoder in
                    var container = encoder.container(keyedBy: EncodingLetter.self)
                    try container.encode(0, forKey: .a)
                    let outer = container
                    func writeOuter() throws {
                        var outer = outer
                        try outer.encode(1, forKey: .c)
                    }
                    if fails {
                        try? container.encode(Self.failing(true, writeOuter), forKey: .b)
                    } else {
                        try writeOuter()
                    }
                    try container.encode([[2]], forKey: .d)
                }, as: String.self)
        }
        #expect(try text(fails: true) == text(fails: false))
    }

    /// Only the keys of the dictionary are not converted, also if one of its values fails.
    @Test func keysAfterAFailedDictionaryAreConverted() {
        expectSame(
            Encodes { encoder in
                var single = encoder.singleValueContainer()
                try? single.encode(["aB": Double.nan])
                var container = encoder.container(keyedBy: EncodingName.self)
                try container.encode(1, forKey: "fooBar")
            }, EncodingStrategies(keys: .convertToSnakeCase))
    }

    private enum Computed: CodingKey {
        case key
        @TaskLocal static var name = "x"
        var stringValue: String { Self.name }
        var intValue: Int? { nil }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    @Test func keyStringsAreReadInEachCall() throws {
        let value = Encodes { encoder in
            var container = encoder.container(keyedBy: Computed.self)
            try container.encode(1, forKey: .key)
        }
        let encoder = TrellisCodableEncoder()
        for index in 0..<100 {
            let name = "name\(index % 70)"
            let text = try Computed.$name.withValue(name) { try encoder.encode([value, value], as: String.self) }
            #expect(text == "[{\"\(name)\":1},{\"\(name)\":1}]")
        }
    }
}
