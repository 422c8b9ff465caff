import Foundation
import Testing

@testable import Trellis

/// The result of decoding, for comparison with the result of another decoder.
enum CodableOutcome: Equatable {
    case value(String)
    /// The case of a `DecodingError`, its type or key, and its coding path.
    case error(String, path: [String])
    /// Any other error.
    case other(String)

    init<T>(_ body: () throws -> T) {
        do {
            self = .value("\(try body())")
        } catch let error as DecodingError {
            func path(_ context: DecodingError.Context) -> [String] { context.codingPath.map(\.stringValue) }
            switch error {
            case .typeMismatch(let type, let context): self = .error("typeMismatch \(type)", path: path(context))
            case .valueNotFound(let type, let context): self = .error("valueNotFound \(type)", path: path(context))
            case .keyNotFound(let key, let context):
                self = .error("keyNotFound \(key.stringValue)", path: path(context))
            case .dataCorrupted(let context): self = .error("dataCorrupted", path: path(context))
            @unknown default: self = .other("\(error)")
            }
        } catch {
            self = .other("\(error)")
        }
    }
}

extension CodableOutcome {
    /// The lines in which two values differ.
    static func difference(_ ours: CodableOutcome, _ theirs: CodableOutcome) -> String {
        guard case .value(let ours) = ours, case .value(let theirs) = theirs else { return "" }
        let pairs = zip(ours.split(separator: "\n"), theirs.split(separator: "\n"))
        return pairs.filter { $0 != $1 }.map { "\($0) is not \($1)" }.joined(separator: "\n")
    }
}

/// The strategies of both decoders.
struct CodableStrategies: Sendable {
    var dates: JSONDecoder.DateDecodingStrategy = .deferredToDate
    var data: JSONDecoder.DataDecodingStrategy = .base64
    var floats: JSONDecoder.NonConformingFloatDecodingStrategy = .throw
    var keys: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    var theirs: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = data
        decoder.nonConformingFloatDecodingStrategy = floats
        decoder.keyDecodingStrategy = keys
        decoder.userInfo = userInfo
        return decoder
    }

    var ours: TrellisCodableDecoder {
        let decoder = TrellisCodableDecoder()
        decoder.dateDecodingStrategy = dates
        decoder.dataDecodingStrategy = data
        decoder.nonConformingFloatDecodingStrategy = floats
        decoder.keyDecodingStrategy = keys
        decoder.userInfo = userInfo
        return decoder
    }
}

/// Decodes JSON with Foundation and with Trellis, and expects equal results.
func expectAsFoundation<T: Decodable>(
    _ type: T.Type, _ texts: String..., with strategies: CodableStrategies = CodableStrategies(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for text in texts {
        let theirs = CodableOutcome { try strategies.theirs.decode(type, from: Data(text.utf8)) }
        let ours = CodableOutcome { try strategies.ours.decode(type, from: text) }
        #expect(
            ours == theirs, "\(type) from \(text): \(CodableOutcome.difference(ours, theirs))",
            sourceLocation: sourceLocation)
    }
}
