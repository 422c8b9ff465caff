// flags: -default-isolation MainActor
// A property of two members.

import Trellis

@JSONModel
struct Highlight {
    @JSONComposite(
        JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "count"),
        decode: { from, count -> Range<Int>? in
            guard let from = from.value, let count = count.value else { return nil }
            return from..<from + count
        },
        encode: { ($0.lowerBound, $0.count) })
    var range: Range<Int>
}
