import Trellis

/// The declaration of a type generated from a schema.
struct SchemaDeclaration {
    let name: String
    /// The lines of the declaration.
    var lines: [String]
    /// The lines that declare variables, and the same lines with a private setter.
    private var variables: [String: String] = [:]
    /// The types that each value stores inline, without an array or a dictionary between them.
    var held: Set<String> = []

    init(name: String, lines: [String] = [], held: Set<String> = []) {
        self.name = name
        self.lines = lines
        self.held = held
    }

    /// Appends the lines of a property.
    ///
    /// - Parameter closed: the last line with a private setter; nil for a constant.
    mutating func append(_ property: [String], closed: String?) {
        lines += property
        if let last = property.last, let closed { variables[last] = closed }
    }

    var needsFoundation: Bool {
        lines.contains { line in
            ["Date", "Decimal", "URL", "UUID", "Data"].contains { word in
                line.split { !($0.isLetter || $0.isNumber) }.contains { $0 == word }
            }
        }
    }

    var needsTrellis: Bool { lines.contains { $0.contains("JSON") || $0.contains("Trellis") } }

    /// The source, with a line feed at its end.
    ///
    /// - Parameter isRecursive: whether a value can contain itself, so that the type needs an indirection.
    func text(isRecursive: Bool) -> String {
        guard isRecursive else { return lines.joined(separator: "\n") + "\n" }
        // For the compiler, a class with variables is not Sendable. With private setters, only decoding sets them. The
        // macro checks for isolated superclasses, which it cannot tell from `@unchecked Sendable`, but not if the class
        // is nonisolated.
        let head =
            variables.isEmpty
            ? "final class \(name): Sendable {" : "nonisolated final class \(name): @unchecked Sendable {"
        var text = lines.map { variables[$0] ?? $0 }
        // Comments may have the same words.
        let (model, variants) = ("struct \(name): Sendable {", "enum \(name):")
        let isHead = { (line: String) in !line.hasPrefix("/") && (line.hasSuffix(model) || line.contains(variants)) }
        if let index = lines.firstIndex(where: isHead) {
            text[index] = text[index].replacing(model, with: head).replacing(variants, with: "indirect \(variants)")
        }
        return text.joined(separator: "\n") + "\n"
    }

    /// The names of the types whose values can contain themselves: those in a circle, which Tarjan's algorithm finds.
    /// It visits each type once, and is not recursive, since types may form a long chain.
    static func recursive(_ declarations: [SchemaDeclaration]) -> Set<String> {
        let indices = Dictionary(
            declarations.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let held = declarations.map { $0.held.compactMap { indices[$0] } }
        // The order in which types are visited; nil for types that are not visited yet.
        var positions = [Int?](repeating: nil, count: held.count)
        // The lowest position that is known to be in the circle of each type.
        var lowest = Array(repeating: 0, count: held.count)
        // The visited types whose circle is not complete yet.
        var unsettled: [Int] = []
        var isUnsettled = Array(repeating: false, count: held.count)
        var count = 0
        var path: [(type: Int, next: Int)] = []
        func visit(_ type: Int) {
            positions[type] = count
            lowest[type] = count
            count += 1
            isUnsettled[type] = true
            unsettled.append(type)
            path.append((type, 0))
        }
        var result: Set<String> = []
        for start in held.indices where positions[start] == nil {
            visit(start)
            while let (type, next) = path.last {
                if next < held[type].count {
                    path[path.count - 1].next += 1
                    let inner = held[type][next]
                    if let position = positions[inner] {
                        if isUnsettled[inner] { lowest[type] = min(lowest[type], position) }
                    } else {
                        visit(inner)
                    }
                    continue
                }
                path.removeLast()
                if let outer = path.last?.type { lowest[outer] = min(lowest[outer], lowest[type]) }
                guard lowest[type] == positions[type] else { continue }
                var circle: [Int] = []
                while circle.last != type, let member = unsettled.popLast() {
                    isUnsettled[member] = false
                    circle.append(member)
                }
                if circle.count > 1 || held[type].contains(type) {
                    result.formUnion(circle.map { declarations[$0].name })
                }
            }
        }
        return result
    }

    /// The values of an enum of strings or integers, each once; nil for other schemas.
    static func cases(_ schema: JSON) -> [JSON]? {
        guard let values = schema["enum"].array, !values.isEmpty else { return nil }
        let areStrings = values.allSatisfy { $0.string != nil }
        guard areStrings || values.allSatisfy({ $0.int != nil }) else { return nil }
        // Two cases cannot have the same raw value, and 1 and 1.0 are the same.
        var seen: Set<JSON> = []
        return values.filter { seen.insert($0).inserted }
    }

    /// The values of an enum that also accepts other values; nil for other schemas.
    static func openCases(_ schema: JSON) -> [JSON]? {
        guard let schemas = schema["anyOf"].array, schemas.count == 2,
            let place = schemas.firstIndex(where: { cases($0) != nil }), let values = cases(schemas[place])
        else { return nil }
        let other = schemas[1 - place]
        let isOther =
            other.schemaTypes == [values[0].string == nil ? "integer" : "string"]
            && other["enum"].isNull && other["const"].isNull
        return isOther ? values : nil
    }
}
