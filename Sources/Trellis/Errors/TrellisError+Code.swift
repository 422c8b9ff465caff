extension TrellisError {
    /// The kind of an error. New kinds may be added, so a `switch` needs a default case.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        package let name: String
        let summary: String

        init(_ name: String, _ summary: String) {
            self.name = name
            self.summary = summary
        }

        /// A name for logs. Published names do not change.
        public var description: String { name }
    }
}

// All error codes. Published names do not change.
extension TrellisError.Code {
    // Invalid JSON.

    /// The input is not valid JSON.
    public static let invalidSyntax = Self("invalidSyntax", "invalid JSON")
    /// The input ends inside a value, or is empty.
    public static let unexpectedEnd = Self("unexpectedEnd", "unexpected end of input")
    /// The input is not valid UTF-8.
    public static let invalidUTF8 = Self("invalidUTF8", "invalid UTF-8")
    /// A `\u` escape contains half of a surrogate pair.
    public static let loneSurrogate = Self("loneSurrogate", "lone surrogate in an escape")
    /// The document is followed by bytes other than white space.
    public static let trailingData = Self("trailingData", "data after the end of the document")
    /// A limit of the options, or a fixed limit such as the stack of the thread, was exceeded.
    public static let limitExceeded = Self("limitExceeded", "limit exceeded")

    // Values that do not match the model.

    /// The JSON value has another type than the field.
    public static let typeMismatch = Self("typeMismatch", "wrong type")
    /// The value is null, but the model requires a value.
    public static let unexpectedNull = Self("unexpectedNull", "unexpected null")
    /// Required keys are missing; ``TrellisError/missingKeys`` names all of them.
    public static let missingKeys = Self("missingKeys", "missing")
    /// A number is out of the range of its type.
    public static let numberOutOfRange = Self("numberOutOfRange", "number out of range")
    /// A type cannot represent the number exactly, such as `4.7` for an `Int`.
    public static let inexactNumber = Self("inexactNumber", "number cannot be represented exactly")
    /// The value has the right JSON type, but is invalid: an unknown enum case, or a string that is not a URL.
    public static let invalidValue = Self("invalidValue", "invalid value")
    /// A key is repeated, and the options, or canonical JSON, do not allow this.
    public static let duplicateKey = Self("duplicateKey", "duplicate key")
    /// A key is unmapped, and the options treat this as an error.
    public static let unknownKey = Self("unknownKey", "unknown key")
    /// The value names a variant that the type does not have.
    public static let unknownVariant = Self("unknownVariant", "unknown variant")
    /// The input is JSON, but not an archive written by ``TrellisArchiver``.
    public static let invalidArchive = Self("invalidArchive", "not an archive")
    /// An archive was written by a newer version of a type or of the library.
    public static let newerArchive = Self("newerArchive", "archive of a newer version")

    // Patches.

    /// A JSON Pointer of a patch has no value in the patched document.
    public static let pathNotFound = Self("pathNotFound", "no value at the path")
    /// A `test` operation of a patch found another value.
    public static let testFailed = Self("testFailed", "test of a patch failed")

    // Errors of models, encoding, files and sources.

    /// The schema of a model is inconsistent, or an option or argument is invalid, such as a negative limit.
    public static let invalidSchema = Self("invalidSchema", "invalid schema")
    /// JSON cannot represent an infinite or NaN `Double` or `Float`.
    public static let nonFiniteNumber = Self("nonFiniteNumber", "number is not finite")
    /// A constant, the class of an instance, or the identity of an array element cannot be updated.
    public static let notUpdatable = Self("notUpdatable", "property cannot be updated")
    /// A value cannot be encoded as JSON.
    public static let notEncodable = Self("notEncodable", "value cannot be encoded")
    /// A file, or a range of it, could not be opened or read.
    public static let fileNotRead = Self("fileNotRead", "file cannot be read")
    /// A file could not be opened, written, closed or renamed.
    public static let fileNotWritten = Self("fileNotWritten", "file not written")
    /// The source of the input failed before the end; see ``TrellisError/underlying``.
    public static let sourceFailed = Self("sourceFailed", "source failed")
    /// A conformance or closure of the program threw an error; see ``TrellisError/underlying``.
    public static let custom = Self("custom", "failed")
}
