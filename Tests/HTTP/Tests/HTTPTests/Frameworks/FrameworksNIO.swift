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
