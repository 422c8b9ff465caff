/// Creates the JSON Schema of a type from the fields of models, the variants of enums, and the shapes of containers and
/// scalars.
///
/// Models, variants and enums become definitions, to which other schemas refer. A definition is created after the first
/// schema that refers to it, so that describing recursive types ends.
struct SchemaDescriber {
    /// Whether the schema describes the documents that a decoder accepts, or those that an encoder writes.
    enum Direction {
        case decoding(TrellisDecoder.Options)
        case encoding(TrellisEncoder.Options)
    }

    /// The settings that determine how a value is decoded or encoded in its position.
    struct Reading: Hashable {
        var format: JSONFormat = .automatic
        var coercions: JSONCoercions = []
        var isLossy = false
        /// Whether to describe the type itself, without transforms of the options and without the table of its class
        /// cluster.
        var isOwn = false
        /// Whether other members of the object are described by another schema, which also excludes all further ones.
        var isPart = false
    }

    private struct Key: Hashable {
        var type: ObjectIdentifier
        var part: String?
        var reading: Reading
    }

    typealias Make = (inout SchemaDescriber) throws(TrellisError) -> JSONObject

    let direction: Direction
    let dialect: JSONSchemaDialect
    /// The type of the document. Other schemas refer to it as the whole document, `#`.
    private var root: ObjectIdentifier?
    private var names = DefinitionNames()
    private var references: [Key: String] = [:]
    private var pending: [(name: String, make: Make)] = []
    private var definitions: JSONObject = [:]
    /// The reference to the definition that is being created.
    private(set) var current: JSONObject = [:]
    /// Whether the encoder's selection of properties applies to the model that is described next.
    var isSelecting = false

    init(decoding options: TrellisDecoder.Options, _ dialect: JSONSchemaDialect) {
        direction = .decoding(options)
        self.dialect = dialect
    }

    init(encoding options: TrellisEncoder.Options, _ dialect: JSONSchemaDialect) {
        direction = .encoding(options)
        self.dialect = dialect
        isSelecting = options.properties != .all
    }

    // MARK: Documents

    /// The schema of a type, with all definitions to which it refers.
    mutating func document(of type: Any.Type) throws(TrellisError) -> JSON {
        var reading = Reading()
        if case .decoding(let options) = direction { reading.coercions = options.coercions }
        // If an empty array may replace the document, the document's schema differs from that of its type.
        if dialect != .openAPI31, !reading.coercions.contains(.objectsFromEmptyArrays) { root = ObjectIdentifier(type) }
        let schema = try value(type, reading)
        var rootSchema: JSONObject?
        while !pending.isEmpty {
            let (name, make) = pending.removeFirst()
            // The selection of properties applies to the top-level model, which is the first.
            current = ["$ref": .string(reference(to: name))]
            let made = try make(&self)
            isSelecting = false
            if name == "#" { rootSchema = made } else { definitions[name] = .object(made) }
        }
        switch dialect {
        case .openAPI31:
            if schema["$ref"] == nil { definitions[names.next(for: type, part: nil)] = .object(schema) }
            return .object(definitions)
        case .draft2020:
            var document: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
            document = document.adding(rootSchema ?? schema)
            if !definitions.isEmpty { document["$defs"] = .object(definitions) }
            return .object(document)
        case .strictTools:
            var document = rootSchema ?? schema
            if !definitions.isEmpty { document["$defs"] = .object(definitions) }
            return .object(try StrictSchema(type).document(document))
        }
    }

    /// A reference to the definition of a type, or of a part of it. The definition is created at the first reference.
    mutating func definition(
        of type: Any.Type, part: String? = nil, _ reading: Reading, _ make: @escaping Make
    ) -> JSONObject {
        let key = Key(type: ObjectIdentifier(type), part: part, reading: reading)
        if let reference = references[key] { return ["$ref": .string(reference)] }
        let isRoot = key.type == root && part == nil && !reading.isOwn && !reading.isPart
        if isRoot { root = nil }
        let name = isRoot ? "#" : names.next(for: type, part: part)
        let reference = reference(to: name)
        references[key] = reference
        pending.append((name, make))
        return ["$ref": .string(reference)]
    }

    /// - Parameter name: the name of a definition; `#` is the document.
    private func reference(to name: String) -> String {
        name == "#" ? name : (dialect == .openAPI31 ? "#/components/schemas/" : "#/$defs/") + name
    }

    // MARK: Options

    var isDecoding: Bool { if case .decoding = direction { true } else { false } }

    var keyStyle: JSONKeyStyle? {
        switch direction {
        case .decoding(let options): options.keyStyle
        case .encoding(let options): options.keyStyle
        }
    }

    var transforms: JSONTransformSet {
        switch direction {
        case .decoding(let options): options.transforms
        case .encoding(let options): options.transforms
        }
    }

    var dates: JSONFormat {
        switch direction {
        case .decoding(let options): options.dates
        case .encoding(let options): options.dates
        }
    }

    /// Whether objects must not have other members than those of their schema.
    var isClosed: Bool {
        if case .decoding(let options) = direction { options.unknownKeys == .error } else { false }
    }
}
