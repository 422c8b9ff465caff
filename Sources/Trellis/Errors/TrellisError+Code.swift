extension TrellisError {
    /// The kind of an error. New kinds may be added: switch over them with a default.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let name: String
        let summary: String

        init(_ name: String, _ summary: String) {
            self.name = name
            self.summary = summary
        }

        /// A name for logs. One that has been published stays what it is.
        public var description: String { name }
    }
}

// All codes there are. A name that has been published stays what it is.
extension TrellisError.Code {
    // The text itself.

    /// The input is not JSON text.
    public static let invalidSyntax = Self("invalidSyntax", "invalid JSON")
    /// The input ends in the middle of a value, or is empty.
    public static let unexpectedEnd = Self("unexpectedEnd", "unexpected end of input")
    /// The input is not UTF-8.
    public static let invalidUTF8 = Self("invalidUTF8", "invalid UTF-8")
    /// A `\u` escape holds half of a surrogate pair.
    public static let loneSurrogate = Self("loneSurrogate", "lone surrogate in an escape")
    /// Something other than white space follows the document.
    public static let trailingData = Self("trailingData", "data after the end of the document")
    /// A limit of the options was exceeded.
    public static let limitExceeded = Self("limitExceeded", "limit exceeded")

    // What the text says.

    /// The JSON value is of another type than the model's.
    public static let typeMismatch = Self("typeMismatch", "wrong type")
    /// A null where the model requires a value.
    public static let unexpectedNull = Self("unexpectedNull", "unexpected null")
    /// Required keys are missing; ``TrellisError/missingKeys`` names all of them.
    public static let missingKeys = Self("missingKeys", "missing")
    /// A number does not fit into its type.
    public static let numberOutOfRange = Self("numberOutOfRange", "number out of range")
    /// A number cannot be held exactly by its type: `4.7` in an `Int`.
    public static let inexactNumber = Self("inexactNumber", "number cannot be represented exactly")
    /// The value has the right type and no meaning: an unknown enum case, a string that is no URL.
    public static let invalidValue = Self("invalidValue", "invalid value")
    /// A key appears twice, and the options refuse that.
    public static let duplicateKey = Self("duplicateKey", "duplicate key")
    /// An unmapped key, and the options refuse that.
    public static let unknownKey = Self("unknownKey", "unknown key")
    /// The value says that it is of a variant which the type does not have.
    public static let unknownVariant = Self("unknownVariant", "unknown variant")
    /// The input is JSON, but no archive that ``TrellisArchiver`` has written.
    public static let invalidArchive = Self("invalidArchive", "not an archive")
    /// An archive was written by a newer version of a type.
    public static let newerArchive = Self("newerArchive", "archive of a newer version")

    // The programs on both sides.

    /// A model's schema contradicts itself.
    public static let invalidSchema = Self("invalidSchema", "invalid schema")
    /// A Double or Float that is not finite has no JSON form.
    public static let nonFiniteNumber = Self("nonFiniteNumber", "number is not finite")
    /// A constant of an object cannot be updated.
    public static let notUpdatable = Self("notUpdatable", "property cannot be updated")
    /// A value cannot be written as JSON.
    public static let notEncodable = Self("notEncodable", "value cannot be encoded")
    /// A file could not be opened or read.
    public static let fileNotRead = Self("fileNotRead", "file cannot be read")
    /// A file could not be opened, written or closed.
    public static let fileNotWritten = Self("fileNotWritten", "file not written")
    /// The source of a text failed before the text was at its end; see ``TrellisError/underlying``.
    public static let sourceFailed = Self("sourceFailed", "source failed")
    /// An error thrown by a conformance or closure of yours; see ``TrellisError/underlying``.
    public static let custom = Self("custom", "failed")
}
