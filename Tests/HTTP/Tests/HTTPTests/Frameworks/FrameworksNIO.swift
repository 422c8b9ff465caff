import NIOCore
import NIOHTTP1
import Trellis
import TrellisNIO

// The example of Frameworks.md on a channel, line by line.

final class ModelHandler<Model: TrellisDecodable & Sendable>: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = Model

    private var session: TrellisDecoder.ValueSession<Model>?
    private let options: TrellisDecoder.Options

    init(_ type: Model.Type, maximumSize: Int) {
        options = TrellisDecoder.Options(limits: .init(size: maximumSize))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        do {
            switch unwrapInboundIn(data) {
            case .head:
                session = try TrellisDecoder.ValueSession(Model.self, options: options)
            case .body(let buffer):
                try session?.feed(buffer)
            case .end:
                guard let session = session.take() else { return }
                context.fireChannelRead(wrapInboundOut(try session.finish()))
            }
        } catch {
            session = nil
            context.fireErrorCaught(error)
        }
    }
}

final class LinesHandler<Element: TrellisDecodable & Sendable>: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = Element

    private final class Queue { var elements: ArraySlice<Element> = [] }

    private let queue = Queue()
    private var session: TrellisDecoder.ElementSession<Element, Void>?

    func handlerAdded(context: ChannelHandlerContext) {
        decode(context) {
            let queue = self.queue
            session = try .init(Element.self, as: .lines) { queue.elements.append($0) }
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        decode(context) { try session?.feed(unwrapInboundIn(data)) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        decode(context) { if let session = session.take() { try session.finish() } }
        context.fireChannelInactive()
    }

    private func decode(_ context: ChannelHandlerContext, _ step: () throws -> Void) {
        let result = Result { try step() }
        while let element = queue.elements.popFirst() { context.fireChannelRead(wrapInboundOut(element)) }
        if case .failure(let error) = result {
            session = nil
            context.fireErrorCaught(error)
        }
    }
}
