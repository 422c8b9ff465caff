import Trellis

/// A document divided into chunks.
typealias Chunks = [[UInt8]]

/// The result of a document in a form that must not depend on the chunks.
enum Outcome<Value: Equatable & Sendable>: Equatable, Sendable {
    case value(Value)
    case failure(Complaint)

    var complaint: Complaint? {
        if case .failure(let complaint) = self { complaint } else { nil }
    }
}

/// All properties of an error except its excerpt, which may be shorter when only a chunk of the input is available.
struct Complaint: Error, Equatable, Sendable {
    var code: TrellisError.Code
    var position: TextPlace?
    var path: TrellisError.Path
    var expected: String?
    var missingKeys: [String]

    init(_ error: TrellisError) {
        code = error.code
        position = error.position.map(TextPlace.init)
        path = error.path
        expected = error.expected
        missingKeys = error.missingKeys
    }
}

/// Says only that the document is valid.
struct Valid: Equatable, Sendable {}

func validated(_ chunks: Chunks, options: TrellisDecoder.Options = TrellisDecoder.Options()) -> Outcome<Valid> {
    do throws(TrellisError) {
        var validator = TrellisValidator(options: options)
        for chunk in chunks { try validator.feed(chunk) }
        try validator.finish()
        return .value(Valid())
    } catch {
        return .failure(Complaint(error))
    }
}

func decoded<Value: TrellisDecodable & Equatable & Sendable>(
    _ type: Value.Type, _ chunks: Chunks, options: TrellisDecoder.Options = TrellisDecoder.Options()
) -> Outcome<Value> {
    do throws(TrellisError) {
        var session = try TrellisDecoder.ValueSession(type, options: options)
        for chunk in chunks { try session.feed(chunk) }
        return .value(try session.finish())
    } catch {
        return .failure(Complaint(error))
    }
}

/// Decodes the whole document in one call, which uses another code path than a single chunk.
func decodedAtOnce<Value: TrellisDecodable & Equatable & Sendable>(
    _ type: Value.Type, _ document: [UInt8], options: TrellisDecoder.Options = TrellisDecoder.Options()
) -> Outcome<Value> {
    do throws(TrellisError) {
        return .value(try TrellisDecoder(options: options).decode(type, from: document))
    } catch {
        return .failure(Complaint(error))
    }
}

/// The document in chunks of `size` bytes. Each chunk is a separate copy, so that the address sanitizer sees any read
/// beyond its ends.
func cut(_ document: [UInt8], every size: Int) -> Chunks {
    stride(from: 0, to: document.count, by: size).map { Array(document[$0..<min($0 + size, document.count)]) }
}

func cut(_ document: [UInt8], at places: [Int]) -> Chunks {
    zip([0] + places, places + [document.count]).map { Array(document[$0..<$1]) }
}

/// Two chunks, divided at every position; chunks of some fixed sizes; empty chunks in between.
///
/// Long, repetitive documents are divided in two only near both ends and at some positions in the middle.
func chunkings(of document: [UInt8]) -> some Sequence<Chunks> {
    let count = document.count
    let places = (0...count).lazy.filter { count <= 600 || $0 < 50 || $0 > count - 50 || $0 % 29 == 0 }
    let halves = places.map { cut(document, at: [$0]) }
    let pieces = [1, 2, 3, 7, 64].map { cut(document, every: $0) }
    let spaced = [[]] + cut(document, every: 2).flatMap { [$0, []] }
    return [AnySequence(halves), AnySequence(pieces), AnySequence([spaced])].joined()
}

/// A position that tests can create.
struct TextPlace: Equatable, Sendable, CustomStringConvertible {
    let offset: Int
    let line: Int
    let column: Int

    var description: String { "\(line):\(column) (byte \(offset))" }

    init(_ position: TrellisError.Position) {
        (offset, line, column) = (position.offset, position.line, position.column)
    }

    /// The position of an offset, computed in the simplest way.
    init(of offset: Int, in document: [UInt8]) {
        let before = document.prefix(offset)
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.offset = offset
        line = before.count { $0 == 0x0A } + 1
        column = offset - lineStart + 1
    }
}
