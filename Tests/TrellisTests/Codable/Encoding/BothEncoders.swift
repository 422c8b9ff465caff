import Foundation
import Testing
import Trellis

/// Strategies that are set on both encoders.
struct EncodingStrategies {
    var formatting: JSONEncoder.OutputFormatting = .sortedKeys
    var dates: JSONEncoder.DateEncodingStrategy = .deferredToDate
    var data: JSONEncoder.DataEncodingStrategy = .base64
    var nonFinite: JSONEncoder.NonConformingFloatEncodingStrategy = .throw
    var keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    var foundation: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        encoder.dateEncodingStrategy = dates
        encoder.dataEncodingStrategy = data
        encoder.nonConformingFloatEncodingStrategy = nonFinite
        encoder.keyEncodingStrategy = keys
        encoder.userInfo = userInfo
        return encoder
    }

    var trellis: TrellisCodableEncoder {
        let encoder = TrellisCodableEncoder()
        encoder.outputFormatting = formatting
        encoder.dateEncodingStrategy = dates
        encoder.dataEncodingStrategy = data
        encoder.nonConformingFloatEncodingStrategy = nonFinite
        encoder.keyEncodingStrategy = keys
        encoder.userInfo = userInfo
        return encoder
    }
}

/// The result of encoding, for comparison.
enum EncodingOutcome: Equatable, CustomStringConvertible {
    case text(String)
    /// An `EncodingError` and the keys of its path.
    case invalidValue([String])
    case other(String)

    init(_ encode: () throws -> Data) {
        do {
            self = .text(String(decoding: try encode(), as: UTF8.self))
        } catch EncodingError.invalidValue(_, let context) {
            self = .invalidValue(context.codingPath.map(\.stringValue))
        } catch {
            self = .other("\(error)")
        }
    }

    var description: String {
        switch self {
        case .text(let text): text
        case .invalidValue(let path): "invalid value at \(path)"
        case .other(let error): error
        }
    }
}

/// Expects the same bytes from both encoders, or the same error at the same path.
func expectSame<T: Encodable>(
    _ value: T, _ strategies: EncodingStrategies = EncodingStrategies(), _ location: SourceLocation = #_sourceLocation
) {
    let expected = EncodingOutcome { try strategies.foundation.encode(value) }
    let encoder = strategies.trellis
    #expect(EncodingOutcome { try encoder.encode(value) } == expected, sourceLocation: location)
    // Encodes again, with the memory of the first call.
    #expect(EncodingOutcome { try encoder.encode(value) } == expected, sourceLocation: location)
}

/// Expects the same bytes in each layout.
func expectSameInEachLayout<T: Encodable>(
    _ value: T, _ strategies: EncodingStrategies = EncodingStrategies(), _ location: SourceLocation = #_sourceLocation
) {
    for formatting: JSONEncoder.OutputFormatting in [
        .sortedKeys, [.sortedKeys, .prettyPrinted], [.sortedKeys, .withoutEscapingSlashes],
        [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes],
    ] {
        var strategies = strategies
        strategies.formatting = formatting
        expectSame(value, strategies, location)
    }
}

/// The output of the encoder with default options.
func codableText(_ value: some Encodable) throws -> String {
    try TrellisCodableEncoder().encode(value, as: String.self)
}

/// A type that encodes itself by a closure.
struct Encodes: Encodable {
    let body: (any Encoder) throws -> Void
    init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
    func encode(to encoder: any Encoder) throws { try body(encoder) }
}

/// What both encoders write for a value.
func encodingOutcomes(
    _ value: Encodes, _ strategies: EncodingStrategies = EncodingStrategies()
) -> (foundation: EncodingOutcome, trellis: EncodingOutcome) {
    (
        EncodingOutcome { try strategies.foundation.encode(value) },
        EncodingOutcome { try strategies.trellis.encode(value) }
    )
}

/// Any string as a key.
struct EncodingName: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
    init(stringLiteral value: String) { self.init(stringValue: value) }
}

enum EncodingLetter: String, CodingKey { case a, b, c, d, slash = "x/y", quote = "\"" }
