import Trellis

/// A document, cut.
typealias Chunks = [[UInt8]]

/// What came of a document, in the form that must not depend on how it was cut.
enum Outcome<Value: Equatable & Sendable>: Equatable, Sendable {
    case value(Value)
    case failure(Complaint)

    var complaint: Complaint? {
        if case .failure(let complaint) = self { complaint } else { nil }
    }
}

/// All of an error but what it shows of the text, which may be less when the text is not at hand as a whole.
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

/// Nothing but that the document is valid.
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

/// The document at once, which the library decodes in another way than a single chunk.
func decodedAtOnce<Value: TrellisDecodable & Equatable & Sendable>(
    _ type: Value.Type, _ document: [UInt8], options: TrellisDecoder.Options = TrellisDecoder.Options()
) -> Outcome<Value> {
    do throws(TrellisError) {
        return .value(try TrellisDecoder(options: options).decode(type, from: document))
    } catch {
        return .failure(Complaint(error))
    }
}

/// The document in chunks of that many bytes. Each is a copy of its own, so that an address sanitizer sees any read
/// past its ends.
func cut(_ document: [UInt8], every size: Int) -> Chunks {
    stride(from: 0, to: document.count, by: size).map { Array(document[$0..<min($0 + size, document.count)]) }
}

func cut(_ document: [UInt8], at places: [Int]) -> Chunks {
    zip([0] + places, places + [document.count]).map { Array(document[$0..<$1]) }
}

/// In two at every place; in pieces of some sizes; with empty chunks in between.
///
/// Long documents, which repeat themselves, are cut in two at both ends and here and there in the middle.
func chunkings(of document: [UInt8]) -> some Sequence<Chunks> {
    let count = document.count
    let places = (0...count).lazy.filter { count <= 600 || $0 < 50 || $0 > count - 50 || $0 % 29 == 0 }
    let halves = places.map { cut(document, at: [$0]) }
    let pieces = [1, 2, 3, 7, 64].map { cut(document, every: $0) }
    let spaced = [[]] + cut(document, every: 2).flatMap { [$0, []] }
    return [AnySequence(halves), AnySequence(pieces), AnySequence([spaced])].joined()
}

/// A place of which tests can make their own.
struct TextPlace: Equatable, Sendable, CustomStringConvertible {
    let offset: Int
    let line: Int
    let column: Int

    var description: String { "\(line):\(column) (byte \(offset))" }

    init(_ position: TrellisError.Position) {
        (offset, line, column) = (position.offset, position.line, position.column)
    }

    /// The place of an offset, by the plainest means.
    init(of offset: Int, in document: [UInt8]) {
        let before = document.prefix(offset)
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.offset = offset
        line = before.count { $0 == 0x0A } + 1
        column = offset - lineStart + 1
    }
}
