import Synchronization
import Testing
import Trellis

/// The asynchronous sequence of snapshots: its rate, errors and end.
@Suite struct SnapshotSequenceTests {
    private let parts = [
        "{\"title\":", "\"a", "b\",", "\"steps\":[{\"text\":\"1\"", "},", "{\"text\":\"2\"}],", "\"servings\":1,",
        "\"author\":{\"name\":\"n\"}", "}", "\n",
    ]

    private func titles(every pace: TrellisDecoder.SnapshotPace) async throws -> [String] {
        var all: [String] = []
        for try await recipe in TrellisDecoder().snapshots(of: Recipe.self, from: ChunkSource(parts), every: pace) {
            all.append("\(recipe.title ?? "-") \(recipe.steps.count)\(recipe.isComplete ? "." : "")")
        }
        return all
    }

    @Test func snapshotAfterEachChunk() async throws {
        #expect(
            try await titles(every: .chunk) == [
                "- 0", "a 0", "ab 0", "ab 1", "ab 1", "ab 2", "ab 2", "ab 2", "ab 2.", "ab 2.",
            ])
    }

    @Test func snapshotAfterEachElement() async throws {
        #expect(try await titles(every: .element) == ["ab 1", "ab 2", "ab 2."])
    }

    @Test func snapshotAfterEachField() async throws {
        #expect(
            try await titles(every: .field) == ["ab 0", "ab 1", "ab 1", "ab 2", "ab 2", "ab 2", "ab 2."])
    }

    @Test func snapshotAfterSomeTime() async throws {
        let clock = ManualClock()
        var count = 0
        var last: Recipe?
        let pace = TrellisDecoder.SnapshotPace.duration(.milliseconds(50), clock: clock)
        for try await recipe in TrellisDecoder().snapshots(
            of: Recipe.self, from: Ticking(chunks: parts, clock: clock), every: pace)
        {
            count += 1
            last = recipe.current
        }
        // Chunks arrive every 20 ms: the first and then every third has a snapshot.
        #expect(count == 4)
        #expect(last?.title == "ab")
    }

    /// The time is measured since the last snapshot, not since the last chunk after which there could have been one.
    @Test func chunksWithoutBytesDoNotDelaySnapshots() async throws {
        let clock = ManualClock()
        let chunks = [
            "", "{\"title\":\"a", "b", "", "", "", "", "", "c",
            "\",\"servings\":1,\"author\":{\"name\":\"n\"},\"steps\":[]}",
        ]
        var titles: [String] = []
        for try await recipe in TrellisDecoder().snapshots(
            of: Recipe.self, from: Ticking(chunks: chunks, clock: clock),
            every: .duration(.milliseconds(50), clock: clock))
        {
            titles.append(recipe.title ?? "-")
        }
        // The snapshots before the last one are at 40, 100 and 180 ms.
        #expect(titles == ["a", "ab", "abc", "abc"])
    }

    /// A clock of the user's may read snapshots of the document.
    @Test func aClockThatReadsASnapshot() async throws {
        let clock = ReadingClock()
        var titles: [String] = []
        for try await recipe in TrellisDecoder().snapshots(
            of: Recipe.self, from: ChunkSource(parts), every: .duration(.zero, clock: clock))
        {
            clock.read = { _ = recipe.title }
            titles.append(recipe.title ?? "-")
        }
        #expect(titles.count > 1 && clock.count > 0)
    }

    @Test func lastSnapshotHasTheValue() async throws {
        var last: JSONSnapshot<Recipe>?
        for try await recipe in TrellisDecoder().snapshots(of: Recipe.self, from: ChunkSource(parts)) { last = recipe }
        let model = try TrellisDecoder().decode(Recipe.self, from: parts.joined())
        #expect(last?.current == model)
        var number: Int?
        for try await value in TrellisDecoder().snapshots(of: Int.self, from: ChunkSource(["1", "2"])) {
            number = value.current
        }
        #expect(number == 12)
    }

    @Test func errorAfterTheSnapshotsBeforeIt() async throws {
        var last: JSONSnapshot<Recipe>?
        do {
            let source = ChunkSource(["{\"title\":\"a\",\n", "\"author\":{\"name\":1}"])
            for try await recipe in TrellisDecoder().snapshots(of: Recipe.self, from: source) { last = recipe }
            Issue.record("no error")
        } catch let error as TrellisError {
            #expect(error.code == .typeMismatch && error.path.description == "author.name")
            #expect(error.position?.line == 2 && error.position?.column == 18)
        }
        #expect(last?.title == "a")
        await #expect(throws: Refusal.self) {
            for try await _ in TrellisDecoder().snapshots(
                of: Recipe.self, from: ChunkSource(["{"], error: Refusal()))
            {}
        }
        await #expect(throws: TrellisError.self) {
            for try await _ in TrellisDecoder().snapshots(of: Recipe.self, from: ChunkSource(["{"])) {}
        }
    }

    @Test func nothingIsReadAhead() async throws {
        let source = ChunkSource(["{\"title\":\"a"], endless: true)
        for try await _ in TrellisDecoder().snapshots(of: Recipe.self, from: source) { break }
        #expect(source.log.asked == 1)
        let ended = ChunkSource(["{\"a\":{\"text\":\"b\"}", " "], endless: true)
        for try await _ in TrellisDecoder().snapshots(of: Recipe.Step.self, at: "a", from: ended) {}
        #expect(ended.log.asked == 1)
    }

    @Test func cancellationEndsTheSequence() async throws {
        let task = Task {
            for try await _ in TrellisDecoder().snapshots(
                of: Recipe.self, from: ChunkSource(["{\"title\":\"", "a"], endless: true))
            {}
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

/// A clock that calls a closure when it is read.
private final class ReadingClock: Clock, @unchecked Sendable {
    private let clock = ManualClock()
    var read: () -> Void = {}
    private(set) var count = 0

    var now: ManualClock.Instant {
        count += 1
        read()
        return clock.now
    }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {}
}

/// A clock that advances only on request.
final class ManualClock: Clock, Sendable {
    private let time = Mutex(Duration.zero)

    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// Chunks that take 20 ms each.
private struct Ticking: AsyncSequence {
    let chunks: [String]
    let clock: ManualClock

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<String>
        let clock: ManualClock

        mutating func next() async -> String? {
            clock.advance(by: .milliseconds(20))
            return rest.popFirst()
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: chunks[...], clock: clock) }
}
