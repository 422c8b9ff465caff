import Trellis

/// Decodes JSON with the default options.
func decoded<T: TrellisDecodable>(_ type: T.Type = T.self, _ text: String) throws(TrellisError) -> T {
    try TrellisDecoder().decode(type, from: text)
}

/// The error of decoding; nil if it succeeds.
func failure<T: TrellisDecodable>(
    _ type: T.Type, _ text: String, options: TrellisDecoder.Options = TrellisDecoder.Options()
) -> TrellisError? {
    do {
        _ = try TrellisDecoder(options: options).decode(type, from: text)
        return nil
    } catch {
        return error
    }
}

/// The error of encoding; nil if it succeeds.
func encodingFailure(_ value: some TrellisEncodable, options: TrellisEncoder.Options = TrellisEncoder.Options())
    -> TrellisError?
{
    do {
        _ = try TrellisEncoder(options: options).encode(value)
        return nil
    } catch {
        return error
    }
}

/// The compact JSON of a value.
func encoded(_ value: some TrellisEncodable) throws(TrellisError) -> String { try TrellisEncoder().string(from: value) }

/// The JSON of a value, one member per line.
func pretty(_ value: some TrellisEncodable) throws(TrellisError) -> String {
    var options = TrellisEncoder.Options()
    options.indentation = .spaces(2)
    return try TrellisEncoder(options: options).string(from: value)
}
