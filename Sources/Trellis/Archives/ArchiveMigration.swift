/// Migrates the JSON of models in older archives before it is decoded.
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
/// Migrates the objects or arrays of one type.
private final class MigrationReader: ValueReader {
    private let types: [any JSONArchivable.Type]
    private let form: JSONModelForm
    private let keyStyle: JSONKeyStyle?

    /// Creates a reader; nil if no value of the type needs migration.
    init?(_ type: any JSONDecodableModel.Type, outdated: Set<String>, keyStyle: JSONKeyStyle?) {
        types = type.objectParts { $0.fields(inArchive: true, $0.style(keyStyle)) }
            .compactMap { $0 as? any JSONArchivable.Type }
            .filter { outdated.contains($0.archiveName) }
        form = type.modelSchema.form
        self.keyStyle = keyStyle
        if types.isEmpty { return nil }
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        let versions = value.userInfo[ArchivedVersions.self]
        unsafe try value.decode(form, into: slot) { json in
            for type in types {
                let version = versions[JSONObjectKey(type.archiveName)] ?? 0
                try type.migrate(&json, from: version)
                for migration in type.fieldMigrations where version < migration.version {
                    try migrate(&json, of: type, by: migration)
                }
            }
        }
    }

    private func migrate(
        _ json: inout JSON, of type: any JSONArchivable.Type, by migration: JSONFieldMigration
    ) throws {
        let schema = type.modelSchema
        let style = schema.style(keyStyle)
        let fields = schema.fields(inArchive: true, style)
        guard let field = fields.first(where: { $0.name == migration.field }), field.isRead else {
            throw TrellisError.invalidSchema(type, "'\(migration.field)' is not a field that a migration can change")
        }
        let paths = field.paths(style).map(\.components)
        let found = paths.first { json.value(at: $0) != nil } ?? paths[0]
        do {
            guard found != paths[0], var value = json.value(at: found) else {
                return try json.change(at: paths[0][...], by: migration.migrate)
            }
            // The value may also be that of another field, so it stays where it is. The first path has precedence, also
            // with a null, but a null is only stored in a member that exists.
            try migration.migrate(&value)
            json.change(at: paths[0][...]) { $0 = true }
            json.change(at: paths[0][...]) { $0 = value }
        } catch {
            throw TrellisError(error, under: found.compactMap(\.pathComponent))
        }
    }
}

extension JSON {
    /// The value at a path; nil if it is missing.
    fileprivate func value(at path: [JSONPath.Component]) -> JSON? {
        var value = self
        for component in path {
            switch component {
            case .key(let key):
                guard let member = value.object?[key] else { return nil }
                value = member
            case .index(let index):
                guard let elements = value.array, elements.indices.contains(index) else { return nil }
                value = elements[index]
            // Fields at such paths are not archived.
            case .each, .eachOrNil: return nil
            }
        }
        return value
    }

    /// Changes the value at a path. A missing value that is still null afterwards remains missing.
    fileprivate mutating func change<Failure: Error>(
        at path: ArraySlice<JSONPath.Component>, by change: (inout JSON) throws(Failure) -> Void
    ) throws(Failure) {
        let rest = path.dropFirst()
        switch path.first {
        case nil: try change(&self)
        case .key(let key):
            if isNull || object != nil { return try self[key].change(at: rest, by: change) }
            // A value of another kind, such as one that an older version has stored here, is replaced.
            var value = JSON.null
            try value.change(at: rest, by: change)
            if !value.isNull { self = [key: value] }
        case .index(let index):
            let isList = isNull || array != nil
            if isList, index <= count { return try self[index].change(at: rest, by: change) }
            // An archived array ends before its last nils.
            var value = JSON.null
            try value.change(at: rest, by: change)
            if value.isNull { return }
            if !isList { self = [] }
            while count < index { append(.null) }
            append(value)
        case .each, .eachOrNil: break
        }
    }
}
