import Testing

@testable import Trellis

/// The queue between the decoder and the receiver of the elements.
@Suite struct ElementQueueTests {
    private func queue<Element>(of type: Element.Type) -> ElementQueue<Element> {
        unsafe ElementQueue<Element> { slot, _ in unsafe slot.assumingMemoryBound(to: Element.self).move() }
    }

    @Test func theMemoryIsReused() throws {
        let queue = queue(of: Int.self)
        for number in 0..<100 { queue.append(number) }
        let capacity = queue.elements.capacity
        for round in 0..<3 {
            var found: [Int] = []
            try queue.drain { found.append($0) }
            #expect(found == Array(round..<100))
            #expect(queue.elements.isEmpty)
            #expect(queue.elements.capacity == capacity)
            for number in (round + 1)..<100 { queue.append(number) }
        }
        var others: [Int] = []
        others.reserveCapacity(1000)
        let otherCapacity = others.capacity
        queue.takeAll(into: &others)
        #expect(others == Array(3..<100))
        #expect(others.capacity == capacity)
        #expect(queue.elements.isEmpty)
        #expect(queue.elements.capacity == otherCapacity)
    }

    @Test func aClosureThatThrowsMidway() throws {
        let queue = queue(of: Tracked<ElementQueueTests>.self)
        for number in 0..<10 { queue.append(Tracked("\(number)")) }
        let capacity = queue.elements.capacity
        #expect(throws: Refusal(number: 4)) {
            try queue.drain { if $0.text == "4" { throw Refusal(number: 4) } }
        }
        // The remaining elements are released as if they had been delivered.
        #expect(LiveCounts.live(ElementQueueTests.self) == 0)
        #expect(queue.elements.capacity == capacity)
        queue.append(Tracked("11"))
        var found: [String] = []
        try queue.drain { found.append($0.text) }
        #expect(found == ["11"])
    }

    @Test func aSessionReusesItsMemory() throws {
        let chunk = Array(String(repeating: "1,", count: 100).utf8)
        var count = 0
        var session = try TrellisDecoder.ElementSession(Int.self) { count += $0 }
        try session.feed("[")
        try session.feed(chunk)
        let capacity = session.source.queue.elements.capacity
        #expect(capacity >= 100)
        try session.feed(chunk)
        #expect(session.source.queue.elements.capacity == capacity)
        #expect(count == 200)
    }

    @Test func inputFedDuringDelivery() throws {
        let queue = queue(of: Int.self)
        for number in 0..<3 { queue.append(number) }
        var found: [Int] = []
        try queue.drain { number in
            found.append(number)
            queue.append(number + 10)
            if number == 1 { try queue.drain { found.append($0) } }
        }
        #expect(found == [0, 1, 10, 11, 2])
        #expect(queue.elements == [12])
    }
}
