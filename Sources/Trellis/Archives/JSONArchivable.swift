/// A model whose archives can still be decoded after the model has changed.
///
/// ```swift
/// extension Issue: JSONArchivable {
///     static var archiveVersion: Int { 2 }
///
///     static func migrate(_ object: inout JSON, from version: Int) throws {
///         if version < 1 { object["title"] = object.remove("name") ?? .null }
///         if version < 2 { object["labels"] = [] }
///     }
/// }
/// ```
///
/// An archive records the version of every archivable type that its models can contain. When it is decoded, each object
/// of an older version is migrated first, by ``migrate(_:from:)`` and then by the ``fieldMigrations``. Objects are
/// migrated before the objects inside them, and before models that are flattened into them. If the archive does not
/// record a type, its version is 0.
public nonisolated protocol JSONArchivable: JSONModel {
    /// The current version of the type, starting at 0. Increase it with each change that is incompatible with old
    /// archives.
    static var archiveVersion: Int { get }

    /// The name of the type in archives, which must not change. The default is the name of the Swift type. Types in the
    /// same archive must have different names.
    static var archiveName: String { get }

    /// Migrates an object of an older version to the current one, or an array if the model is an array.
    ///
    /// - Parameters:
    ///   - object: the object in the archive, with the members of the model's JSON.
    ///   - version: the version with which it was archived.
    /// - Throws: an error if the object cannot be migrated. It is reported with the object's path.
    static func migrate(_ object: inout JSON, from version: Int) throws

    /// Migrations of single fields, which run after ``migrate(_:from:)`` in this order. Empty by default.
    static var fieldMigrations: [JSONFieldMigration] { get }
}

extension JSONArchivable {
    public static var archiveName: String { "\(Self.self)" }
    public static func migrate(_ object: inout JSON, from version: Int) throws {}
    public static var fieldMigrations: [JSONFieldMigration] { [] }
}

/// A migration of one field of an object from an older archive.
public struct JSONFieldMigration: Sendable, AnyThread {
    let field: String
    let version: Int
    let migrate: @Sendable (inout JSON) throws -> Void

    /// A migration of a field.
    ///
    /// - Parameters:
    ///   - field: the field's name in the schema. A composite, a flattened model and a `@JSONRest` property have no
    ///     value of their own; naming one is the error `invalidSchema`.
    ///   - version: the first version that does not need the migration. It runs on objects of older versions.
    ///   - migrate: changes the field's value, which is null if it is missing. A value at another of the field's paths
    ///     is stored at the first path afterwards. A missing value that is still null remains missing.
    public init(_ field: String, before version: Int, _ migrate: @escaping @Sendable (inout JSON) throws -> Void) {
        self.field = field
        self.version = version
        self.migrate = migrate
    }
}
