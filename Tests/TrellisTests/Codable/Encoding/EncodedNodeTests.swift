import Testing

@testable import Trellis

/// Trees of values that are written out of order.
@Suite struct EncodedNodeTests {
    private func add(_ text: String, _ key: String?, to node: EncodedNode) {
        unsafe Array(text.utf8).withUnsafeBufferPointer { unsafe node.add($0, key) }
    }

    private func text(_ node: EncodedNode) -> String {
        var writer = JSONWriter(options: TrellisEncoder.Options())
        writer.node(node)
        return unsafe writer.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of 10,000 values are 10 MB.
    @Test func replacedValuesAreRemoved() {
        let node = EncodedNode(text: Array(#"{"kept":[1,2],"changed":3"#.utf8))
        node.expand()
        add("4", "later", to: node)
        let long = String(repeating: "x", count: 1000)
        for number in 0..<10_000 {
            add("\"\(long)\(number)\"", "changed", to: node)
            #expect(node.text.count < 1 << 18)
        }
        add("5", "last", to: node)
        #expect(text(node) == "{\"kept\":[1,2],\"changed\":\"\(long)9999\",\"later\":4,\"last\":5}")
    }

    @Test func removedElementsAndNodesAreRemoved() {
        let node = EncodedNode(.array)
        add("[1]", nil, to: node)
        let long = "[\(String(repeating: " ", count: 1000))]"
        for _ in 0..<1000 {
            add(long, nil, to: node)
            node.remove(at: 1)
            #expect(node.text.count < 1 << 18)
        }
        add("[2]", nil, to: node)
        add("3", nil, to: node.node(at: 0))
        #expect(text(node) == "[[1,3],[2]]")
    }

    /// A failed value is replaced by the earlier one, whose bytes have been removed by then.
    @Test func earlierValuesAreRestored() {
        let node = EncodedNode(.object)
        add("{\"a\":1}", "k", to: node)
        let earlier = node.detached(at: 0)
        let long = "\"\(String(repeating: "x", count: 100_000))\""
        for _ in 0..<3 { add(long, "k", to: node) }
        node.restore(earlier, at: 0)
        #expect(text(node) == #"{"k":{"a":1}}"#)
    }
}
