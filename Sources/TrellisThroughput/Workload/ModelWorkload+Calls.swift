import Trellis

/// The calls of Trellis for one payload, for a program that times them itself.
@_spi(Tools)
public struct TrellisCalls {
    /// Decodes the payload and releases the models.
    public let decode: () throws -> Void
    /// Encodes the models of the payload.
    public let encode: () throws -> [UInt8]
}

extension ModelWorkload {
    /// The calls of Trellis for a payload; nil if the models are only decoded.
    ///
    /// - Parameter bytes: the payload, which is decoded once for `encode`.
    @_spi(Tools)
    public func calls(for bytes: [UInt8]) throws -> TrellisCalls? {
        guard let encode else { return nil }
        let models = try decoder.decode(Model.self, from: bytes)
        return TrellisCalls(
            decode: { keepResult(try decoder.decode(Model.self, from: bytes)) },
            encode: { try encode(models) })
    }
}
