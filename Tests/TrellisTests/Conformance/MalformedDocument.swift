import Testing
import Trellis

/// A text that is not JSON, and what must be said of it.
///
/// Places follow one convention. A byte that cannot continue a token is the place itself; an ill-formed UTF-8 sequence
/// counts from its first byte, half a surrogate pair from its backslash. A well-formed token where it may not stand is
/// at its first byte, and so is whatever follows the document. A text that ends too early is wrong at its end.
struct MalformedDocument: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    /// Nil where two codes say it equally well.
    let code: TrellisError.Code?
    let offset: Int
    /// `line:column`.
    let place: String
    /// A part of what the error says it expected; nil where nothing need be expected.
    let mention: String?

    init(_ bytes: [UInt8], _ code: TrellisError.Code?, _ offset: Int, _ place: String, _ mention: String? = nil) {
        self.bytes = bytes
        self.code = code
        self.offset = offset
        self.place = place
        self.mention = mention
    }

    init(_ text: String, _ code: TrellisError.Code?, _ offset: Int, _ place: String, _ mention: String? = nil) {
        self.init(Array(text.utf8), code, offset, place, mention)
    }

    /// Text with other bytes in the middle.
    init(
        _ before: String, _ bytes: [UInt8], _ after: String, _ code: TrellisError.Code?, _ offset: Int, _ place: String
    ) {
        self.init(Array(before.utf8) + bytes + Array(after.utf8), code, offset, place)
    }

    var testDescription: String { String(reflecting: String(decoding: bytes, as: UTF8.self)) }

    static let all =
        ends + literals + numbers + strings + spaces + structures + trailing + encodings + surrogates + places + depths
}
