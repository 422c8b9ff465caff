// flags: -default-isolation MainActor
// A transform that calls an initializer of the app's type, which is isolated.
// error: call to main actor-isolated initializer 'init(_:)' in a synchronous nonisolated context [#ActorIsolatedCall]

import Trellis

#if FIXED
    nonisolated struct Color {
        let hex: String
        init(_ hex: String) { self.hex = hex.uppercased() }
    }
#else
    struct Color {
        let hex: String
        init(_ hex: String) { self.hex = hex.uppercased() }
    }
#endif

extension JSONTransform where Source == String, Value == Color {
    static let color = JSONTransform<String, Color>(decode: { Color($0) }, encode: { $0.hex })
}

@JSONModel
struct Pen {
    @JSONKey(using: .color) let color: Color
}
