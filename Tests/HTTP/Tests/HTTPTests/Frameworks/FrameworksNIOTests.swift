import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing
import Trellis
import TrellisNIO

/// A channel handler that decodes bodies while they arrive.
@Suite struct FrameworksNIOTests {
    private let text = #"{"number":7,"title":"slow","user":{"login":"ada"}}"#

    private func read(_ pieces: [String], _ channel: EmbeddedChannel) throws {
        let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        for piece in pieces { try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: piece))) }
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
    }

    @Test func bodiesAreDecodedAsModels() throws {
        let channel = EmbeddedChannel(handler: ModelHandler(Ticket.self, maximumSize: 1_000))
        for _ in 0..<2 {
            try read(text.map(String.init), channel)
            #expect(try channel.readInbound(as: Ticket.self) == Ticket(number: 7, title: "slow", login: "ada"))
        }
        #expect(try channel.finish().isClean)
    }

    @Test func anErrorIsFired() throws {
        let channel = EmbeddedChannel(handler: ModelHandler(Ticket.self, maximumSize: 1_000))
        let error = #expect(throws: TrellisError.self) { try read([#"{"number":"#, #"true}"#], channel) }
        #expect(error?.position?.description == "1:11")
        #expect(try channel.readInbound(as: Ticket.self) == nil)
        // The next request is decoded normally.
        try read([text], channel)
        #expect(try channel.readInbound(as: Ticket.self)?.number == 7)
        _ = try channel.finish()
    }

    @Test func aBodyOverTheLimitIsRefused() throws {
        let channel = EmbeddedChannel(handler: ModelHandler(Ticket.self, maximumSize: 20))
        let error = #expect(throws: TrellisError.self) { try read([text], channel) }
        #expect(error?.code == .limitExceeded)
        #expect(error?.position?.offset == 20)
        _ = try channel.finish()
    }

    @Test func linesAreDecodedAsElements() throws {
        let channel = EmbeddedChannel(handler: LinesHandler<Int>())
        for text in ["1\n2", "3\n", "4"] { try channel.writeInbound(ByteBuffer(string: text)) }
        #expect(try channel.readInbound(as: Int.self) == 1)
        #expect(try channel.readInbound(as: Int.self) == 23)
        #expect(try channel.readInbound(as: Int.self) == nil)
        // The last line ends with the channel.
        _ = try channel.finish()
        #expect(try channel.readInbound(as: Int.self) == 4)
    }

    @Test func anErrorEndsTheLines() throws {
        let channel = EmbeddedChannel(handler: LinesHandler<Int>())
        let error = #expect(throws: TrellisError.self) { try channel.writeInbound(ByteBuffer(string: "1\nx\n3\n")) }
        #expect(error?.position?.line == 2)
        #expect(try channel.readInbound(as: Int.self) == 1)
        try channel.writeInbound(ByteBuffer(string: "4\n"))
        #expect(try channel.readInbound(as: Int.self) == nil)
        #expect(try channel.finish().isClean)
    }

    @Test func aLaterHandlerMayCloseTheChannel() throws {
        let closing = ClosingHandler()
        let channel = EmbeddedChannel(handlers: [LinesHandler<Int>(), closing])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.writeInbound(ByteBuffer(string: "1\n2\n3\n4"))
        #expect(closing.received == [1, 2, 3, 4])
        #expect(!channel.isActive)
    }
}

/// Closes the channel at the second element.
private final class ClosingHandler: ChannelInboundHandler {
    typealias InboundIn = Int
    private(set) var received: [Int] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.append(unwrapInboundIn(data))
        if received.count == 2 { context.close(promise: nil) }
    }
}
