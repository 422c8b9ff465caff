import Foundation
import Synchronization
import Testing

@testable import Trellis

/// Decoding in the background, without blocking the caller's executor.
@Suite struct PartSequenceTests {
    private let list = (0..<400).map { "{\"id\":\($0)}" }
    private let decoder = TrellisDecoder(options: TrellisDecoder.Options().divided(PartDivision(workers: 2, size: 60)))

    @Test func documents() async throws {
        let text = "[" + list.joined(separator: ",") + "]"
        let items = try await decoder.decodeInBackground([StreamItem].self, from: text, workers: 2)
        #expect(items.map(\.id) == Array(0..<400))
        await #expect(throws: TrellisError.self) {
            try await decoder.decodeInBackground([StreamItem].self, from: text + "]", workers: 2)
        }
    }

    @Test func inOrder() async throws {
        for (format, text) in [
            (JSONStreamFormat.array, "[" + list.joined(separator: ",") + "]"),
            (.lines, list.joined(separator: "\n")), (.values, list.joined(separator: " ")),
        ] {
            var ids: [Int] = []
            for try await item in decoder.elements(StreamItem.self, as: format, from: text, workers: 2) {
                ids.append(item.id)
            }
            #expect(ids == Array(0..<400))
        }
    }

    @Test func theElementsBeforeAnError() async throws {
        var list = list
        list[250] = "{\"id\":}"
        var iterator = decoder.elements(
            StreamItem.self, from: "[" + list.joined(separator: ",") + "]", workers: 3
        ).makeAsyncIterator()
        for id in 0..<250 { #expect(try await iterator.next()?.id == id) }
        let error = await #expect(throws: TrellisError.self) { try await iterator.next() }
        #expect(error?.path.description == "[250].id")
        #expect(try await iterator.next() == nil)
    }

    @Test func reports() async throws {
        var list = list
        list[7] = "{}"
        let report = TrellisDecoder.Report()
        var iterator = decoder.elements(
            StreamItem.self, as: .lines, from: list.joined(separator: "\n"), workers: 2, skipsErrors: true,
            report: report
        ).makeAsyncIterator()
        var count = 0
        while try await iterator.next() != nil { count += 1 }
        #expect(count == 399)
        #expect(report.dropped.map(\.position?.line) == [8])
    }

    @Test func stoppingEarly() async throws {
        let text = "[" + list.joined(separator: ",") + "]"
        let strings = "[" + (0..<400).map { "\"\($0)\"" }.joined(separator: ",") + "]"
        for _ in 0..<20 {
            for try await text in decoder.elements(Tracked<Leaving>.self, from: strings, workers: 3)
            where text.text == "7" {
                break
            }
            var count = 0
            for try await _ in decoder.elements(StreamItem.self, from: text, workers: 3) {
                count += 1
                if count == 5 { break }
            }
            #expect(count == 5)
        }
    }

    @Test func cancelledTasks() async throws {
        let text = "[" + list.joined(separator: ",") + "]"
        let decoder = decoder
        let decode = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await decoder.decodeInBackground([StreamItem].self, from: text, workers: 2)
        }
        decode.cancel()
        await #expect(throws: CancellationError.self) { try await decode.value }

        let began = AsyncStream<Void>.makeStream()
        let loop = Task {
            var count = 0
            for try await _ in decoder.elements(StreamItem.self, from: text, workers: 2) {
                count += 1
                if count == 1 { began.continuation.yield() }
                while count == 1 && !Task.isCancelled { await Task.yield() }
            }
            return count
        }
        for await _ in began.stream { break }
        loop.cancel()
        await #expect(throws: CancellationError.self) { try await loop.value }
    }

    /// The system may refuse a thread.
    @Test func refusedThreadsAreErrors() async throws {
        let refuse: BeginThread = { _ throws(TrellisError) in throw TrellisError(.limitExceeded) }
        let error = await #expect(throws: TrellisError.self) {
            try await onOtherThread(beginningWith: refuse) { _ in 1 }
        }
        #expect(error?.code == .limitExceeded)
        let exchange = Exchange<Int>(beginningWith: refuse) { _ in }
        await #expect(throws: TrellisError.self) { try await exchange.next(isolation: nil) }
        #expect(try await exchange.next(isolation: nil) == nil)
    }

    /// Cancelling the task also stops a decode on one thread.
    @Test func cancelledOnOneThread() async throws {
        let text = "[" + [String](repeating: "{\"id\":0}", count: 100_000).joined(separator: ",") + "]"
        let task = Task { try await TrellisDecoder().decodeInBackground([Alone].self, from: text, workers: 1) }
        while !Alone.hasBegun.load(ordering: .relaxed) { await Task.yield() }
        task.cancel()
        Alone.mayGoOn.store(true, ordering: .relaxed)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A decode that is cancelled while it runs.
    @Test func cancelledMidway() async throws {
        let text = "[" + [String](repeating: "{\"id\":0}", count: 300_000).joined(separator: ",") + "]"
        let task = Task { try await TrellisDecoder().decodeInBackground([Slow].self, from: text, workers: 2) }
        while !Slow.hasBegun.load(ordering: .relaxed) { await Task.yield() }
        task.cancel()
        Slow.mayGoOn.store(true, ordering: .relaxed)
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(Slow.made.load(ordering: .relaxed) < 300_000)
    }
}

private enum Leaving {}

/// Signals that it is being decoded, and waits for a signal to continue.
private struct Slow: JSONModel {
    static let hasBegun = Atomic(false)
    static let mayGoOn = Atomic(false)
    static let made = Atomic(0)

    static let modelSchema = JSONModelSchema(Slow.self, [])

    init(from fields: borrowing JSONFieldValues) throws {
        guard Slow.made.add(1, ordering: .relaxed).newValue == 1000 else { return }
        Slow.hasBegun.store(true, ordering: .relaxed)
        while !Slow.mayGoOn.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.001) }
    }
}

/// Signals that it is being decoded, and waits for a signal to continue. A type of its own for one test, because the
/// signals are static.
private struct Alone: JSONModel {
    static let hasBegun = Atomic(false)
    static let mayGoOn = Atomic(false)

    static let modelSchema = JSONModelSchema(Alone.self, [])

    init(from fields: borrowing JSONFieldValues) throws {
        Alone.hasBegun.store(true, ordering: .relaxed)
        while !Alone.mayGoOn.load(ordering: .relaxed) { Thread.sleep(forTimeInterval: 0.001) }
    }
}
