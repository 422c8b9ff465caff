import Testing

@testable import Trellis

/// Memory that is reused by one parser after another.
@Suite struct ParserRoomTests {
    @Test func chunksKeepTheirBytesAsTheyGrow() {
        let room = ParserRoom()
        defer { room.deallocate() }
        for _ in 0..<3 {
            unsafe room.heap.pointee.removeAll()
            var pieces: [UnsafeMutableRawPointer] = unsafe []
            // Together more than the room's capacity.
            let sizes = [1, 16, 100, 2048, 2048, 2048, 3, 10_000]
            for (index, size) in sizes.enumerated() {
                let memory = unsafe room.heap.pointee.allocate(size)
                unsafe memory.initializeMemory(as: UInt8.self, repeating: UInt8(index), count: size)
                unsafe pieces.append(memory)
            }
            for (index, size) in sizes.enumerated() {
                let larger = unsafe room.heap.pointee.resize(pieces[index], to: size * 2)
                unsafe (larger + size).initializeMemory(as: UInt8.self, repeating: UInt8(index), count: size)
                unsafe pieces[index] = unsafe larger
            }
            for (index, size) in sizes.enumerated() {
                let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: pieces[index], count: size * 2))
                #expect(bytes == [UInt8](repeating: UInt8(index), count: size * 2))
                unsafe room.heap.pointee.free(pieces[index])
            }
            // yajl also resizes and frees null pointers.
            let first = unsafe room.heap.pointee.resize(nil, to: 8)
            unsafe room.heap.pointee.free(first)
            unsafe room.heap.pointee.free(nil)
        }
    }

    /// yajl enlarges the stack of open containers in steps of 128 bytes.
    @Test func blocksThatGrowInSmallStepsAreRarelyCopied() {
        let room = ParserRoom()
        defer { room.deallocate() }
        var memory = unsafe room.heap.pointee.allocate(128)
        var moves = 0
        for size in stride(from: 256, through: 1 << 20, by: 128) {
            let larger = unsafe room.heap.pointee.resize(memory, to: size)
            if unsafe larger != memory { moves += 1 }
            unsafe memory = unsafe larger
        }
        unsafe room.heap.pointee.free(memory)
        #expect(moves < 30)
    }

    @Test func filtersReuseTheSameMemory() {
        let room = ParserRoom()
        defer { room.deallocate() }
        let first = unsafe room.filterMemory(256)
        unsafe first.initializeMemory(as: UInt8.self, repeating: 1, count: 256)
        let second = unsafe room.filterMemory(256)
        let isSame = unsafe second == first
        #expect(isSame)
    }

    @Test func documentsThatNeedMoreMemory() throws {
        let decoder = TrellisDecoder()
        for count in [10, 3_000, 50_000, 10] {
            // Escapes make yajl copy the string, and depth makes its stack grow.
            let text = String(repeating: "\\n\\u00e4", count: count)
            #expect(
                try decoder.decode([String].self, from: "[\"\(text)\"]") == [String(repeating: "\nä", count: count)])
            let depth = min(count, 500)
            let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            #expect(try decoder.decode(JSON.self, from: nested) == decoder.decode(JSON.self, from: " " + nested))
        }
    }

    @Test func aParserAfterAFailedOne() throws {
        let decoder = TrellisDecoder()
        for _ in 0..<3 {
            #expect(throws: TrellisError.self) { try decoder.decode([String].self, from: "[\"\\u00e4\", \"\\x\"]") }
            #expect(throws: TrellisError.self) { try decoder.decode([String].self, from: "[\"a\", 5]") }
            #expect(try decoder.decode([String].self, from: "[\"a\\tb\"]") == ["a\tb"])
        }
    }
}
