// flags: -default-isolation MainActor
// A transform that is a global constant.
// error: main actor-isolated let 'hexColor' can not be referenced from a nonisolated context

import Trellis

struct Color {
    let hex: String
}

#if FIXED
    nonisolated let hexColor = JSONTransform<String, Color>(decode: { Color(hex: $0) }, encode: { $0.hex })
#else
    let hexColor = JSONTransform<String, Color>(decode: { Color(hex: $0) }, encode: { $0.hex })
#endif

@JSONModel
struct Pen {
    @JSONKey(using: hexColor) let color: Color
}
