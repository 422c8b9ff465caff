import Foundation
import Testing
import Trellis

@testable import TrellisThroughput

/// Exact counts are taken in separate processes, since tests run in parallel and allocations of all threads are
/// counted.
@Suite struct AllocationCountTests {
    @Test func blocksAreCountedWhereNothingElseAllocates() {
        #if canImport(Glibc)
            #expect((AllocationCount.of {} != nil) == !isSanitized)
        #else
            #expect(AllocationCount.of {} == nil)
        #endif
    }

    #if canImport(Glibc)
        @Test(.enabled(if: !isSanitized)) func allocationsOfSwiftAreCounted() async {
            await #expect(processExitsWith: .success) {
                var objects: [Node] = []
                objects.reserveCapacity(100)
                let count = try #require(AllocationCount.of { for _ in 0..<100 { objects.append(Node()) } })
                #expect(count.blocks == 100)
                // An object has a header of two words.
                #expect(count.bytes >= 100 * 24)
                #expect(objects.count == 100)

                var numbers: [Int] = []
                // At the first use, Swift prepares the type's metadata.
                for _ in 0..<2 {
                    numbers = []
                    let array = try #require(AllocationCount.of { numbers.reserveCapacity(1_000) })
                    #expect((1...2).contains(array.blocks) && (8_000...8_200).contains(array.bytes))
                }
                #expect(numbers.capacity >= 1_000)

                var text = ""
                let string = try #require(AllocationCount.of { text = String(repeating: "long", count: 100) })
                #expect(string.blocks > 0 && string.bytes >= 400)
                #expect(text.utf8.count == 400)
            }
        }

        @Test(.enabled(if: !isSanitized)) func eachFunctionOfTheAllocatorCountsOneBlock() async {
            await #expect(processExitsWith: .success) {
                // Retained until they have been counted, so that none is optimized away; stored so that Swift itself
                // allocates nothing.
                let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 6)
                unsafe blocks.initialize(repeating: nil, count: 6)
                let text: [CChar] = [65, 66, 67, 0]
                let count = AllocationCount.of {
                    unsafe blocks[0] = malloc(100)
                    unsafe blocks[1] = calloc(10, 20)
                    unsafe blocks[2] = realloc(nil, 300)
                    unsafe blocks[3] = aligned_alloc(64, 640)
                    _ = unsafe posix_memalign(blocks + 4, 128, 512)
                    unsafe blocks[5] = UnsafeMutableRawPointer(strdup(text))
                }
                #expect(count == AllocationCount(blocks: 6, bytes: 100 + 200 + 300 + 640 + 512 + 4))
                for index in 0..<6 { #expect(unsafe blocks[index] != nil) }
                #expect(unsafe Int(bitPattern: blocks[3]) % 64 == 0)
                #expect(unsafe Int(bitPattern: blocks[4]) % 128 == 0)

                let larger = AllocationCount.of { unsafe blocks[0] = realloc(blocks[0], 1_000) }
                #expect(larger == AllocationCount(blocks: 1, bytes: 1_000))
                let freed = AllocationCount.of {
                    unsafe free(blocks[0])
                    // With another size, it would be a block.
                    unsafe blocks[1] = realloc(blocks[1], 0)
                }
                #expect(freed == AllocationCount(blocks: 0, bytes: 0))
            }
        }

        @Test(.enabled(if: !isSanitized)) func allocationsOutsideTheCountAreNotCounted() async {
            await #expect(processExitsWith: .success) {
                let before = AllocationCount.of {}
                let objects = (0..<1_000).map { _ in Node() }
                #expect(AllocationCount.of {} == before)
                #expect(before == AllocationCount(blocks: 0, bytes: 0))
                #expect(objects.count == 1_000)
            }
        }

        @Test(.enabled(if: !isSanitized)) func countsMayBeNestedAndEndWithAnError() async {
            await #expect(processExitsWith: .success) {
                var kept: [Node] = []
                kept.reserveCapacity(10)
                var inner: AllocationCount?
                let outer = AllocationCount.of {
                    kept.append(Node())
                    inner = AllocationCount.of { for _ in 0..<2 { kept.append(Node()) } }
                    // Ending the inner count does not end the outer count.
                    kept.append(Node())
                }
                #expect(inner?.blocks == 2)
                #expect(outer?.blocks == 4)
                struct Failure: Error {}
                #expect(throws: Failure.self) { try AllocationCount.of { throw Failure() } }
                // No count is active: the next count must not include this allocation.
                kept.append(Node())
                #expect(AllocationCount.of {}?.blocks == 0)
            }
        }

        @Test(.enabled(if: !isSanitized)) func allocationsOfOtherThreadsAreCounted() async {
            await #expect(processExitsWith: .success) {
                let threads = 4
                let count = AllocationCount.of {
                    DispatchQueue.concurrentPerform(iterations: threads) { _ in
                        for _ in 0..<10_000 { unsafe free(anyBlock()) }
                    }
                }
                // No allocation is missed when several threads allocate at once. Starting the threads allocates a few
                // more.
                let blocks = try #require(count?.blocks)
                #expect((threads * 10_000...threads * 10_000 + 1_000).contains(blocks))
            }
        }

        @Test(.enabled(if: !isSanitized)) func equalDecodesHaveEqualCounts() async {
            await #expect(processExitsWith: .success) {
                let text = try TrellisEncoder().encode(ThroughputReport.sample(), as: Data.self)
                let decoder = TrellisDecoder()
                // The first decode prepares types.
                _ = try decoder.decode(ThroughputReport.self, from: text)
                let counts = try (0..<3).map { _ in
                    try AllocationCount.of { _ = try decoder.decode(ThroughputReport.self, from: text) }
                }
                #expect(counts[0] == counts[1] && counts[1] == counts[2])
                #expect((counts[0]?.blocks ?? 0) > 0)
            }
        }

        @Test(.enabled(if: !isSanitized)) func allocationsOfFoundationAreCounted() async {
            await #expect(processExitsWith: .success) {
                let text = Data(#"[{"name":"a name that is long enough","value":[1,2,3]}]"#.utf8)
                let decoder = JSONDecoder()
                let decode = { _ = try decoder.decode([Plain].self, from: text) }
                try decode()
                let count = try #require(try AllocationCount.of(decode))
                // At least the two arrays and the string, and the decoder's own allocations.
                #expect(count.blocks > 3)
                let data = try #require(AllocationCount.of { #expect(Data(count: 100_000).count == 100_000) })
                #expect(data.blocks > 0 && data.bytes >= 100_000)
            }
        }
    #endif
}

/// Whether a sanitizer has replaced the allocator, so that nothing is counted.
let isSanitized: Bool = {
    #if canImport(Glibc)
        ["__asan_init", "__tsan_init", "__msan_init"].contains { (name: String) in unsafe dlsym(nil, name) != nil }
    #else
        false
    #endif
}()

/// Not inlined: the compiler knows `malloc` and `free`, and would remove both.
@inline(never) private func anyBlock() -> UnsafeMutableRawPointer? {
    unsafe malloc(1_000)
}

private final class Node {
    var value = 1
}

private struct Plain: Decodable {
    var name: String
    var value: [Int]
}
