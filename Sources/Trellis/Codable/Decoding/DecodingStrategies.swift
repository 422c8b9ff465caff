internal import Foundation

/// The settings of a ``TrellisCodableDecoder``, which have Foundation's names.
struct DecodingStrategies: Sendable {
    var dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
    var data: JSONDecoder.DataDecodingStrategy = .base64
    var floats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw
    var keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// Whether models are decoded by their schema. False decodes them like other Codable types, for measurements.
    var takesModels = true

    /// Whether keys are not converted.
    var keepsKeys: Bool { if case .useDefaultKeys = keys { true } else { false } }
}

// The effect of the strategies on models. The rules of a model itself have precedence.
extension DecodingStrategies {
    /// The options for models in a document: `options`, with the strategies that were set and have an equivalent there.
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
        if case .convertFromSnakeCase = keys, options.keyStyle == nil { options.keyStyle = SnakeCase.style }
        if case .convertFromString("Infinity", "-Infinity", "NaN") = floats {
            options.schema.readsNonFiniteNumbers = true
        }
        return options
    }
}

/// The strategies of a document, for Codable values inside models.
final class SharedStrategies: CodingSetup {
    let strategies: DecodingStrategies
    init(_ strategies: DecodingStrategies) { self.strategies = strategies }
}
