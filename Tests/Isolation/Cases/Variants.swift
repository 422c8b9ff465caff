// flags: -default-isolation MainActor
// Enums with payloads.

import Trellis

@JSONModel
struct Circle {
    let radius: Int
}

@JSONVariants(.tag("type"))
enum Shape {
    case circle(Circle)
    case nothing
    @JSONDefaultVariant case other(JSON)
}

@JSONVariants(.untagged)
enum Caption {
    case plain(String)
    case circle(Circle)
}

func describe(_ shape: Shape) -> String {
    switch shape {
    case .circle(let circle): "\(circle.radius)"
    case .nothing, .other: "-"
    }
}
