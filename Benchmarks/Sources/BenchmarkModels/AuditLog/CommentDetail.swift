package import Trellis

/// A comment was written. Its surrounding whitespace is removed after decoding.
package struct CommentDetail: Equatable {
    package let id: Int
    package var body: String
    package let selection: Range<Int>?
    package var reactions: [String: Int] = [:]
}

extension CommentDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CommentDetail.self,
        [
            JSONField("id", \CommentDetail.id),
            JSONField("body", \CommentDetail.body),
            JSONField(
                "selection", \CommentDetail.selection,
                form: .composite(
                    of: JSONPart(Int.self, at: "selection.start"), JSONPart(Int.self, at: "selection.length"),
                    decode: CommentDetail.range, encode: { ($0.lowerBound, $0.count) })),
            JSONField("reactions", \CommentDetail.reactions, form: .value.onNull([:]), default: [:]),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.body = fields.take(1)
        self.selection = fields.take(2)
        self.reactions = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(body)
        case 3: try writer.field(reactions)
        default: break
        }
    }

    @Sendable private static func range(
        _ start: JSONPresence<Int>, _ length: JSONPresence<Int>
    ) throws -> Range<Int>? {
        guard let start = start.value, let length = length.value else { return nil }
        guard start >= 0, (0...1_000_000).contains(length) else {
            throw TrellisError(.invalidValue, expected: "a range", found: "\(length)")
        }
        return start..<start + length
    }
}

extension CommentDetail: JSONDidDecodeHook {
    package mutating func didDecode(userInfo: JSONUserInfo) throws {
        guard let first = body.utf8.first, let last = body.utf8.last, first == 0x20 || last == 0x20 else { return }
        let trimmed = body.drop { $0 == " " }
        let end = trimmed.lastIndex { $0 != " " }.map(trimmed.index(after:)) ?? trimmed.startIndex
        body = String(trimmed[..<end])
    }
}
