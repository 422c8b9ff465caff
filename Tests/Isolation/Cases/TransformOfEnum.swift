// flags: -default-isolation MainActor
// A transform that is a static constant of an enum.
// error: main actor-isolated static property 'color' can not be referenced from a Sendable closure

import Trellis

struct Color {
    let hex: String
}

#if FIXED
    nonisolated enum Transforms {
        static let color = JSONTransform<String, Color>(decode: { Color(hex: $0) }, encode: { $0.hex })
    }
#else
    enum Transforms {
        static let color = JSONTransform<String, Color>(decode: { Color(hex: $0) }, encode: { $0.hex })
    }
#endif

@JSONModel
struct Pen {
    @JSONKey(using: Transforms.color) let color: Color
}
