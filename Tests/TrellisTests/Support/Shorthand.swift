import Trellis

/// Decodes text with the default options.
func decoded<T: TrellisDecodable>(_ type: T.Type = T.self, _ text: String) throws(TrellisError) -> T {
    try TrellisDecoder().decode(type, from: text)
}

/// The error that decoding gives; nil if it succeeds.
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

/// The error that encoding gives; nil if it succeeds.
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

/// The compact text of a value.
func encoded(_ value: some TrellisEncodable) throws(TrellisError) -> String { try TrellisEncoder().string(from: value) }

/// The text of a value, one member a line.
func pretty(_ value: some TrellisEncodable) throws(TrellisError) -> String {
    var options = TrellisEncoder.Options()
    options.indentation = .spaces(2)
    return try TrellisEncoder(options: options).string(from: value)
}
