import Hummingbird
import NIOCore
import Trellis
import TrellisNIO

// The examples of Frameworks.md on Hummingbird, line by line.

struct JSONCoders: RequestDecoder, ResponseEncoder {
    let decoder = TrellisCodableDecoder()
    let encoder = TrellisCodableEncoder()

    func decode<T: Decodable>(
        _ type: T.Type, from request: Request, context: some RequestContext
    ) async throws -> T {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        do {
            return try decoder.decode(type, from: body)
        } catch let error as DecodingError {
            throw HTTPError(.badRequest, message: error.message)
        }
    }

    func encode(
        _ value: some Encodable, from request: Request, context: some RequestContext
    ) throws -> Response {
        let body = try ByteBuffer(bytes: encoder.encode(value, as: [UInt8].self))
        return Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: body))
    }
}

extension DecodingError {
    /// What is wrong, with its line and column.
    var message: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "\(self)"
        }
    }
}

struct APIContext: RequestContext {
    static let coders = JSONCoders()

    var coreContext: CoreRequestContextStorage
    var requestDecoder: JSONCoders { Self.coders }
    var responseEncoder: JSONCoders { Self.coders }
    var maxUploadSize: Int { 10_000 }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

extension Ticket: ResponseCodable {}

extension Request {
    /// Decodes the body while it arrives.
    func decodeModel<Model: TrellisDecodable>(
        _ type: Model.Type, context: some RequestContext, decoder: TrellisDecoder = TrellisDecoder()
    ) async throws -> Model {
        var decoder = decoder
        decoder.options.limits.size = min(decoder.options.limits.size, context.maxUploadSize)
        do {
            return try await decoder.decode(type, from: body)
        } catch let error as TrellisError {
            // Other limits, such as that of the depth, are exceeded before the end.
            let isTooLarge =
                error.code == .limitExceeded && error.position?.offset == decoder.options.limits.size
            throw HTTPError(isTooLarge ? .contentTooLarge : .badRequest, message: "\(error)")
        }
    }
}

extension Response {
    /// The text of a model.
    init(model: some TrellisEncodable, encoder: TrellisEncoder = TrellisEncoder()) throws {
        self.init(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: try encoder.encode(model, as: ByteBuffer.self)))
    }
}

extension Request {
    /// Applies the patch in the body to a model. If this throws, the model is as it was.
    func applyPatch<Model: JSONModel>(
        to model: inout Model, context: some RequestContext, decoder: TrellisDecoder = TrellisDecoder()
    ) async throws {
        let isJSONPatch = headers[.contentType]?.hasPrefix("application/json-patch+json") == true
        do {
            if isJSONPatch {
                try decoder.apply(await decodeModel(JSONPatch.self, context: context, decoder: decoder), to: &model)
            } else {
                try decoder.apply(await decodeModel(JSON.self, context: context, decoder: decoder), to: &model)
            }
        } catch let error as TrellisError {
            let status: HTTPResponse.Status = error.code == .testFailed ? .conflict : .badRequest
            throw HTTPError(status, message: "\(error.path.pointer): \(error.message)")
        }
    }
}
