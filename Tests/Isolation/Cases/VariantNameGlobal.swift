// flags: -default-isolation MainActor
// The name of a variant is a global constant.
// error: main actor-isolated let 'circleName' can not be referenced from a nonisolated context

import Trellis

#if FIXED
    nonisolated let circleName = "circle"
#else
    let circleName = "circle"
#endif

@JSONModel
struct Circle {
    let radius: Int
}

@JSONVariants(.tag("type"))
enum Shape {
    @JSONVariantCase(circleName) case circle(Circle)
}
