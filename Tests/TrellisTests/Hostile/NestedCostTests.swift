import Testing

@testable import Trellis

/// Values whose cost could multiply at each level.
@Suite(.timeLimit(.minutes(30))) struct NestedCostTests {
    // MARK: Alternating between models and Codable types

    /// Decodes its elements through the container, and so through the models' machine again.
    struct Box: Codable, Equatable {
        var inner: [Choice]

        init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode([Choice].self) }
        func encode(to encoder: any Encoder) throws {}
    }

    indirect enum Choice: JSONVariants, JSONModelCodable, Equatable {
        case first(JSONCodableValue<Box>), second(JSONCodableValue<Box>)

        static let jsonVariants = JSONVariantTable<Choice>(
            .untagged,
            [
                JSONVariantCase(make: Choice.first, take: { if case .first(let value) = $0 { value } else { nil } }),
                JSONVariantCase(make: Choice.second, take: { if case .second(let value) = $0 { value } else { nil } }),
            ])
    }

    /// Without a limit for all levels together, this would take time in 2 to the power of the depth.
    @Test(arguments: [30, 45, 60]) func attemptsInCodableTypes(depth: Int) throws {
        let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode([Choice].self, from: text) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func valuesInCodableTypes() throws {
        let choices = try TrellisDecoder().decode([Choice].self, from: "[[],[[]],[[],[]]]")
        guard choices.count == 3, case .first(let box) = choices[2] else {
            Issue.record("other values")
            return
        }
        #expect(box.value.inner.count == 2)
        // The allowance is that of each value, so that many values next to each other have no limit.
        let many = "[" + Array(repeating: "[[],[]]", count: 1000).joined(separator: ",") + "]"
        #expect(try TrellisDecoder().decode([Choice].self, from: many).count == 1000)
    }

    // MARK: Copies of buffered values

    indirect enum Tree: JSONVariants, JSONModelCodable {
        case branch([String: Tree]), leaf([String: String])

        static let jsonVariants = JSONVariantTable<Tree>(
            .tag("type"),
            [
                JSONVariantCase("b", make: Tree.branch, take: { if case .branch(let a) = $0 { a } else { nil } }),
                JSONVariantCase("l", make: Tree.leaf, take: { if case .leaf(let text) = $0 { text } else { nil } }),
            ])
    }

    /// A payload that is not a model is decoded from a copy without the tag, in which the next one is nested.
    @Test func copiesCountTowardsTheLimit() throws {
        func text(_ depth: Int) -> String {
            String(repeating: #"{"type":"b","in":"#, count: depth)
                + #"{"type":"l","text":"\#(String(repeating: "x", count: 10_000))"}"#
                + String(repeating: "}", count: depth)
        }
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 100_000
        for depth in [1, 4] { _ = try TrellisDecoder(options: options).decode(Tree.self, from: text(depth)) }
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder(options: options).decode(Tree.self, from: text(20))
        }
        #expect(error?.code == .limitExceeded)
        #expect(error?.found == "a value that takes more than 100000 bytes to buffer")
        // Copies that are not nested do not add up.
        let many = "[" + Array(repeating: text(2), count: 50).joined(separator: ",") + "]"
        options.limits.bufferedSize = 1_000_000
        #expect(try TrellisDecoder(options: options).decode([Tree].self, from: many).count == 50)
    }

    @Test func nestingOfBufferedValues() throws {
        let text =
            String(repeating: #"{"type":"b","in":"#, count: 70) + #"{"type":"l"}"# + String(repeating: "}", count: 70)
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Tree.self, from: text) }
        #expect(error?.found == "more than 64 levels of nested buffered values")
    }

    // MARK: Events that are far apart

    /// White space between the members of a flattened variant is not buffered, so it may be longer than 4 GB.
    @Test func membersThatAreFarApart() throws {
        func member(_ offset: Int) -> KeptMember {
            var tape = EventTape()
            tape.append(.true, at: TrellisError.Position(offset: offset, line: 1, column: offset + 1))
            return KeptMember(tape: tape, index: 0)
        }
        func keep(_ key: String, _ offset: Int, in members: VariantMembers) {
            let member = member(offset + 4)
            // Safety: The members take the value out of the memory.
            unsafe withUnsafeTemporaryAllocation(of: KeptMember.self, capacity: 1) { slot in
                unsafe slot.initializeElement(at: 0, to: member)
                unsafe members.keep(
                    key, at: TrellisError.Position(offset: offset, line: 1, column: offset + 1),
                    UnsafeMutableRawPointer(slot.baseAddress!))
            }
        }
        let members = VariantMembers()
        keep("a", 10, in: members)
        #expect(try #require(members.keptSize) < 1000)
        let end = TrellisError.Position(offset: 5 << 30, line: 1, column: 5 << 30)
        let object = members.object(endingAt: end)
        #expect(object.count == 4 && object.position(at: 3) == object.position(at: 2))
        keep("b", 5 << 30, in: members)
        #expect(members.keptSize == nil)
    }
}
