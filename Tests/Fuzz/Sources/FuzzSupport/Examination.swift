public import Trellis

/// Decodes a document as a whole and in chunks: no trap, both the same, no success with what is not JSON, and a model that
/// encodes to JSON which decodes to an equal model.
///
/// - Parameter isStrict: whether the options let nothing pass that is not JSON.
/// - Returns: what came of it.
@discardableResult
public func examine<Model: JSONCodable & Equatable>(
    _ type: Model.Type, _ input: FuzzInput, options: DecodingOptions = DecodingOptions(), isStrict: Bool = true
) -> Result<Model, TrellisError> {
    let whole = Result { () throws(TrellisError) in
        try TrellisDecoder(options: options).decode(type, from: input.document)
    }
    let inChunks = Result { () throws(TrellisError) in
        var session = try DecodingSession(type, options: options)
        for chunk in input.chunks { try session.feed(chunk) }
        return try session.finish()
    }
    switch (whole, inChunks) {
    case (.success(let model), .success(let other)):
        check(model == other, "in chunks \(other), as a whole \(model)")
        let fault = ReferenceValidator.firstFault(in: input.document)
        check(fault == nil || !isStrict, "decoded \(model) from what is not JSON: \(fault.map { "\($0)" } ?? "")")
        roundTrip(model, options)
    case (.failure(let error), .failure(let other)):
        check(Outcome(error) == Outcome(other), "in chunks \(Outcome(other)), as a whole \(Outcome(error))")
    case (.success, .failure(let error)): check(false, "in chunks \(Outcome(error)), as a whole no error")
    case (.failure(let error), .success): check(false, "in chunks no error, as a whole \(Outcome(error))")
    }
    return whole
}

private func roundTrip<Model: JSONCodable & Equatable>(_ model: Model, _ options: DecodingOptions) {
    do {
        let bytes = try TrellisEncoder().encode(model)
        let again = try TrellisDecoder(options: options).decode(Model.self, from: bytes)
        check(model == again, "\(String(decoding: bytes, as: UTF8.self)) decodes to \(again), not to \(model)")
    } catch {
        check(false, "\(model) does not encode and decode: \(error)")
    }
}
