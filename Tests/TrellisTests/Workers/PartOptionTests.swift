import Foundation
import Testing

@testable import Trellis

/// Options have the same effect when several threads decode partitions of a document.
@Suite struct PartOptionTests {
    private func text(_ elements: [String]) -> String { "[" + elements.joined(separator: ",\n ") + "]" }

    /// Elements of which some are invalid.
    private let mixed = (0..<60).map { index in
        switch index % 7 {
        case 3: "{\"id\":\"x\"}"
        case 5: "{\"name\":1}"
        default: "{\"id\":\(index),\"extra\":{\"a\":[\(index)]}}"
        }
    }

    private func options(_ change: (inout TrellisDecoder.Options) -> Void) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        change(&options)
        return options
    }

    @Test func allErrors() {
        let outcome = expectSameInParts([StreamItem].self, text(mixed), options { $0.collectsErrors = true })
        #expect(outcome.failure.count == 25)
        for maximum in [1, 3, 24, 25, 26] {
            expectSameInParts(
                [StreamItem].self, text(mixed),
                options {
                    $0.collectsErrors = true
                    $0.limits.errorCount = maximum
                })
        }
    }

    @Test func droppedElements() throws {
        let outcome = expectSameInParts(LossyPage.self, "{\"a\":1,\"items\":\(text(mixed))}")
        #expect(outcome.dropped.count == 17)
        #expect(outcome.value?.items.count == 43)
        let taken = try takenParts(LossyPage.self, "{\"items\":\(text(mixed))}", PartDivision(workers: 2, size: 1))
        #expect(taken > 25, "\(taken)")
        for maximum in [0, 1, 16, 17, 18] {
            expectSameInParts(
                LossyPage.self, "{\"items\":\(text(mixed))}", options { $0.limits.errorCount = maximum })
        }
    }

    @Test func defaultsInsteadOfArrays() {
        let outcome = expectSameInParts(
            LossyPage.self, "{\"plain\":\(text(mixed)),\"items\":[]}", options { $0.usesDefaultForMismatch = true })
        #expect(outcome.value?.plain == [])
        #expect(outcome.dropped.count == 1)
    }

    @Test func unknownKeys() {
        let elements = (0..<40).map { "{\"id\":\($0),\"extra\($0 % 3)\":{\"a\":[\($0)]}}" }
        let outcome = expectSameInParts([StreamItem].self, text(elements), options { $0.unknownKeys = .collect })
        #expect(outcome.unknownKeys.count == 40)
        #expect(outcome.unknownKeys.last == "[39].extra0")
        expectSameInParts(
            [StreamItem].self, text(elements),
            options {
                $0.unknownKeys = .collect
                $0.limits.errorCount = 17
            })
        expectSameInParts([StreamItem].self, text(elements), options { $0.unknownKeys = .error })
    }

    @Test func repeatedKeys() {
        let elements = (0..<20).map { "{\"id\":\($0),\"name\":\"a\",\"id\":\($0 + 1)}" }
        for policy in [JSONDuplicateKeys.useFirst, .useLast, .error] {
            expectSameInParts([StreamItem].self, text(elements), options { $0.duplicateKeys = policy })
        }
    }

    @Test func limits() {
        let elements = (0..<30).map { "{\"id\":\($0),\"name\":\"\(String(repeating: "n", count: $0))\"}" }
        for count in [0, 1, 15, 29, 30, 31] {
            expectSameInParts([StreamItem].self, text(elements), options { $0.limits.elementCount = count })
            expectSameInParts(
                [[Int]].self, "[[1,2,3],[4,5],[6],[],[1,2,3,4]]", options { $0.limits.elementCount = count })
        }
        let size = text(elements).utf8.count
        for bytes in [0, 1, 40, size - 1, size, size + 1] {
            expectSameInParts([StreamItem].self, text(elements), options { $0.limits.size = bytes })
        }
        for length in [0, 2, 4, 10, 28, 29] {
            expectSameInParts([StreamItem].self, text(elements), options { $0.limits.tokenLength = length })
        }
        for depth in 0..<7 {
            expectSameInParts([[[Int]]].self, "[[[1],[2]],[[3]],[[4],[5,6]],[]]", options { $0.limits.depth = depth })
            expectSameInParts(
                [JSON].self, "[[[1],[[2]]],[[3]],[[4],[{\"a\":[5,6]}]],[]]", options { $0.limits.depth = depth })
            expectSameInParts(
                [StreamItem].self, "[{\"id\":1},{\"x\":[[[]]],\"id\":2},{\"x\":[[[[[1]]]]],\"id\":3}]",
                options { $0.limits.depth = depth })
        }
        for buffered in [0, 100, 1000, 100_000] {
            let renamed = (0..<30).map { "{\"ID\":\($0 + 20)}" }
            expectSameInParts([StreamRenaming].self, text(renamed), options { $0.limits.bufferedSize = buffered })
        }
    }

    @Test func optionsBeyondTheStandard() {
        let comments = "[1,/* , */2, // ,\n3,4 /*]*/ ,5]"
        expectSameInParts([Int].self, comments)
        expectSameInParts([Int].self, comments, options { $0.allowsComments = true })
        let marked = [0xEF, 0xBB, 0xBF] + Array("[1,2,3,4,5,6]".utf8)
        expectSameInParts([Int].self, marked)
        expectSameInParts([Int].self, marked, options { $0.skipsByteOrderMark = true })
        let surrogates = #"["a","\uD800","\uD83D\uDE00",",\uDC00,","b","\uD800\\","c"]"#
        expectSameInParts([String].self, surrogates)
        expectSameInParts([String].self, surrogates, options { $0.replacesLoneSurrogates = true })
        expectSameInParts([Int].self, "[1,\"2\",3.0,true,\"x\"]", options { $0.coercions = .lossless })
    }

    @Test func unmappedArrays() {
        for leaves in [true, false] {
            let options = options { $0.input.skipping = leaves ? .always : .never }
            expectSameInParts([NothingWanted].self, text(mixed), options)
            expectSameInParts([StreamItem].self, text(mixed.filter { $0.contains("extra") }), options)
        }
    }

    @Test func userInfo() throws {
        let elements = (0..<40).map { "{\"id\":\($0)}" }
        var options = TrellisDecoder.Options()
        options.userInfo[OffsetKey.self] = 1000
        let outcome = expectSameInParts([Shifted].self, text(elements), options)
        #expect(outcome.value?.map(\.id) == Array(1000..<1040))
    }
}

/// A model with a lossy array, and another with a default.
private struct LossyPage: JSONModel, Equatable {
    var items: [StreamItem]
    var plain: [StreamItem]

    static let modelSchema = JSONModelSchema(
        LossyPage.self,
        [JSONField("items", \LossyPage.items).lossy(), JSONField("plain", \LossyPage.plain, default: [])])

    init(from fields: borrowing JSONFieldValues) throws {
        items = fields.take(0)
        plain = fields.take(1)
    }
}

private enum OffsetKey: JSONUserInfoKey { static let defaultValue = 0 }

/// Its hook uses the caller's user info.
private struct Shifted: JSONModel, JSONDidDecodeHook, Equatable {
    var id: Int

    static let modelSchema = JSONModelSchema(Shifted.self, [JSONField("id", \Shifted.id)])
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
    mutating func didDecode(userInfo: JSONUserInfo) throws { id += userInfo[OffsetKey.self] }
}

private struct NothingWanted: JSONModel, Equatable {
    static let modelSchema = JSONModelSchema(NothingWanted.self, [])
    init(from fields: borrowing JSONFieldValues) throws {}
}
