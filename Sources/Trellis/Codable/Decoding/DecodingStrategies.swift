internal import Foundation

/// What a ``TrellisCodableDecoder`` is told in Foundation's terms.
struct DecodingStrategies: Sendable {
    var dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
    var data: JSONDecoder.DataDecodingStrategy = .base64
    var floats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw
    var keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether models are decoded as such; false takes them for any other types, to measure those.
    var takesModels = true

    /// Whether keys are what they are in the text.
    var keepsKeys: Bool { if case .useDefaultKeys = keys { true } else { false } }
}

// What they say of models, which have rules of their own where these say nothing.
extension DecodingStrategies {
    /// The options for the models of a document, with what has been set here and has a counterpart there.
    func applied(to options: TrellisDecoder.Options) -> TrellisDecoder.Options {
        var options = options
        switch dates {
        case .deferredToDate: break
        case .secondsSince1970: options.dates = .secondsSince1970
        case .millisecondsSince1970: options.dates = .millisecondsSince1970
        case .iso8601: options.dates = .iso8601
        default: options.transforms.useDecoding(JSONTransform<JSONCodableValue<Date>, Date>(decode: { $0.value }))
        }
        switch data {
        case .base64: break
        default: options.transforms.useDecoding(JSONTransform<JSONCodableValue<Data>, Data>(decode: { $0.value }))
        }
        if case .convertFromSnakeCase = keys, options.keyStyle == nil { options.keyStyle = .snakeCase }
        if case .convertFromString("Infinity", "-Infinity", "NaN") = floats {
            options.coercions.formUnion(.nonFiniteNumbersFromStrings)
        }
        return options
    }
}

/// The strategies of a document, for the values of models that are decoded as Codable types.
final class SharedStrategies: CodingSetup {
    let strategies: DecodingStrategies
    init(_ strategies: DecodingStrategies) { self.strategies = strategies }
}
