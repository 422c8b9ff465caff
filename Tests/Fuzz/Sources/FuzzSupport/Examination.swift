@_spi(Testing) public import Trellis

/// Decodes a document as a whole, in chunks and in partitions: no trap, equal results, no success for invalid JSON, and
/// a model that encodes to JSON which decodes to an equal model.
///
/// - Parameter isStrict: whether the options accept valid JSON only.
/// - Returns: the result.
@discardableResult
public func examine<Model: TrellisCodable & Equatable & Sendable>(
    _ type: Model.Type, _ input: FuzzInput, options: TrellisDecoder.Options = TrellisDecoder.Options(),
    isStrict: Bool = true
) -> Result<Model, TrellisError> {
    let whole = Result { () throws(TrellisError) in
        try TrellisDecoder(options: options).decode(type, from: input.document)
    }
    for (leavesOut, way) in [(true, "with nothing unwanted"), (false, "with all")] {
        var options = options
        TrellisTesting.setSkipping(leavesOut, in: &options)
        let other = Result { () throws(TrellisError) in
            try TrellisDecoder(options: options).decode(type, from: input.document)
        }
        compare(whole, "as a whole", other, way) { $0.description == $1.description }
        let inChunks = Result { () throws(TrellisError) in
            var session = try TrellisDecoder.ValueSession(type, options: options)
            for chunk in input.chunks { try session.feed(chunk) }
            return try session.finish()
        }
        compare(whole, "as a whole", inChunks, "in chunks, " + way) { Outcome($0) == Outcome($1) }
    }
    // Starting threads is slow, so more than one is rare.
    for (size, workers) in [(1, 1), (16, input.document.count % 8 == 0 ? 3 : 1)] {
        var options = options
        TrellisTesting.setPartitionSize(size, in: &options)
        let inParts = Result { () throws(TrellisError) in
            try TrellisDecoder(options: options).decode(
                type, from: input.document, workers: TrellisWorkerCount(workers))
        }
        compare(whole, "as a whole", inParts, "in parts of \(size)") { $0.description == $1.description }
    }
    let inChunks = Result { () throws(TrellisError) in
        var session = try TrellisDecoder.ValueSession(type, options: options)
        for chunk in input.chunks { try session.feed(chunk) }
        return try session.finish()
    }
    compare(whole, "as a whole", inChunks, "in chunks") { Outcome($0) == Outcome($1) }
    if case .success(let model) = whole {
        let fault = ReferenceValidator.firstFault(in: input.document)
        check(fault == nil || !isStrict, "decoded \(model) from what is not JSON: \(fault.map { "\($0)" } ?? "")")
        roundTrip(model, options)
    }
    return whole
}

/// Compares the results of two ways to decode one document.
///
/// - Parameter isSame: whether two errors are equivalent.
public func compare<Model: Equatable>(
    _ one: Result<Model, TrellisError>, _ way: String, _ other: Result<Model, TrellisError>, _ otherWay: String,
    _ isSame: (TrellisError, TrellisError) -> Bool
) {
    let agree =
        switch (one, other) {
        case (.success(let model), .success(let otherModel)): model == otherModel
        case (.failure(let error), .failure(let otherError)): isSame(error, otherError)
        default: false
        }
    check(agree, "\(otherWay) \(words(other)), \(way) \(words(one))")
}

private func words<Model>(_ result: Result<Model, TrellisError>) -> String {
    switch result {
    case .success(let model): "\(model)"
    case .failure(let error): "\(Outcome(error))"
    }
}

private func roundTrip<Model: TrellisCodable & Equatable>(_ model: Model, _ options: TrellisDecoder.Options) {
    do {
        let bytes = try TrellisEncoder().encode(model)
        let again = try TrellisDecoder(options: options).decode(Model.self, from: bytes)
        check(model == again, "\(String(decoding: bytes, as: UTF8.self)) decodes to \(again), not to \(model)")
    } catch {
        check(false, "\(model) does not encode and decode: \(error)")
    }
}
