import Testing

@testable import Trellis

/// Inputs of separate documents that cannot be divided at the first attempt are divided later.
@Suite struct PartStartTests {
    /// How many partitions of the input were decoded separately and adopted.
    private func takenParts(
        _ splitter: any ElementSplitter, _ text: String, lead: Int, skipsMark: Bool = false
    ) throws -> (taken: Int, ids: [Int]) {
        var options = TrellisDecoder.Options()
        options.skipsByteOrderMark = skipsMark
        options.input.partSize = 30
        var sizes = try PartSizes(2, options)
        sizes.leadSize = lead
        let queue = ElementQueue.moving(StreamItem.self)
        let elements = try SeparateElements(splitter: splitter, options: options, skipsErrors: false, queue: queue)
        let bytes = Array(text.utf8)
        return unsafe try bytes.withUnsafeBytes { bytes in
            var run = unsafe WorkerRun(elements, MemorySource(bytes), sizes)
            try run.run {}
            try elements.finish()
            return (run.takenCount, queue.elements.map(\.id))
        }
    }

    private let lines = (0..<100).map { "{\"id\":\($0),\"name\":\"abcdefghijklmnopqrstuvwxyz\"}\n" }.joined()

    /// With the option, the bytes before the first document are unknown until they are looked at.
    @Test func afterAByteOrderMark() throws {
        let splitters: [any ElementSplitter] = [
            LineSplitter(allowsComments: false), ValueSplitter(allowsComments: false),
        ]
        for splitter in splitters {
            for mark in ["", "\u{FEFF}"] {
                let (taken, ids) = try takenParts(splitter, mark + lines, lead: 70, skipsMark: true)
                #expect(ids == Array(0..<100))
                #expect(taken > 90, "\(type(of: splitter)), mark: '\(mark)': \(taken)")
            }
        }
    }

    /// An element of more than sixteen partitions is not decoded ahead, and the lead after it ends inside a line.
    @Test func afterALargeElement() throws {
        let large = "{\"id\":-1,\"name\":\"" + String(repeating: "ab,", count: 1000) + "\"}\n"
        let (taken, ids) = try takenParts(LineSplitter(allowsComments: false), large + lines, lead: 70)
        #expect(ids == [-1] + Array(0..<100))
        #expect(taken > 50, "\(taken)")
    }
}
