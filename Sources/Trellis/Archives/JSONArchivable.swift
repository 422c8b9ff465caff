/// A model whose archives stay readable when it changes.
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
/// An archive notes the version of every archivable type that its models can consist of. When it is read, each object
/// of an older version is migrated before it is decoded: first by ``migrate(_:from:)``, then by the
/// ``fieldMigrations``. Objects around it are migrated before those inside, and models that are flattened into it after
/// it. A type that the archive does not know is of version 0.
public nonisolated protocol JSONArchivable: JSONModel {
    /// The version in which the type is archived now, from 0. To be raised with each change that old archives do not
    /// fit.
    static var archiveVersion: Int { get }

    /// The type's name in archives, which must stay the same: the type's own unless given. Two types that occur in one
    /// archive must have different names.
    static var archiveName: String { get }

    /// Brings an object of an older version to the current one.
    ///
    /// - Parameters:
    ///   - object: the object as the archive has it; its members are those of the model's JSON.
    ///   - version: what it was written as.
    /// - Throws: whatever makes it unreadable, which is reported with the object's path.
    static func migrate(_ object: inout JSON, from version: Int) throws

    /// Migrations of single fields, which run after ``migrate(_:from:)`` in this order. None unless given.
    static var fieldMigrations: [JSONFieldMigration] { get }
}

extension JSONArchivable {
    public static var archiveName: String { "\(Self.self)" }
    public static func migrate(_ object: inout JSON, from version: Int) throws {}
    public static var fieldMigrations: [JSONFieldMigration] { [] }
}

/// What is done to one field of an object from an older archive.
public struct JSONFieldMigration: Sendable, AnyThread {
    let field: String
    let version: Int
    let migrate: @Sendable (inout JSON) throws -> Void

    /// A migration of a field.
    ///
    /// - Parameters:
    ///   - field: the field's name in the schema. A composite, a flattened model or the rest has no value of its own
    ///     and is the error `invalidSchema`.
    ///   - version: the version that no longer needs it: it runs on objects from before.
    ///   - migrate: changes the field's value, which is null if it is missing. If it stays null then, it stays missing.
    public init(_ field: String, before version: Int, _ migrate: @escaping @Sendable (inout JSON) throws -> Void) {
        self.field = field
        self.version = version
        self.migrate = migrate
    }
}
