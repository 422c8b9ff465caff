/// Models as Swift source.
struct ModelSource: Equatable, Sendable {
    /// A file, with a line break at its end.
    var text: String
    /// Messages for the user.
    var notes: [ModelNote]

    /// Prints models for documents of a shape. Encoding them loses nothing except duplicate members.
    init(of shape: Shape, _ options: ModelOptions) {
        self.init(of: [ModelRoot(name: options.name, shape: shape)], options)
    }

    /// Prints the models of several root types, which share equal types.
    init(of roots: [ModelRoot], _ options: ModelOptions) {
        let plan = ModelPlanner(roots, options).plan
        text = ModelPrinter(plan: plan, options: options).file
        notes = plan.notes
    }

    static func text(of shape: Shape, options: ModelOptions) -> String { ModelSource(of: shape, options).text }
}
