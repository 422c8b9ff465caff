import AsyncHTTPClient
import CHeap
import Foundation
import Testing

/// What the environment says about the soak test.
private enum SoakSettings {
    static let seconds = number("TRELLIS_SOAK_SECONDS") ?? 0
    static let seed = UInt64(bitPattern: Int64(number("TRELLIS_SOAK_SEED") ?? 1))

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}

/// A server that decodes, updates and encodes for 64 clients, whose requests are valid, broken, slow, too large or cut.
///
/// It runs only if `TRELLIS_SOAK_SECONDS`, its duration, is set, and without other tests, whose memory it would count.
/// `TRELLIS_SOAK_SEED` is the seed of the requests.
@Suite(.serialized, .timeLimit(.minutes(90)), .enabled(if: SoakSettings.seconds > 0))
struct SoakTests {
    static let clients = 64
    /// The number of requests of each client in a round. Memory is measured between rounds, when nothing is going on.
    static let requestsPerRound = 20
    /// By how many bytes the heap may grow more with the library than with a server that only reads the requests.
    static let tolerance = 2_000_000

    @Test func memoryStaysFlatAndEveryResponseIsCorrect() async throws {
        let server = SoakServer()
        let outcome = try await withService(server.router) { _, url in try await Self.run(url, server) }
        print(outcome.summary)
        #expect(outcome.wrong.isEmpty, "\(outcome.wrong.prefix(5))")
        if outcome.memory.count >= 4 { #expect(outcome.requests.count == 11, "each kind of request") }
        #expect(server.activeRequests == 0)
        if outcome.memory.count >= 16 {
            let growth = outcome.growth
            #expect(growth.library - growth.server <= Self.tolerance, "\(growth), \(outcome.memory)")
            // A leak in few rounds has no effect on the median. What the server itself keeps is in all rounds.
            let growthOfServer = 2 * max(0, growth.server)
            #expect(outcome.totalGrowth - growthOfServer <= 5 * Self.tolerance, "\(outcome.memory)")
        } else {
            #if os(Linux)
                #expect(SoakSettings.seconds < 120, "too few rounds to measure memory: \(outcome.memory)")
            #endif
        }
    }

    struct Outcome: Sendable {
        var requests: [String: Int] = [:]
        var wrong: [String] = []
        /// The bytes of the heap in use after each round. In each second round, the server only reads the requests.
        var memory: [Int] = []

        /// By how many bytes the heap grew in the rounds with the library, and in the others: the median of the rounds,
        /// times their number. A leak makes it grow in each round. A larger buffer that a pool keeps after one of them
        /// does not count, and neither does the first quarter of the rounds, which fills caches and pools.
        var growth: (library: Int, server: Int) {
            var differences = (library: [Int](), server: [Int]())
            for index in max(1, memory.count / 4)..<max(1, memory.count) {
                let difference = memory[index] - memory[index - 1]
                if index % 2 == 0 {
                    differences.library.append(difference)
                } else {
                    differences.server.append(difference)
                }
            }
            return (Self.total(differences.library), Self.total(differences.server))
        }

        /// By how many bytes the heap grew after the first quarter of the rounds.
        var totalGrowth: Int { (memory.last ?? 0) - (memory.isEmpty ? 0 : memory[memory.count / 4]) }

        private static func total(_ differences: [Int]) -> Int {
            differences.isEmpty ? 0 : differences.sorted()[differences.count / 2] * differences.count
        }

        var summary: String {
            let total = requests.values.reduce(0, +)
            let kinds = requests.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            return "soak: \(total) requests (\(kinds)), \(wrong.count) wrong, \(memory.count) rounds; "
                + "the heap grew by \(growth.library) bytes with the library and by \(growth.server) without it"
        }
    }

    private static func run(_ url: String, _ server: SoakServer) async throws -> Outcome {
        var outcome = Outcome()
        var random = SeededGenerator(state: SoakSettings.seed)
        var isPlain = false
        let end = ContinuousClock.now + .seconds(SoakSettings.seconds)
        while ContinuousClock.now < end {
            // New connections in each round: those that stay open have buffers of different sizes.
            var configuration = HTTPClient.Configuration()
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = clients
            let http = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            let clients = (0..<clients).map { _ in
                SoakClient(http: http, url: url, isPlain: isPlain, random: SeededGenerator(state: random.next()))
            }
            isPlain.toggle()
            outcome = await round(clients, outcome)
            try await http.shutdown()
            // A request that was cut ends on the server a little later than on the client.
            for _ in 0..<200 where server.activeRequests > 0 { try await Task.sleep(for: .milliseconds(10)) }
            if server.activeRequests > 0 { outcome.wrong.append("\(server.activeRequests) requests did not end") }
            try await Task.sleep(for: .milliseconds(100))
            if let memory = memoryInUse() { outcome.memory.append(memory) }
        }
        return outcome
    }

    private static func round(_ clients: [SoakClient], _ outcome: Outcome) async -> Outcome {
        await withTaskGroup(of: ([String], [String]).self) { group in
            for client in clients {
                group.addTask {
                    var client = client
                    var (kinds, wrong): ([String], [String]) = ([], [])
                    for _ in 0..<requestsPerRound {
                        do { kinds.append(try await client.sendOne()) } catch { wrong.append("\(error)") }
                    }
                    return (kinds, wrong)
                }
            }
            var outcome = outcome
            for await (kinds, wrong) in group {
                for kind in kinds { outcome.requests[kind, default: 0] += 1 }
                outcome.wrong += wrong
            }
            return outcome
        }
    }

    /// The bytes of the heap in use; nil where the system does not tell.
    private static func memoryInUse() -> Int? {
        let bytes = heap_in_use()
        return bytes > 0 ? Int(bytes) : nil
    }
}
