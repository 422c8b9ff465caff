/// Brings objects of older archives to the current version before they are decoded.
final class MigrationReader: ValueReader, @unchecked Sendable {
    private let types: [any JSONArchivable.Type]
    private let keyStyle: JSONKeyStyle?

    /// Nil if no object of the type needs it.
    init?(_ type: any JSONModel.Type, _ options: SchemaOptions) {
        guard let outdated = options.outdated else { return nil }
        types = type.archivableParts(options.keyStyle).filter { outdated.contains($0.archiveName) }
        keyStyle = options.keyStyle
        if types.isEmpty { return nil }
    }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        unsafe try machine.decode(tape, at: index, as: sources, into: slot) { object, machine in
            for type in types {
                let version = machine.options.archivedVersions[type.archiveName] ?? 0
                try type.migrate(&object, from: version)
                for migration in type.fieldMigrations where version < migration.version {
                    try migrate(&object, of: type, by: migration)
                }
            }
        }
    }

    private func migrate(
        _ object: inout JSON, of type: any JSONArchivable.Type, by migration: JSONFieldMigration
    ) throws {
        let schema = type.jsonSchema
        let style = keyStyle ?? schema.keyStyle ?? .asDeclared
        let fields = schema.fields(inArchive: true, style)
        guard let field = fields.first(where: { $0.name == migration.field }), field.isRead else {
            throw SchemaCompiler.invalid(type, "'\(migration.field)' is no field that a migration could change")
        }
        let keys: [String] = field.paths(style)[0].components.compactMap { component in
            if case .key(let key) = component { key } else { nil }
        }
        do {
            try object.change(at: keys[...], by: migration.migrate)
        } catch {
            throw TrellisError(error, under: keys.map(TrellisError.Path.Component.key))
        }
    }
}

extension JSON {
    /// Changes the value at a path. What is missing stays so if it stays null.
    fileprivate mutating func change(at keys: ArraySlice<String>, by change: (inout JSON) throws -> Void) throws {
        guard let key = keys.first else { return try change(&self) }
        try self[key].change(at: keys.dropFirst(), by: change)
    }
}

extension JSONModel {
    /// The archivable types whose fields stand in one object: this one, and those flattened into it.
    fileprivate static func archivableParts(_ keyStyle: JSONKeyStyle?) -> [any JSONArchivable.Type] {
        let own = (self as? any JSONArchivable.Type).map { [$0] } ?? []
        let schema = jsonSchema
        let fields = schema.fields(inArchive: true, keyStyle ?? schema.keyStyle ?? .asDeclared)
        return fields.reduce(into: own) { types, field in
            guard field.isDecoded, case .flattened(let inner) = field.property.source else { return }
            types += inner.archivableParts(keyStyle)
        }
    }
}
