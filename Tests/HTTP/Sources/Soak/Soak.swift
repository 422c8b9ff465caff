import AsyncHTTPClient
import CHeap
import Foundation
@testable import Service

// `Soak SECONDS [SEED]`: a server that decodes, updates and encodes for 64 clients, whose requests are valid, broken,
// slow, too large or cut. SEED, by default 1, determines the requests. Exit status: 0 if every response was correct and
// memory stayed flat, 1 if not, 2 for invalid arguments. A program that hangs ends with SIGALRM. It is not a test,
// because Swift Testing keeps a backtrace of each thrown error until the test ends.
@main struct Soak {
    static let clients = 64
    /// The number of requests of each client in a round. Memory is measured between rounds, when nothing is going on.
    static let requestsPerRound = 20
    /// By how many bytes the heap may grow.
    static let tolerance = 2_000_000
    /// By how many seconds the program may exceed its duration.
    static let patience: UInt32 = 30 * 60

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard 1...2 ~= arguments.count, let seconds = arguments.first.flatMap({ UInt32($0) }), 1...86_400 ~= seconds,
            let seed = UInt64(arguments.dropFirst().first ?? "1")
        else {
            print("usage: Soak SECONDS [SEED]")
            exit(2)
        }
        alarm(seconds + patience)
        let server = SoakServer()
        let outcome = try await withService(server.router) { _, url in
            try await run(url, server, for: .seconds(seconds), seed)
        }
        print(outcome.summary)
        var failures = Array(outcome.wrong.prefix(5))
        if server.activeRequests > 0 { failures.append("\(server.activeRequests) requests did not end") }
        if outcome.memory.count >= 4, outcome.requests.count != 11 { failures.append("a kind of request is missing") }
        if outcome.memory.count >= 16 {
            let growth = outcome.growth
            // What a round keeps, the next one may release.
            if growth.library + growth.server > tolerance { failures.append("each round adds memory: \(growth)") }
            // A leak in few rounds has no effect on the median.
            if outcome.totalGrowth > tolerance { failures.append("memory grows: \(outcome.memory)") }
        } else {
            #if os(Linux)
                if seconds >= 120 { failures.append("too few rounds to measure memory: \(outcome.memory)") }
            #endif
        }
        for failure in failures { print(failure) }
        exit(failures.isEmpty ? 0 : 1)
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

    private static func run(
        _ url: String, _ server: SoakServer, for duration: Duration, _ seed: UInt64
    ) async throws -> Outcome {
        var outcome = Outcome()
        var random = SeededGenerator(state: seed)
        var isPlain = false
        let end = ContinuousClock.now + duration
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
