/// A type that is one JSON object.
///
/// `@JSONModel` writes these requirements; they can as well be written by hand:
///
/// ```swift
/// struct Repository { let name: String; var stars: Int }
///
/// extension Repository: JSONModel {
///     static let jsonSchema = JSONSchema(Repository.self, [
///         JSONField("name", \Repository.name),
///         JSONField("stars", \Repository.stars, keys: "stargazers_count", default: 0),
///     ])
///
///     init(from fields: borrowing JSONFieldValues) throws {
///         name = fields.take(0)
///         stars = fields.take(1)
///     }
/// }
/// ```
public protocol JSONModel: JSONDecodable, JSONEncodable {
    /// The fields, in the order in which they are encoded. Asked for once, when the type is first used.
    static var jsonSchema: JSONSchema { get }

    /// Makes a model when its object has closed and all required fields are there.
    ///
    /// - Parameter fields: the decoded values, taken by their index in ``jsonSchema``.
    init(from fields: borrowing JSONFieldValues) throws

    /// Writes one field: `case 0: try writer.field(name)`.
    ///
    /// The default reads the field through its key path, which costs some tens of nanoseconds more.
    func encode(field index: Int, to writer: inout JSONWriter) throws

    /// For the library.
    static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws
}

extension JSONModel {
    public static var jsonShape: JSONShape { .model(Self.self) }

    public func encode(field index: Int, to writer: inout JSONWriter) throws {
        try type(of: self).jsonSchema.fields[index].property.write(self, part: 0, to: &writer)
    }

    // The witness of a concrete model is compiled in the model's module, so that the model is built in its slot.
    @inlinable
    public static func _initialize(_ slot: UnsafeMutableRawPointer, from fields: borrowing JSONFieldValues) throws {
        unsafe slot.bindMemory(to: Self.self, capacity: 1).initialize(to: try Self(from: fields))
    }
}
