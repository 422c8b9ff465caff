import Trellis

/// Swift models of the schemas of a document.
struct SchemaModels {
    /// The type of a value, and the attributes of a property with this value.
    struct Value {
        var type: String
        var format: String?
        var range: NumberRange?
        /// The type of an array or dictionary whose elements need not match, without the attribute that skips them.
        var typeOfAll: String?
        var isNullable = false
        /// The declared type that every value stores inline, without an array or a dictionary between them.
        var held: String?

        var isLossy: Bool { typeOfAll != nil }

        /// The type where no attribute can give the format: numbers and dates in other formats remain strings.
        var typeWithoutFormat: String {
            // The format is that of the innermost values, whose type is the last name.
            guard format != nil, let end = type.lastIndex(where: \.isLetter) else { return type }
            let start = type[...end].lastIndex { !$0.isLetter }.map(type.index(after:)) ?? type.startIndex
            return "\(type[..<start])String\(type[end...].dropFirst())"
        }

        /// The type of a value that is not a property.
        var typeAlone: String { (typeOfAll ?? typeWithoutFormat) + optionalMark }

        /// The type of an element of an array or a dictionary, to which the format of the property applies.
        var elementType: String { (typeOfAll ?? type) + optionalMark }

        /// The format of a property with such elements.
        var elementFormat: String? { isLossy ? nil : format }

        /// What follows the type of a value that may be null. A `JSON` can be null itself.
        private var optionalMark: String { isNullable && type != "JSON" ? "?" : "" }
    }

    /// The range of a number.
    struct NumberRange: Equatable {
        /// The literal for `@JSONValidated(in:)`.
        let literal: String
        let bounds: ClosedRange<Double>
    }

    let document: SchemaDocument
    let access: String
    private var names = NameScope()
    /// The cases of the enums, by the names of their types.
    private(set) var cases: [String: [EnumCase]] = [:]
    /// The types of the definitions, by name; nil is the name of the document itself.
    private var known: [String?: Value] = [:]
    private var pending: [(name: String, schema: JSON)] = []
    private(set) var declarations: [SchemaDeclaration] = []
    /// Messages about parts of the schema that the models do not represent.
    private(set) var notes: [String] = []
    private var noted: Set<String> = []
    /// The values of schemas that contain the contents of other schemas. Each is found once, since a schema may contain
    /// itself.
    private var expanded: [JSON: Value] = [:]
    /// The types of the members besides the tag, by definition and tag.
    var payloads: [Payload: String] = [:]
    /// The number of schemas inside each other that have no type of their own.
    private var nesting = 0
    private static let maximumNesting = 100

    /// - Parameters:
    ///   - name: the name of the document's own type.
    ///   - access: the access modifier and a space, or an empty string.
    /// - Throws: ``UsageError`` for a reference to a missing definition.
    init(of document: SchemaDocument, name: String, access: String) throws(UsageError) {
        self.document = document
        self.access = access
        for text in document.notes { note(text) }
        var rootType: String?
        if document.root != nil {
            let root = try value(["$ref": "#"], key: name)
            rootType = root.typeAlone
        }
        let variants = document.variants
        for (name, _) in document.definitions {
            if document.root == nil, !variants.contains(name) { _ = try definition(name, key: name) }
        }
        var next = 0
        while next < pending.count {
            let (name, schema) = pending[next]
            next += 1
            declarations.append(try declaration(name, schema))
        }
        // A reference to a definition has its type.
        let isAlias = document.root?.alias != nil
        if let rootType, isAlias || !declarations.contains(where: { $0.name == rootType }) {
            let alias = typeName(name)
            declarations.insert(
                SchemaDeclaration(name: alias, lines: ["\(access)typealias \(alias) = \(rootType)"]), at: 0)
        }
    }

    /// The source of a file, with a line feed at its end.
    var text: String {
        var imports: [String] = []
        if declarations.contains(where: \.needsFoundation) { imports.append("Foundation") }
        if declarations.contains(where: \.needsTrellis) { imports.append("Trellis") }
        let recursive = SchemaDeclaration.recursive(declarations)
        let head = imports.map { ModelPrinter.importing($0, access) + "\n" }.joined()
        let body = declarations.map { $0.text(isRecursive: recursive.contains($0.name)) }.joined(separator: "\n")
        return head.isEmpty ? body : head + "\n" + body
    }

    mutating func note(_ text: String) { if noted.insert(text).inserted { notes.append(text) } }

    /// Claims an unused type name.
    mutating func typeName(_ key: String) -> String {
        let name = SwiftNames.type(key)
        return names.claim([name, name + "Model"]) { !SwiftIdentifier.isTaken(asType: $0) }
    }

    /// Claims a name for a type, which is declared later.
    mutating func declare(_ key: String, _ schema: JSON) -> String {
        let name = typeName(key)
        pending.append((name, schema))
        let values = SchemaDeclaration.cases(schema) ?? SchemaDeclaration.openCases(schema)
        cases[name] = values.map(EnumCase.named)
        return name
    }

    // MARK: Values

    mutating func definition(_ name: String?, key: String) throws(UsageError) -> Value {
        if let known = known[name] { return known }
        let schema = try document.joined(document.schema(name))
        let (inner, isNullable) = schema.withoutNull
        guard Self.isNominal(inner), try sharedType(of: inner, key: key) == nil else {
            // The type of a definition that only refers to itself.
            known[name] = Value(type: "JSON")
            let value = try value(schema, key: key)
            known[name] = value
            return value
        }
        var value = try nominal(inner, key: name ?? key)
        value.isNullable = value.isNullable || isNullable
        known[name] = value
        return value
    }

    /// Whether a schema becomes a type of its own.
    private static func isNominal(_ schema: JSON) -> Bool {
        // Values of several types, of which only one has properties or positions, need JSON.
        let isMixed = schema.schemaTypes.count > 1
        if !isMixed, schema["properties"].object != nil || schema["prefixItems"].array != nil { return true }
        return schema.alternatives != nil || SchemaDeclaration.cases(schema) != nil
    }

    /// The value of a schema that becomes a type of its own.
    private mutating func nominal(_ schema: JSON, key: String) throws(UsageError) -> Value {
        let type = declare(key, schema)
        var value = Value(type: type, held: type)
        // Null of one of several alternatives is nil in a property of their enum.
        for alternative in schema.alternatives ?? [] where try referenced(alternative).withoutNull.isNullable {
            value.isNullable = true
        }
        return value
    }

    /// The definition that a schema refers to, or the schema itself.
    private func referenced(_ schema: JSON) throws(UsageError) -> JSON {
        guard let reference = schema["$ref"].string else { return schema }
        return document.schema(try document.name(of: reference))
    }

    private static let scalars: Set = ["boolean", "integer", "number", "string"]

    /// The type of alternatives that are all scalars of one type, or all allow any value: they need no enum. Nil for
    /// other schemas.
    private mutating func sharedType(of schema: JSON, key: String) throws(UsageError) -> Value? {
        guard schema["properties"].isNull, schema["prefixItems"].isNull, SchemaDeclaration.cases(schema) == nil,
            let alternatives = schema.alternatives
        else { return nil }
        if alternatives.allSatisfy(\.isAnySchema) { return Value(type: "JSON") }
        var shared: Value?
        for alternative in alternatives {
            let scalar = try referenced(alternative)
            let inner = scalar.withoutNull.schema
            let types = inner.schemaTypes
            let isText = types.isEmpty && inner["const"].string != nil
            guard isText || types.count == 1 && Self.scalars.contains(types[0]), !Self.isNominal(inner),
                inner["$ref"].isNull, inner["allOf"].isNull
            else { return nil }
            let value = try self.value(scalar, key: key)
            guard let earlier = shared else {
                shared = value
                continue
            }
            let isFloating = Set([earlier.type, value.type]) == ["Float", "Double"]
            if isFloating { shared?.type = "Double" }
            if !isFloating && earlier.type != value.type || earlier.format != value.format { return nil }
            if earlier.range != value.range { shared?.range = nil }
            if value.isNullable { shared?.isNullable = true }
        }
        return shared
    }

    /// The type of values that match a schema.
    mutating func value(_ schema: JSON, key: String) throws(UsageError) -> Value {
        if schema.isAnySchema { return Value(type: "JSON") }
        let (inner, isNullable) = schema.withoutNull
        // Without null, there may be nothing left.
        var value = try inner.isAnySchema ? Value(type: "JSON") : self.value(nonNull: inner, key: key)
        value.isNullable = value.isNullable || isNullable
        return value
    }

    private mutating func value(nonNull schema: JSON, key: String) throws(UsageError) -> Value {
        nesting += 1
        defer { nesting -= 1 }
        if nesting > Self.maximumNesting { return Value(type: "JSON") }
        if let alias = schema.alias {
            guard let reference = alias["$ref"].string, alias.count == 1 else { return try value(alias, key: key) }
            let name = try document.name(of: reference)
            return try definition(name, key: name ?? key)
        }
        guard schema.hasParts || schema.alternatives != nil || !schema["$ref"].isNull else {
            return try newValue(schema, key: key)
        }
        if let known = expanded[schema] { return known }
        // The type of a schema that only contains itself.
        expanded[schema] = Value(type: "JSON")
        let value = try schema.hasParts ? value(document.joined(schema), key: key) : newValue(schema, key: key)
        expanded[schema] = value
        return value
    }

    /// The type of values that match a schema without parts.
    private mutating func newValue(_ schema: JSON, key: String) throws(UsageError) -> Value {
        if let shared = try sharedType(of: schema, key: key) { return shared }
        if Self.isNominal(schema) { return try nominal(schema, key: key) }
        let types = schema.schemaTypes
        guard types.count == 1 else {
            if schema["const"].string != nil { return Value(type: "String") }
            note("\(key): values of several types are decoded as JSON")
            return Value(type: "JSON")
        }
        switch types[0] {
        case "boolean": return Value(type: "Bool")
        case "integer": return integer(schema)
        case "number":
            let type = schema["format"] == "float" ? "Float" : "Double"
            return Value(type: type, range: range(schema, of: type))
        case "string": return string(schema)
        case "array": return try array(schema, key: key)
        case "object": return try dictionary(schema, key: key)
        default: return Value(type: "JSON")
        }
    }

    private func integer(_ schema: JSON) -> Value {
        let (lower, upper) = (schema["minimum"].number, schema["maximum"].number)
        func has<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Bool {
            lower?.text == "\(Integer.min)" && upper?.text == "\(Integer.max)"
        }
        for type in Self.integers where has(type) { return Value(type: "\(type)") }
        let preferred = Self.integerFormats[schema["format"].string ?? ""] ?? "Int"
        guard let lower, let upper, let least = lower.integer(as: Int128.self),
            let greatest = upper.integer(as: Int128.self), least <= greatest
        else { return Value(type: preferred) }
        let types = [preferred, "Int", "UInt", "Int128"]
        let type = types.first { Self.number(lower, as: $0) != nil && Self.number(upper, as: $0) != nil }
        return Value(
            type: type ?? "Int128",
            range: Self.range("\(least)", "\(greatest)", bounds: Double(least)...Double(greatest)))
    }

    /// The types of formats that generators of schemas write.
    private static let integerFormats = [
        "int8": "Int8", "int16": "Int16", "int32": "Int32", "int64": "Int", "int128": "Int128", "uint8": "UInt8",
        "uint16": "UInt16", "uint32": "UInt32", "uint64": "UInt", "uint": "UInt", "uint128": "UInt128",
    ]

    /// The integer types that schemas can require. Computed, since metatypes of protocols are not Sendable.
    static var integers: [any FixedWidthInteger.Type] {
        [
            Int.self, Int8.self, Int16.self, Int32.self, Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
            UInt128.self,
        ]
    }

    /// The range of numbers for `@JSONValidated(in:)`; nil unless both bounds are known.
    private func range(_ schema: JSON, of type: String) -> NumberRange? {
        guard let lower = schema["minimum"].number, let upper = schema["maximum"].number,
            let first = lower.double, let last = upper.double, first <= last,
            let least = Self.number(lower, as: type), let greatest = Self.number(upper, as: type)
        else { return nil }
        return Self.range(least, greatest, bounds: first...last)
    }

    /// A range of two literals. A minus directly after the dots would be a part of the operator.
    private static func range(_ lower: String, _ upper: String, bounds: ClosedRange<Double>) -> NumberRange {
        NumberRange(
            literal: upper.hasPrefix("-") ? "\(lower)...(\(upper))" : "\(lower)...\(upper)", bounds: bounds)
    }

    private func string(_ schema: JSON) -> Value {
        if schema["contentEncoding"] == "base64" { return Value(type: "Data") }
        switch schema["pattern"].string {
        case "^\(ScalarForms.integer)$": return Value(type: "Int", format: ".string")
        case "^\(ScalarForms.number)$": return Value(type: "Decimal", format: ".string")
        case "^(?:true|false)$": return Value(type: "Bool", format: ".string")
        default: break
        }
        switch schema["format"].string {
        case "date-time": return Value(type: "Date")
        case "date": return Value(type: "Date", format: ".dateOnly")
        case "uuid": return Value(type: "UUID")
        case "uri", "uri-reference": return Value(type: "URL")
        default: return Value(type: "String")
        }
    }

    /// The numbers of elements for which the library decodes a vector type.
    private static let vectorLengths: Set<Int> = [2, 3, 4]

    private mutating func array(_ schema: JSON, key: String) throws(UsageError) -> Value {
        let known = schema["items"].schemaBesideAny
        let items = known ?? schema["items"]
        let element = try value(items.isNull ? [:] : items, key: SwiftNames.type(key, isElement: true))
        // A fixed number of numbers is a vector.
        if let count = schema["minItems"].int, count == schema["maxItems"].int, Self.vectorLengths.contains(count),
            known == nil, schema["prefixItems"].isNull, ["Int", "Double", "Float"].contains(element.type),
            element.range == nil, !element.isNullable, element.format == nil
        {
            return Value(type: "SIMD\(count)<\(element.type)>")
        }
        return Value(
            type: "[\(element.elementType)]", format: element.elementFormat,
            typeOfAll: known == nil ? nil : "[JSON]")
    }

    private mutating func dictionary(_ schema: JSON, key: String) throws(UsageError) -> Value {
        let known = schema["additionalProperties"].schemaBesideAny
        let members = known ?? schema["additionalProperties"]
        if !schema["patternProperties"].isNull {
            note("\(key): the keyword 'patternProperties' is ignored")
            return Value(type: "JSONObject")
        }
        guard !members.isNull, members != false else { return Value(type: "JSONObject") }
        let element = try value(members, key: SwiftNames.type(key, isElement: true))
        var keys = "String"
        switch schema["propertyNames"]["pattern"].string {
        case "^(?:0|-?[1-9][0-9]*)$": keys = "Int"
        case "^(?:0|[1-9][0-9]*)$": keys = "UInt"
        default: if schema["propertyNames"]["format"] == "uuid" { keys = "UUID" }
        }
        return Value(
            type: "[\(keys): \(element.elementType)]", format: element.elementFormat,
            typeOfAll: known == nil ? nil : "[\(keys): JSON]")
    }
}
