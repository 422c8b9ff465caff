import Trellis

// The types of the models are not named here. The compiler finds a conformance only if the macro declares it itself.

func decoded() throws {
    let shapes = try TrellisDecoder().decode([Shape].self, from: "[]")
    for shape in shapes {
        guard case .circle(let circle) = shape, circle.radius > 0 else { continue }
        _ = try TrellisEncoder().string(from: circle)
    }
}

func written(_ state: State) throws {
    _ = (state.circle.radius, state.entity.id, state.user.login, state.search.terms, state.page.items, state.point.x)
    let encoder = TrellisEncoder()
    _ = try encoder.string(from: state.circle)
    _ = try encoder.string(from: state.shape)
    _ = try encoder.string(from: state.page)
    _ = try encoder.string(from: Page(items: [state.circle]))
    _ = try encoder.string(from: state.user)
    _ = try encoder.string(from: state.entity)
    _ = try encoder.string(from: state.search)
    _ = try encoder.string(from: state.step)
    _ = try encoder.string(from: [state.point])
}

func updated(_ state: inout State) throws {
    _ = state.quote.price + state.circle.radius
    try TrellisDecoder().update(&state.quote, from: "{}")
    try TrellisDecoder().update(&state.circle, from: "{}")
    try TrellisDecoder().update(state.user, from: "{}")
}
