import Trellis

extension SchemaModels {
    /// A member of an object, or of an object nested in it.
    private struct Member {
        var paths: [[String]]
        var schema: JSON
        var isRequired: Bool
    }

    /// The declaration of a model that is an object.
    mutating func model(_ name: String, _ whole: JSON) throws(UsageError) -> SchemaDeclaration {
        let (schema, flattened) = try flattening(whole)
        var members: [Member] = []
        collect(schema, path: [], isRequired: true, into: &members)
        joinAlternatives(of: schema, &members, in: name)
        var scope = NameScope()
        for name in SwiftNames.reservedMembers { scope.insert(name) }
        var declaration = SchemaDeclaration(name: name)
        var isDescribed = schema["description"].string != nil
        for member in members {
            let path = member.paths[0]
            let property = scope.claim([SwiftNames.property(path: path)])
            if member.schema["description"].string != nil { isDescribed = true }
            let (schema, ignoresMismatch) = Self.withoutMismatch(member.schema)
            let value = try value(schema, key: path.last ?? "")
            if let type = value.held { declaration.held.insert(type) }
            let key =
                path == [property] && member.paths.count == 1
                ? nil : member.paths.map(SwiftLiteral.path).joined(separator: ", ")
            declaration.lines += comment(member.schema, indentation: "    ")
            let field = field(
                property, value, key: key, member.schema, isRequired: member.isRequired,
                ignoresMismatch: ignoresMismatch)
            declaration.append(field.lines.map { "    " + $0 }, closed: field.closed.map { "    " + $0 })
        }
        if let flattened {
            let value = try value(["$ref": .string(flattened.reference)], key: "\(name) variant")
            if let type = value.held { declaration.held.insert(type) }
            let property = scope.claim([SwiftNames.property(value.type), "flattened"])
            declaration.lines.append(
                "    @JSONFlattened \(access)let \(SwiftIdentifier.written(property)): \(value.type)"
                    + (flattened.isOptional ? "?" : ""))
        }
        if schema.hasOtherMembers {
            // The members that match a pattern may have other types.
            let others = schema["patternProperties"].isNull ? schema["additionalProperties"] : true
            let (attributes, value) = try rest(others, key: "\(name) value")
            let type = value.type == "JSON" ? "JSONObject" : "[String: \(value.typeAlone)]"
            declaration.lines.append(
                "    \(attributes) \(access)let \(scope.claim(["others", "otherMembers"])): \(type)")
        }
        var ignored = Self.keywords
        let areJoined = members.contains { $0.paths.count > 1 }
        if !areJoined, flattened?.isOptional != true { ignored.append("anyOf") }
        for keyword in ignored where !schema[keyword].isNull {
            note("\(name): the keyword '\(keyword)' is ignored")
        }
        var head = comment(schema)
        head.append("@JSONModel")
        if let described = described(schema, fromComments: isDescribed) { head.append(described) }
        head.append("\(access)struct \(name): Sendable {")
        declaration.lines = head + declaration.lines + ["}"]
        return declaration
    }

    /// The attributes and the type of other members or elements, which match a schema.
    private mutating func rest(_ schema: JSON, key: String) throws(UsageError) -> (attributes: String, value: Value) {
        let known = schema.schemaBesideAny
        return (known == nil ? "@JSONRest" : "@JSONLossy @JSONRest", try value(known ?? schema, key: key))
    }

    /// The keywords that make an object a type of its own.
    private static let ownKeywords =
        keywords + [
            "$ref", "additionalProperties", "anyOf", "default", "deprecated", "description", "examples", "title",
        ]
    /// The keywords that models of objects ignore.
    private static let keywords = ["allOf", "dependentRequired", "not", "if", "patternProperties", "oneOf"]

    /// Collects the members of an object. A nested object without its own type contributes members with longer paths.
    private func collect(_ schema: JSON, path: [String], isRequired: Bool, into members: inout [Member]) {
        let required = Set(schema["required"].strings)
        for (key, member) in schema["properties"].object ?? [:] {
            let isMemberRequired = isRequired && required.contains(key)
            let (inner, isNullable) = member.withoutNull
            let isNested =
                inner["properties"].object.map { !$0.isEmpty } == true
                && inner.schemaTypes.allSatisfy { $0 == "object" } && Self.ownKeywords.allSatisfy { inner[$0].isNull }
            let hasRequired = !inner["required"].strings.isEmpty
            // Null above members that are all optional is null for each of them. An object that is required would not
            // be written without a required member, nor would its null.
            let mayFlatten = isNullable ? !hasRequired && !isMemberRequired : hasRequired || !isMemberRequired
            if isNested, mayFlatten {
                collect(inner, path: path + [key], isRequired: isMemberRequired, into: &members)
            } else {
                members.append(Member(paths: [path + [key]], schema: member, isRequired: isMemberRequired))
            }
        }
    }

    /// Joins members with equal schemas, of which at least one is required, to one member with fallback paths.
    private mutating func joinAlternatives(of schema: JSON, _ members: inout [Member], in name: String) {
        guard let alternatives = schema["anyOf"].array else { return }
        var paths: [[String]] = []
        for alternative in alternatives {
            var path: [String] = []
            var step = alternative
            while let key = step["required"].strings.first {
                guard step["required"].count == 1 else { return }
                path.append(key)
                step = step["properties"][key]
            }
            guard !path.isEmpty else { return }
            paths.append(path)
        }
        let known = Set(paths)
        let joined = members.indices.filter { members[$0].paths.count == 1 && known.contains(members[$0].paths[0]) }
        guard joined.count == paths.count, let first = joined.first,
            joined.allSatisfy({ members[$0].schema == members[first].schema })
        else { return }
        members[first].paths = paths
        members[first].isRequired = true
        let list = paths.map { "'\($0.joined(separator: "."))'" }.joined(separator: ", ")
        note("\(name): \(list) have one schema and one is required, so they are one property")
        for index in joined.dropFirst().reversed() { members.remove(at: index) }
    }

    /// The schema of a member whose default also replaces values that do not match, without the alternative that allows
    /// any value.
    private static func withoutMismatch(_ schema: JSON) -> (schema: JSON, ignoresMismatch: Bool) {
        guard schema.count == 2, case .object(var known)? = schema.schemaBesideAny else { return (schema, false) }
        let standard = schema["default"]
        guard !standard.isNull else { return (schema, false) }
        known["default"] = standard
        return (.object(known), true)
    }

    /// The type whose members are members of a model, and whether they may be missing.
    private typealias Flattened = (reference: String, isOptional: Bool)

    /// The schema of an object without the reference beside its properties, and the flattened type for the reference.
    /// If its type cannot be flattened, the schema has its members.
    private func flattening(_ schema: JSON) throws(UsageError) -> (schema: JSON, flattened: Flattened?) {
        if let reference = schema["$ref"].string {
            if try mayFlatten(reference, into: schema) { return (schema, (reference, false)) }
            guard case .object(var members) = schema else { return (schema, nil) }
            members["$ref"] = nil
            members["allOf"] = [["$ref": .string(reference)]]
            return (try document.joined(.object(members)), nil)
        }
        guard let schemas = schema["anyOf"].array, schemas.count == 2, let reference = schemas[0]["$ref"].string,
            schemas[1]["not"].object != nil, try mayFlatten(reference, into: schema)
        else { return (schema, nil) }
        return (schema, (reference, true))
    }

    /// Whether the type of a reference is a model, or has a tag, and shares no members with the object of a schema.
    private func mayFlatten(_ reference: String, into schema: JSON) throws(UsageError) -> Bool {
        let target = try document.resolved(["$ref": .string(reference)])
        let own = schema["properties"].object ?? [:]
        func isSeparate(_ schema: JSON) -> Bool {
            (schema["properties"].object ?? [:]).allSatisfy { own[$0.key] == nil }
        }
        guard !target.withoutNull.isNullable, isSeparate(target) else { return false }
        if target["properties"].count > 0 {
            return target.schemaTypes.allSatisfy { $0 == "object" } && SchemaDeclaration.cases(target) == nil
                && !(target.hasOtherMembers && schema.hasOtherMembers)
        }
        guard !schema.hasOtherMembers, let alternatives = target.alternatives else { return false }
        let resolved = try resolved(alternatives)
        return try tag(resolved, target["discriminator"]) != nil && resolved.allSatisfy { isSeparate($0.schema) }
    }

    /// The lines of a property, and the last one with a private setter if the property is a variable.
    private mutating func field(
        _ name: String, _ value: Value, key: String?, _ schema: JSON, isRequired: Bool, ignoresMismatch: Bool = false
    ) -> (lines: [String], closed: String?) {
        var attributes: [String] = []
        let arguments = [key, value.format.map { "as: \($0)" }].compactMap(\.self)
        if !arguments.isEmpty { attributes.append("@JSONKey(\(arguments.joined(separator: ", ")))") }
        if value.isLossy { attributes.append("@JSONLossy") }
        if let range = value.range {
            let standard = isRequired ? nil : schema["default"].double
            if let standard, !range.bounds.contains(standard) {
                note("\(name): the default is not between minimum and maximum, which are ignored")
            } else {
                attributes.append("@JSONValidated(in: \(range.literal))")
            }
        }
        if let described = described(schema) { attributes.append(described) }
        let written = SwiftIdentifier.written(name)
        let type = value.type
        let isJSON = type == "JSON"
        var declaration: String
        let standard = isRequired ? nil : defaultValue(schema["default"], of: value)
        if !isRequired, standard == nil, !schema["default"].isNull { note("\(name): the default is ignored") }
        if ignoresMismatch, let standard {
            attributes.append("@JSONDefault(on: \(value.isNullable ? ".null, " : "").mismatch)")
            declaration = "\(access)var \(written): \(type) = \(standard)"
        } else if let standard {
            declaration = "\(access)var \(written): \(type)\(value.isNullable && !isJSON ? "?" : "") = \(standard)"
        } else if isRequired, value.isNullable, !isJSON {
            attributes.append("@JSONRequired")
            declaration = "\(access)let \(written): \(type)?"
        } else {
            declaration = "\(access)let \(written): \(type)\(isRequired ? "" : "?")"
        }
        let line = (attributes + [declaration]).joined(separator: " ")
        let lines = line.count + 4 <= ModelPrinter.width ? [line] : attributes + [declaration]
        guard let last = lines.last, declaration.hasPrefix("\(access)var ") else { return (lines, nil) }
        let closed = declaration.replacing("var ", with: "private(set) var ", maxReplacements: 1)
        return (lines, String(last.dropLast(declaration.count)) + closed)
    }

    /// The default as a Swift expression; nil if there is none, if it is no value of the type, or if it has no literal.
    private func defaultValue(_ standard: JSON, of value: Value) -> String? {
        if value.held == value.type {
            guard let name = cases[value.type]?.first(where: { $0.value == standard })?.name else { return nil }
            // A case `none` of an Optional enum would be nil without the name of the type.
            return (value.isNullable ? value.type : "") + ".\(SwiftIdentifier.written(name))"
        }
        let isDictionary = ["String", "Int", "UInt", "UUID"].contains { value.type.hasPrefix("[\($0): ") }
        switch (value.type, standard) {
        case ("JSON", .bool), ("JSON", .number), ("JSON", .string), ("Bool", .bool), ("String", .string):
            return Self.literal(standard)
        case (let type, .number(let number)): return Self.number(number, as: type)
        case (let type, .array(let elements)):
            return elements.isEmpty && type.hasPrefix("[") && !isDictionary ? "[]" : nil
        case (_, .object(let members)): return members.isEmpty && isDictionary ? "[:]" : nil
        case (_, .null), (_, .bool), (_, .string): return nil
        }
    }

    // MARK: Arrays

    /// The declaration of a model that is an array.
    mutating func row(_ name: String, _ items: [JSON], _ schema: JSON) throws(UsageError) -> SchemaDeclaration {
        var declaration = SchemaDeclaration(name: name, lines: comment(schema))
        declaration.lines += ["@JSONModel(form: .array)", "\(access)struct \(name): Sendable {"]
        let minimum = schema["minItems"].int ?? 0
        let rest = schema["items"]
        // An element at the end that may be missing, or any value, needs no property.
        let needed = (rest.object == nil ? items.lastIndex { !$0.isAnySchema } : items.indices.last) ?? -1
        for (index, item) in items.enumerated() where index <= needed || index < minimum {
            let value = try value(item, key: "\(name) element \(index)")
            if let type = value.held { declaration.held.insert(type) }
            let isRequired = index < minimum && (!value.isNullable || value.type == "JSON")
            let field = field("element\(index)", value, key: nil, item, isRequired: isRequired)
            declaration.append(
                field.lines.map { "    " + $0 }, closed: field.closed.map { "    " + $0 })
        }
        if rest.object != nil {
            let (attributes, value) = try self.rest(rest, key: "\(name) element")
            declaration.lines.append("    \(attributes) \(access)let others: [\(value.typeAlone)]")
        }
        declaration.lines.append("}")
        return declaration
    }
}
