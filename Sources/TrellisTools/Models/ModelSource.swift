/// Models as Swift source.
struct ModelSource: Equatable, Sendable {
    /// A file, with a line break at its end.
    var text: String
    /// What to tell the user beside it.
    var notes: [ModelNote]

    /// Prints models that documents of a shape are decoded into, and encoded from with nothing lost but members that
    /// come twice.
    init(of shape: Shape, _ options: ModelOptions) {
        let plan = ModelPlanner(shape, options).plan
        text = ModelPrinter(plan: plan, options: options, documents: shape.documents).file
        notes = plan.notes
    }

    static func text(of shape: Shape, options: ModelOptions) -> String { ModelSource(of: shape, options).text }
}
