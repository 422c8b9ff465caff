import Trellis
@_spi(Tools) import TrellisThroughput

/// A kind of hostile input, with all its readers.
struct LinearCase {
    let name: String
    /// The unit of the sizes: bytes, brackets, keys or digits.
    let unit: String
    /// The smaller size; the other is ten times as large.
    let size: Int
    let make: (Int) -> [UInt8]
    let readers: [LinearReader]
}

/// One way to read an input, and its expected result.
struct LinearReader {
    let name: String
    /// As a function of the size, not of the number of bytes.
    let expected: (Int) -> Verdict
    private let body: ([UInt8]) throws -> Int

    /// Decodes the input; `figure` distinguishes the right value from a wrong one.
    static func decoding<Value: TrellisDecodable>(
        _ type: Value.Type, _ name: String, _ feeding: Feeding, _ options: TrellisDecoder.Options,
        figure: @escaping (Value) -> Int, expected: @escaping (Int) -> Verdict
    ) -> LinearReader {
        LinearReader(name: "\(name), \(feeding.name)", expected: expected) { bytes in
            try feeding.decode(bytes, options, figure)
        }
    }

    /// Validates the input; the figure of valid input is 0.
    static func validating(
        _ feeding: Feeding, _ options: TrellisDecoder.Options, expected: @escaping (Int) -> Verdict
    ) -> LinearReader {
        LinearReader(name: "validated, \(feeding.name)", expected: expected) { bytes in
            try feeding.validate(bytes, options)
            return 0
        }
    }

    private init(name: String, expected: @escaping (Int) -> Verdict, body: @escaping ([UInt8]) throws -> Int) {
        self.name = name
        self.expected = expected
        self.body = body
    }

    func read(_ bytes: [UInt8]) -> Verdict {
        do {
            return .value(try body(bytes))
        } catch let error as TrellisError {
            return .error(error.code, offset: error.position?.offset)
        } catch {
            return .error(.custom, offset: nil)
        }
    }
}

/// The result of an input.
enum Verdict: Equatable, CustomStringConvertible {
    /// A number computed from the value.
    case value(Int)
    case error(TrellisError.Code, offset: Int?)

    var description: String {
        switch self {
        case .value(let figure): "a value of \(grouped(figure))"
        case .error(let code, let offset): "\(code) at \(offset.map(grouped) ?? "no place")"
        }
    }
}
