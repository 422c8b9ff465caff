import Trellis

/// The declaration of a type generated from a schema.
struct SchemaDeclaration {
    let name: String
    /// The lines of the declaration.
    var lines: [String]
    /// The types that each value stores inline, without an array or a dictionary between them.
    var held: Set<String> = []

    var needsFoundation: Bool {
        lines.contains { line in
            ["Date", "Decimal", "URL", "UUID", "Data"].contains { word in
                line.split { !($0.isLetter || $0.isNumber) }.contains { $0 == word }
            }
        }
    }

    /// The source, with a line feed at its end.
    ///
    /// - Parameter isRecursive: whether a value can contain itself, so that the type needs an indirection.
    func text(isRecursive: Bool) -> String {
        let text = lines.map { line in
            guard isRecursive else { return line }
            return line.replacing("struct \(name):", with: "final class \(name):")
                .replacing("enum \(name):", with: "indirect enum \(name):")
        }
        return text.joined(separator: "\n") + "\n"
    }

    /// The names of the types whose values can contain themselves.
    static func recursive(_ declarations: [SchemaDeclaration]) -> Set<String> {
        let held = Dictionary(declarations.map { ($0.name, $0.held) }, uniquingKeysWith: { first, _ in first })
        var result: Set<String> = []
        for declaration in declarations {
            var reached: Set<String> = []
            var pending = Array(declaration.held)
            while let next = pending.popLast() {
                guard reached.insert(next).inserted else { continue }
                pending += held[next] ?? []
            }
            if reached.contains(declaration.name) { result.insert(declaration.name) }
        }
        return result
    }

    /// The values of an enum of strings or integers; nil for other schemas.
    static func cases(_ schema: JSON) -> [JSON]? {
        guard let values = schema["enum"].array, !values.isEmpty else { return nil }
        let areStrings = values.allSatisfy { $0.string != nil }
        return areStrings || values.allSatisfy { $0.int != nil } ? values : nil
    }

    /// The values of an enum that also accepts other values; nil for other schemas.
    static func openCases(_ schema: JSON) -> [JSON]? {
        guard let first = schema["anyOf"].array?.first, schema["anyOf"].count == 2, cases(schema["anyOf"][1]) == nil
        else { return nil }
        return cases(first)
    }
}
