import Testing
import Trellis

/// Cases for subclasses of the class that declares the table, and for other classes.
@Suite struct SubclassCaseTests {
    @Test func aSubclassOfASubclassIsASubclass() throws {
        let figures = try #require(routed([Figure].self, #"[{"kind":"square","side":3},{"kind":"figure"}]"#))
        #expect(figures.map { "\(type(of: $0))" } == ["SquareFigure", "Figure"])
        #expect((figures[0] as? SquareFigure)?.side == 3)
    }

    @Test func aClassThatIsNoSubclassIsAMistakeInTheSchema() {
        let error = expectFailure(Figure.self, #"{"kind":"round","radius":2}"#, .invalidSchema, at: 0)
        #expect(error?.found == "RoundFigure is not a subclass of Figure")
    }
}

private class Figure: JSONModelCluster, Equatable {
    static let jsonVariants = JSONVariantTable<Figure>(
        .tag("kind"),
        [
            .subclass(SquareFigure.self, named: "square"), .subclass(RoundFigure.self, named: "round"),
            .subclass(Figure.self, named: "figure"),
        ])

    class var modelSchema: JSONModelSchema { schema }
    private static let schema = JSONModelSchema(Figure.self, [])

    required init(from fields: borrowing JSONFieldValues) throws {}

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {}

    static func == (left: Figure, right: Figure) -> Bool {
        type(of: left) == type(of: right) && (left as? SquareFigure)?.side == (right as? SquareFigure)?.side
    }
}

private class AngularFigure: Figure {
    override class var modelSchema: JSONModelSchema { schema }
    private static let schema = JSONModelSchema(AngularFigure.self, superclass: Figure.self, [])

    required init(from fields: borrowing JSONFieldValues) throws { try super.init(from: fields) }
}

private final class SquareFigure: AngularFigure {
    let side: Int

    override class var modelSchema: JSONModelSchema { schema }
    private static let schema = JSONModelSchema(
        SquareFigure.self, superclass: AngularFigure.self, [JSONField("side", \SquareFigure.side)])

    required init(from fields: borrowing JSONFieldValues) throws {
        side = fields.take(AngularFigure.modelSchema.fieldCount)
        try super.init(from: fields)
    }

    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == AngularFigure.modelSchema.fieldCount { try writer.field(side) }
    }
}

private final class RoundFigure: JSONModel {
    let radius: Int

    static let modelSchema = JSONModelSchema(RoundFigure.self, [JSONField("radius", \RoundFigure.radius)])

    init(from fields: borrowing JSONFieldValues) throws { radius = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 0 { try writer.field(radius) }
    }
}
