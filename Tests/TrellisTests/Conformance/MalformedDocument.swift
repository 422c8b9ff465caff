import Testing
import Trellis

/// A document that is not JSON, and the expected error.
///
/// Positions follow one convention. If a byte cannot continue a token, the position is that byte. An ill-formed UTF-8
/// sequence is reported at its first byte, half a surrogate pair at its backslash. A well-formed but misplaced token is
/// reported at its first byte, and so is anything after the document. A document that ends too early is reported at its
/// end.
struct MalformedDocument: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    /// Nil if two codes are equally correct.
    let code: TrellisError.Code?
    let offset: Int
    /// `line:column`.
    let place: String
    /// A part of the error's expectation; nil if none is required.
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

    /// A document with arbitrary bytes in the middle.
    init(
        _ before: String, _ bytes: [UInt8], _ after: String, _ code: TrellisError.Code?, _ offset: Int, _ place: String
    ) {
        self.init(Array(before.utf8) + bytes + Array(after.utf8), code, offset, place)
    }

    var testDescription: String { String(reflecting: String(decoding: bytes, as: UTF8.self)) }

    static let all =
        ends + literals + numbers + strings + spaces + structures + trailing + encodings + surrogates + places + depths
}
