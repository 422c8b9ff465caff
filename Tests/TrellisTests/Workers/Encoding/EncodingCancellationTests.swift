import Foundation
import Testing
@testable import Trellis

/// Arrays encoded in the background, without blocking the caller's executor.
@Suite struct EncodingCancellationTests {
    @Test func results() async throws {
        let tickets = (0..<12_000).map { $0.isMultiple(of: 2) ? Ticket.full : .smallest }
        let encoder = TrellisEncoder()
        let text = String(decoding: try await encoder.encodeInBackground(tickets, workers: 3), as: UTF8.self)
        #expect(text == (try encoder.string(from: tickets)))
        let data = try await encoder.encodeInBackground(tickets, as: Data.self)
        #expect(String(decoding: data, as: UTF8.self) == text)
        let error = await #expect(throws: TrellisError.self) {
            try await encoder.encodeInBackground([1, .nan, .infinity], workers: 2)
        }
        #expect(error?.path.description == "[1]")
    }

    @Test(arguments: [1, 2, 4]) func cancellation(_ workers: Int) async throws {
        // Without cancellation, this would never end.
        let written = SharedCount()
        let elements = MadeElements(1 << 40) { number in
            Tried(number: number) { _ in
                written.increase()
                return false
            }
        }
        let task = Task {
            try await TrellisEncoder().encodeInBackground(elements, workers: TrellisWorkerCount(workers))
        }
        // Waiting without a pause might starve the other threads.
        while written.value < 20_000 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let after = written.value
        try await Task.sleep(for: .milliseconds(1))
        #expect(written.value == after)
    }

    @Test func cancelledBeforeTheStart() async throws {
        let written = SharedCount()
        let elements = MadeElements(1 << 40) { number in
            Tried(number: number) { _ in
                written.increase()
                return false
            }
        }
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            _ = try await TrellisEncoder().encodeInBackground(elements, workers: 2)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(written.value == 0)
    }
}
