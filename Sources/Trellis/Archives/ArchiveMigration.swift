/// Migrates objects of older archives before they are decoded.
struct ArchiveMigration: ObjectStage {
    /// The names of the types that were archived with an older version.
    let outdated: Set<String>

    func reader(for type: any JSONDecodableModel.Type, _ options: SchemaOptions) -> (any ValueReader)? {
        MigrationReader(type, outdated: outdated, keyStyle: options.keyStyle)
    }
}

/// The versions of the types in an archive, by name.
enum ArchivedVersions: JSONUserInfoKey {
    static let defaultValue: [JSONObjectKey: Int] = [:]
}

// Safety: Bytes are borrowed during a call. The slot of a migrated value has its plan's type.
/// Migrates objects of one type.
private final class MigrationReader: ValueReader {
    private let types: [any JSONArchivable.Type]
    private let keyStyle: JSONKeyStyle?

    /// Creates a reader; nil if no object of the type needs migration.
    init?(_ type: any JSONDecodableModel.Type, outdated: Set<String>, keyStyle: JSONKeyStyle?) {
        types = type.archivableParts(keyStyle).filter { outdated.contains($0.archiveName) }
        self.keyStyle = keyStyle
        if types.isEmpty { return nil }
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        let versions = value.userInfo[ArchivedVersions.self]
        unsafe try value.decode(into: slot) { object in
            for type in types {
                let version = versions[JSONObjectKey(type.archiveName)] ?? 0
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
        let schema = type.modelSchema
        let style = schema.style(keyStyle)
        let fields = schema.fields(inArchive: true, style)
        guard let field = fields.first(where: { $0.name == migration.field }), field.isRead else {
            throw TrellisError.invalidSchema(type, "'\(migration.field)' is not a field that a migration can change")
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
    /// Changes the value at a path. A missing value that is still null afterwards remains missing.
    fileprivate mutating func change(at keys: ArraySlice<String>, by change: (inout JSON) throws -> Void) throws {
        guard let key = keys.first else { return try change(&self) }
        try self[key].change(at: keys.dropFirst(), by: change)
    }
}

extension JSONDecodableModel {
    /// The archivable types whose fields are in the same object: this type, and the models flattened into it.
    fileprivate static func archivableParts(_ keyStyle: JSONKeyStyle?) -> [any JSONArchivable.Type] {
        let own = (self as? any JSONArchivable.Type).map { [$0] } ?? []
        let schema = modelSchema
        let fields = schema.fields(inArchive: true, schema.style(keyStyle))
        return fields.reduce(into: own) { types, field in
            guard field.isDecoded, case .flattened(let flattened) = field.property.content else { return }
            types += flattened.decoding?.type.archivableParts(keyStyle) ?? []
        }
    }
}
