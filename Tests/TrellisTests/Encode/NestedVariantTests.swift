import Testing

@testable import Trellis

/// Nested variants whose payloads are written into the variants' own objects.
@Suite struct NestedVariantTests {
    private static func nested(_ depth: Int) -> MergedNode {
        var node = MergedNode.leaf(["x": 1])
        for level in 0..<depth {
            node = level.isMultiple(of: 2) ? .group(["c": node, "a\"b": .leaf([:])]) : .pair(.inner(["d": node]))
        }
        return node
    }

    @Test func payloadsOfSeveralKinds() throws {
        let text = #"""
            {"type":"pair","kind":"inner","d":{"type":"group","a\"b":{"type":"leaf"},"c":{"type":"leaf","x":1}}}
            """#
        #expect(
            try TrellisEncoder(options: .with { $0.sortsKeys = false }).string(from: Self.nested(2)).count == text.count
        )
        #expect(try JSON(parsing: TrellisEncoder().string(from: Self.nested(2))) == JSON(parsing: text))
        #expect(try TrellisEncoder().string(from: MergedNode.pair(.inner([:]))) == #"{"type":"pair","kind":"inner"}"#)
        // The payload's own member for the tag takes precedence.
        #expect(try TrellisEncoder().string(from: MergedNode.leaf(["type": 5])) == #"{"type":5}"#)
        #expect(try TrellisEncoder().string(from: MergedNode.same(.leaf(["x": 1]))) == #"{"type":"leaf","x":1}"#)
    }

    @Test(arguments: [false, true], [false, true]) func everyLayout(sorted: Bool, pretty: Bool) throws {
        let options = TrellisEncoder.Options.with {
            $0.sortsKeys = sorted
            if pretty { $0.indentation = .spaces(2) }
        }
        for depth in 0..<12 {
            let node = Self.nested(depth)
            let text = try TrellisEncoder(options: options).string(from: node)
            let json = try JSON(parsing: text)
            // The dynamic value is written with the same layout.
            #expect(try TrellisEncoder(options: options).string(from: json) == text)
            #expect(try TrellisDecoder().decode(MergedNode.self, from: text) == node)
        }
    }

    /// Nested payloads that have a member for the tag themselves, and raw values that are written unchanged.
    @Test(arguments: [false, true], [false, true]) func payloadsWithTheTag(sorted: Bool, pretty: Bool) throws {
        let options = TrellisEncoder.Options.with {
            $0.sortsKeys = sorted
            if pretty { $0.indentation = .spaces(2) }
        }
        var (node, json): (MergedNode, JSON) = (.any(["z": 1, "type": "x"]), ["z": 1, "type": "x"])
        for level in 0..<10 {
            switch level % 4 {
            case 0: (node, json) = (.group(["type": node]), ["type": json])
            case 1: (node, json) = (.pair(.inner(["type": node])), ["kind": "inner", "type": json])
            case 2: (node, json) = (.same(.group(["b": node])), ["type": "group", "b": json])
            default: (node, json) = (.pair(.inner(["kind": node])), ["type": "pair", "kind": json])
            }
            let text = try TrellisEncoder(options: options).string(from: node)
            #expect(try JSON(parsing: text) == json)
            #expect(try TrellisEncoder(options: options).string(from: JSON(parsing: text)) == text)
        }
        let raw = try RawJSON(validating: #"{"z": [1], "type": {}}"#)
        let text = try TrellisEncoder(options: options).string(from: MergedNode.pair(.raw(raw)))
        #expect(try JSON(parsing: text) == ["kind": "raw", "z": [1], "type": [:]])
    }

    /// `Tests/Fuzz/run --linear` checks that the text is not scanned once for each level.
    @Test(arguments: [false, true]) func deepPayloadsOfManyBytes(sorted: Bool) throws {
        let long = String(repeating: "x", count: 1_000_000)
        var node = MergedNode.any(["text": .string(long)])
        for level in 0..<240 { node = level % 2 == 0 ? .group(["type": node]) : .pair(.inner(["a": node])) }
        let bytes = try TrellisEncoder(options: .with { $0.sortsKeys = sorted }).encode(node)
        #expect(bytes.count > long.utf8.count)
    }

    /// Variants whose payload is written into their own object, or instead of them, open no object that is counted.
    @Test func depthOfVariantsInVariants() throws {
        func nested(_ depth: Int) -> MergedNode {
            (0..<depth).reduce(MergedNode.leaf(["a": 1])) { inner, _ in .same(inner) }
        }
        #expect(try TrellisEncoder().string(from: nested(100)).hasSuffix(#""a":1}"#))
        var node = nested(20_000)
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: node) }
        #expect(error?.code == .limitExceeded)
        // Releases one level after the other.
        while case .same(let inner) = node { node = inner }
    }

    @Test func payloadsThatAreNotObjects() {
        for node in [MergedNode.any(1), .group(["a": .any([])])] {
            let error = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: node) }
            #expect(error?.code == .notEncodable && error?.expected == "an object beside 'type'")
        }
    }
}

private indirect enum MergedNode: Equatable, JSONVariants {
    case leaf([String: Int]), group([String: MergedNode]), pair(MergedInner), same(MergedNode), any(JSON)

    static let jsonVariants = JSONVariantTable<MergedNode>(
        .tag("type"),
        [
            JSONVariantCase(
                "leaf", make: { .leaf($0) }, take: { if case .leaf(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "group", make: { .group($0) }, take: { if case .group(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "pair", make: { .pair($0) }, take: { if case .pair(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "same", make: { .same($0) }, take: { if case .same(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "any", make: { .any($0) }, take: { if case .any(let value) = $0 { value } else { nil } }),
        ])
}

private indirect enum MergedInner: Equatable, JSONVariants {
    case inner([String: MergedNode]), raw(RawJSON)

    static let jsonVariants = JSONVariantTable<MergedInner>(
        .tag("kind"),
        [
            JSONVariantCase(
                "inner", make: { .inner($0) }, take: { if case .inner(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "raw", make: { .raw($0) }, take: { if case .raw(let value) = $0 { value } else { nil } }),
        ])
}

/// The variants of a type are compared with a value by recursion.
@Suite struct ManyVariantsTests {
    struct Code: JSONVariants, Equatable {
        let number: Int

        static let jsonVariants = JSONVariantTable<Code>(
            .untagged,
            (0..<5_000).map { number in
                JSONVariantCase(
                    keys: ["n\(number)"], make: { (_: [String: Int]) in Code(number: number) },
                    take: { $0.number == number ? ["n\(number)": 1] : nil })
            })
    }

    @Test func theLastOfManyVariantsIsEncoded() throws {
        let bytes = try TrellisEncoder().encode(Code(number: 4_999))
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"n4999":1}"#)
    }

    @Test func aValueOfNoneOfManyVariantsIsAnError() {
        #expect(throws: TrellisError.self) { try TrellisEncoder().encode(Code(number: 5_000)) }
    }
}
