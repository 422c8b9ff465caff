import FuzzSupport
import Trellis

/// Decodes one of several models: no trap, the same in chunks, and what was decoded encodes to JSON that decodes to an
/// equal model.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModels(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    switch input.choice(of: 8) {
    case 0: examine(Rich.self, input)
    case 1: examine([Rich?].self, input)
    case 2: examine(Node.self, input)
    case 3: examine([String: [Double]].self, input)
    case 4: examine([[Int]].self, input)
    case 5: examine(Texts.self, input)
    case 6: examine([Node].self, input, duplicateKeys: .error)
    default: examine(Rich.self, input, duplicateKeys: .useFirst)
    }
    return 0
}

private func examine<Model: JSONCodable & Equatable>(
    _ type: Model.Type, _ input: FuzzInput, duplicateKeys: DecodingOptions.DuplicateKeys = .useLast
) {
    var options = DecodingOptions()
    options.duplicateKeys = duplicateKeys
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
        roundTrip(model)
    case (.failure(let error), .failure(let other)):
        check(Outcome(error) == Outcome(other), "in chunks \(Outcome(other)), as a whole \(Outcome(error))")
    case (.success, .failure(let error)): check(false, "in chunks \(Outcome(error)), as a whole no error")
    case (.failure(let error), .success): check(false, "in chunks no error, as a whole \(Outcome(error))")
    }
}

private func roundTrip<Model: JSONCodable & Equatable>(_ model: Model) {
    do {
        let bytes = try TrellisEncoder().encode(model)
        let again = try TrellisDecoder().decode(Model.self, from: bytes)
        check(model == again, "\(String(decoding: bytes, as: UTF8.self)) decodes to \(again), not to \(model)")
    } catch {
        check(false, "\(model) does not encode and decode: \(error)")
    }
}
