import AsyncHTTPClient
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// A server that decodes, updates and encodes for 64 clients, whose requests are valid, broken, slow, too large or cut.
///
/// `TRELLIS_SOAK_SECONDS` is the duration, 10 seconds unless it is set. `TRELLIS_SOAK_SEED` is the seed of the
/// requests.
@Suite(.serialized, .timeLimit(.minutes(90)))
struct SoakTests {
    static let seconds = ProcessInfo.processInfo.environment["TRELLIS_SOAK_SECONDS"].flatMap { Int($0) } ?? 10
    static let seed = ProcessInfo.processInfo.environment["TRELLIS_SOAK_SEED"].flatMap { UInt64($0) } ?? 1
    static let clients = 64
    /// The number of requests of each client in a round. Memory is measured between rounds, when nothing is going on.
    static let requestsPerRound = 20
    /// How much the memory in use may differ after the warm-up, in bytes.
    static let tolerance = 2_000_000

    @Test func memoryStaysFlatAndEveryResponseIsCorrect() async throws {
        let server = SoakServer()
        let outcome = try await withService(server.router) { _, url in
            var configuration = HTTPClient.Configuration()
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = Self.clients
            let http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            do {
                let outcome = try await Self.run(http, url, server)
                try await http.shutdown()
                return outcome
            } catch {
                try? await http.shutdown()
                throw error
            }
        }
        print(outcome.summary)
        #expect(outcome.wrong.isEmpty, "\(outcome.wrong.prefix(5))")
        #expect(outcome.requests.count == 10, "each kind of request")
        #expect(server.activeRequests == 0)
        // The first quarter of the rounds fills caches and pools.
        let settled = outcome.memory.dropFirst(outcome.memory.count / 4 + 1)
        if let least = settled.min(), let most = settled.max(), settled.count >= 8 {
            #expect(most - least <= Self.tolerance, "\(outcome.memory)")
        }
    }

    struct Outcome: Sendable {
        var requests: [String: Int] = [:]
        var wrong: [String] = []
        /// The bytes of the heap in use after each round.
        var memory: [Int] = []

        var summary: String {
            let total = requests.values.reduce(0, +)
            let kinds = requests.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            let heap = memory.isEmpty ? "unknown" : "\(memory[memory.count / 4]) to \(memory[memory.count - 1])"
            return "soak: \(total) requests (\(kinds)), \(wrong.count) wrong, \(memory.count) rounds, "
                + "heap \(heap) bytes"
        }
    }

    private static func run(_ http: HTTPClient, _ url: String, _ server: SoakServer) async throws -> Outcome {
        var outcome = Outcome()
        var clients = (0..<Self.clients).map {
            SoakClient(http: http, url: url, random: SeededGenerator(state: seed &* 1_000 &+ UInt64($0)))
        }
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            (clients, outcome) = await round(clients, outcome)
            // A request that was cut ends on the server a little later than on the client.
            for _ in 0..<200 where server.activeRequests > 0 { try await Task.sleep(for: .milliseconds(10)) }
            if server.activeRequests > 0 { outcome.wrong.append("\(server.activeRequests) requests did not end") }
            if let memory = memoryInUse() { outcome.memory.append(memory) }
        }
        return outcome
    }

    private static func round(_ clients: [SoakClient], _ outcome: Outcome) async -> ([SoakClient], Outcome) {
        await withTaskGroup(of: (Int, SoakClient, [String], [String]).self) { group in
            for (number, client) in clients.enumerated() {
                group.addTask {
                    var client = client
                    var (kinds, wrong): ([String], [String]) = ([], [])
                    for _ in 0..<requestsPerRound {
                        do { kinds.append(try await client.sendOne()) } catch { wrong.append("\(error)") }
                    }
                    return (number, client, kinds, wrong)
                }
            }
            var (clients, outcome) = (clients, outcome)
            for await (number, client, kinds, wrong) in group {
                clients[number] = client
                for kind in kinds { outcome.requests[kind, default: 0] += 1 }
                outcome.wrong += wrong
            }
            return (clients, outcome)
        }
    }

    /// The bytes of the heap in use, where the system tells.
    private static func memoryInUse() -> Int? {
        #if canImport(Glibc)
            // `mallinfo2` counts the blocks of all arenas, and those that are mapped on their own.
            let info = mallinfo2()
            return Int(info.uordblks) + Int(info.hblkhd)
        #else
            return nil
        #endif
    }
}
