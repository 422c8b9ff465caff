// flags: -default-isolation MainActor
// A transform in an extension of the library's type.

import Trellis

struct Color {
    let hex: String
}

extension JSONTransform where Source == String, Value == Color {
    static let color = JSONTransform<String, Color>(decode: { Color(hex: $0) }, encode: { $0.hex })
}

@JSONModel
struct Pen {
    @JSONKey(using: .color) let color: Color
    @JSONKey(using: JSONTransform<String, Color>.color) var shade: Color?
}
