import AsyncHTTPClient
import Hummingbird
import Logging
import NIOCore

/// A context with the connection, so that a handler can cut it.
struct ConnectionContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}

/// Runs a server with one handler on a free port of the loopback interface for as long as `body` runs.
func withServer<Result: Sendable>(
    _ handler: @escaping @Sendable (Request, ConnectionContext) async throws -> Response,
    _ body: @escaping @Sendable (HTTPClient, String) async throws -> Result
) async throws -> Result {
    let router = Router(context: ConnectionContext.self)
    router.get("readings", use: handler)
    router.post("readings", use: handler)
    return try await withService(router) { client, url in try await body(client, url + "readings") }
}

/// Runs a server with some routes on a free port of the loopback interface while `body` runs, which gets the base URL.
func withService<Context: RequestContext, Result: Sendable>(
    _ router: Router<Context>, _ body: @escaping @Sendable (HTTPClient, String) async throws -> Result
) async throws -> Result where Context.Source == ApplicationRequestContextSource {
    let (ports, continuation) = AsyncStream<Int>.makeStream()
    // Broken connections are expected here.
    var logger = Logger(label: "server")
    logger.logLevel = .critical
    let server = Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) },
        logger: logger)
    let client = HTTPClient(eventLoopGroupProvider: .singleton)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { continuation.finish() }
            try await server.run()
        }
        do {
            guard let port = await ports.first(where: { _ in true }) else { throw NotRunning() }
            let result = try await body(client, "http://127.0.0.1:\(port)/")
            try await client.shutdown()
            group.cancelAll()
            return result
        } catch {
            try? await client.shutdown()
            group.cancelAll()
            throw error
        }
    }
}

private struct NotRunning: Error {}
