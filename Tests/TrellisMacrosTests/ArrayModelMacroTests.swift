#if Macros
    import SwiftSyntaxMacrosGenericTestSupport
    import Testing

    /// The expansion and the diagnostics of `@JSONModel(form: .array)`.
    @Suite struct ArrayModelMacroTests {
        @Test func elementsAreDecodedInOrder() {
            expectExpansion(
                """
                @JSONModel(form: .array)
                struct Candle {
                    let time: Int
                    @JSONKey([3], as: .iso8601) let day: Date?
                    var volume: Double = 0
                    @JSONRest var more: [Double]
                }
                """,
                """
                struct Candle {
                    let time: Int
                    let day: Date?
                    var volume: Double = 0
                    var more: [Double]
                }

                nonisolated extension Candle: Trellis.JSONModel {
                    static let modelSchema = Trellis.JSONModelSchema(Candle.self, form: .array, [
                        Trellis.JSONField("time", \\Candle.time),
                        Trellis.JSONField("day", \\Candle.day, keys: [3], as: .iso8601),
                        Trellis.JSONField("volume", \\Candle.volume, default: 0),
                        Trellis.JSONField(tail: "more", \\Candle.more),
                    ])

                    init(from fields: borrowing Trellis.JSONFieldValues) throws {
                        self.time = fields.take(0)
                        self.day = fields.take(1)
                        self.volume = fields.take(2)
                        self.more = fields.take(3)
                    }

                    func encode(field index: Swift.Int, to writer: inout Trellis.JSONFieldWriter) throws {
                        switch index {
                        case 0: try writer.field(time)
                        case 1: try writer.field(day)
                        case 2: try writer.field(volume)
                        default: break
                        }
                    }
                }
                """)
        }

        /// A model with the given lines as members; the first of them is line 2.
        private func model(_ lines: String..., form: String = "array") -> String {
            "@JSONModel(form: .\(form)) struct Row {\n" + lines.map { "    \($0)\n" }.joined() + "}"
        }

        @Test(arguments: ["\"a\"", "[\"a\"]", "[0], [1]"])
        func pathsThatAreNotPositions(path: String) {
            expectDiagnostic(
                model("@JSONKey(\(path)) let x: Int"),
                "the model is an array, so 'x' has one path of one index, as in [0]; without any it comes behind the "
                    + "property before it",
                at: (2, path.hasPrefix("[0]") ? 19 : 14))
        }

        @Test func aPositionInAnObject() {
            expectDiagnostic(
                model("@JSONKey([0]) let x: Int", form: "object"),
                "a path must start with a key, or with an index if the model is an array; add it", at: (2, 14))
        }

        @Test func twoPropertiesAtOnePosition() {
            expectDiagnostic(
                model("@JSONKey([1]) let x: Int", "@JSONKey([1]) let y: Int"),
                "'y' and 'x' are both written to '[1]'; give one of them another path, or mark it "
                    + "@JSONIgnored(in: .encoding)",
                at: (3, 14), notes: [NoteSpec(message: "'[1]' is used here", line: 2, column: 14)])
        }

        @Test func writingToAnotherPath() {
            expectDiagnostic(
                model("@JSONKey([0], writing: \"a\") let x: Int"),
                "the model is an array, so 'x' is written where it is read; remove 'writing:'", at: (2, 28))
        }

        @Test func membersOfAnArray() {
            expectDiagnostic(
                model("@JSONFlattened let part: Part"),
                "'part' cannot be flattened: the model is an array, which has no members", at: (2, 5))
        }

        @Test func theRestIsAnArray() {
            expectDiagnostic(
                model("@JSONRest let rest: JSONObject"),
                "'rest' collects the elements after those of the other properties, so it must be an array such as "
                    + "[JSON]",
                at: (2, 25),
                fixes: [.init("change the type to '[JSON]'", model("@JSONRest let rest: [JSON]"))])
        }
    }
#endif
