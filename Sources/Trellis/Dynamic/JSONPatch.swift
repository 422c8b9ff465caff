/// A JSON Patch of RFC 6902: operations on a document, each at a JSON Pointer.
///
/// ```swift
/// let patch = try decoder.decode(JSONPatch.self, from: body)
/// try json.apply(patch)
/// ```
///
/// Its JSON is an array of objects with the members `op`, `path`, `from` and `value`; other members are ignored.
public struct JSONPatch: Hashable, Sendable, AnyThread {
    /// One operation. Paths are JSON Pointers of RFC 6901, which are parsed when the operation is applied.
    public enum Operation: Hashable, Sendable {
        /// Inserts an element before the one at the path, or sets a member. `-` is the end of an array.
        case add(path: String, value: JSON)
        /// Removes the value at the path.
        case remove(path: String)
        /// Replaces the value at the path.
        case replace(path: String, value: JSON)
        /// Removes the value at `from`, and adds it at `path`.
        case move(from: String, path: String)
        /// Copies the value at `from`, and adds the copy at `path`.
        case copy(from: String, path: String)
        /// Compares the value at the path, and stops the patch with the error `testFailed` if it differs.
        case test(path: String, value: JSON)
    }

    /// The operations, in the order in which they are applied.
    public var operations: [Operation]

    /// A patch of these operations.
    public init(_ operations: [Operation]) {
        self.operations = operations
    }
}

extension JSONPatch {
    /// Creates a patch from its JSON form.
    ///
    /// - Throws: `typeMismatch`, `missingKeys` and `invalidValue` with the path in the patch.
    init(_ json: JSON) throws(TrellisError) {
        guard case .array(let elements) = json else {
            throw TrellisError(.typeMismatch, expected: "an array of operations", found: json.kindInWords)
        }
        operations = []
        operations.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            do {
                operations.append(try Operation(element))
            } catch {
                throw TrellisError(error, under: .index(index))
            }
        }
    }

    /// The JSON form.
    var json: JSON { .array(operations.map(\.json)) }
}

// Pointers are compared by their bytes, like keys. Comparing Strings can take quadratic time.
extension JSONPatch.Operation {
    /// Whether the operations have the same kind, the same pointers and equal values.
    public static func == (left: Self, right: Self) -> Bool {
        let (one, other) = (left.parts, right.parts)
        return left.name == right.name && one.path.hasSameBytes(as: other.path)
            && (one.from ?? "").hasSameBytes(as: other.from ?? "") && one.value == other.value
    }

    /// Hashes the operation like `==` compares it.
    public func hash(into hasher: inout Hasher) {
        let parts = parts
        hasher.combine(name)
        hasher.combine(JSONObjectKey(parts.path))
        hasher.combine(parts.from.map(JSONObjectKey.init))
        hasher.combine(parts.value)
    }

    private var parts: (from: String?, path: String, value: JSON?) {
        switch self {
        case .add(let path, let value), .replace(let path, let value), .test(let path, let value): (nil, path, value)
        case .remove(let path): (nil, path, nil)
        case .move(let from, let path), .copy(let from, let path): (from, path, nil)
        }
    }
}

extension JSONPatch.Operation {
    fileprivate init(_ json: JSON) throws(TrellisError) {
        guard case .object(let members) = json else {
            throw TrellisError(.typeMismatch, expected: "an operation, which is an object", found: json.kindInWords)
        }
        func value(_ key: String) throws(TrellisError) -> JSON {
            guard let value = members[key] else { throw TrellisError(.init(code: .missingKeys, missingKeys: [key])) }
            return value
        }
        func string(_ key: String) throws(TrellisError) -> String {
            let value = try value(key)
            guard case .string(let text) = value else {
                throw Self.mistake(.typeMismatch, key, expected: "a string", found: value)
            }
            return text
        }
        func pointer(_ key: String) throws(TrellisError) -> String {
            let text = try string(key)
            do {
                _ = try JSONPointer(text)
            } catch {
                throw TrellisError(error, under: .key(key))
            }
            return text
        }
        let name = try string("op")
        // Comparing a long text with a literal can take quadratic time.
        switch name.utf8.count > 7 ? "" : name {
        case "add": self = .add(path: try pointer("path"), value: try value("value"))
        case "remove": self = .remove(path: try pointer("path"))
        case "replace": self = .replace(path: try pointer("path"), value: try value("value"))
        case "move": self = .move(from: try pointer("from"), path: try pointer("path"))
        case "copy": self = .copy(from: try pointer("from"), path: try pointer("path"))
        case "test": self = .test(path: try pointer("path"), value: try value("value"))
        default:
            throw Self.mistake(
                .invalidValue, "op", expected: "add, remove, replace, move, copy or test", found: .string(name))
        }
    }

    private static func mistake(
        _ code: TrellisError.Code, _ key: String, expected: String, found: JSON
    ) -> TrellisError {
        TrellisError(TrellisError(code, expected: expected, found: found.kindInWords), under: .key(key))
    }

    /// The value of `op`.
    var name: String {
        switch self {
        case .add: "add"
        case .remove: "remove"
        case .replace: "replace"
        case .move: "move"
        case .copy: "copy"
        case .test: "test"
        }
    }

    fileprivate var json: JSON {
        let parts = parts
        var members: JSONObject = ["op": .string(name)]
        members["from"] = parts.from.map { .string($0) }
        members["path"] = .string(parts.path)
        members["value"] = parts.value
        return .object(members)
    }
}
