/// The path to a value in an object: `"user.login"` is the member `login` of the member `user`.
///
/// In the string form, a dot separates keys, and a backslash escapes the next character. The array form takes keys
/// literally, as in `["app.identifier"]`, and can contain array indices: `["items", 0, "name"]` is the name of the
/// first item, and `["items", .each, "name"]` is an array of the names of all items. With ``Component/eachOrNil`` this
/// array has a nil for each item without a name.
public struct JSONPath: Hashable, Sendable, AnyThread {
    /// One component of a path.
    public enum Component: Hashable, Sendable {
        /// A member of an object.
        case key(String)
        /// An element of an array, counted from 0.
        case index(Int)
        /// Every element of an array. The values found in the elements are collected in one array. Decoding only.
        case each
        /// Every element of an array, like ``each``, but with a null for each element without a value: the result has
        /// as many elements as the array. Decoding only.
        ///
        /// The elements of the result must have an Optional type, as in `[String?]`.
        case eachOrNil

        /// Whether two components are the same. Keys are compared byte by byte. O(length).
        public static func == (left: Self, right: Self) -> Bool {
            switch (left, right) {
            case (.key(let left), .key(let right)): left.hasSameBytes(as: right)
            case (.index(let left), .index(let right)): left == right
            case (.each, .each), (.eachOrNil, .eachOrNil): true
            default: false
            }
        }

        /// Feeds the bytes of a key. O(length).
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .key(let key): key.hashBytes(into: &hasher)
            case .index(let index): hasher.combine(index)
            case .each: hasher.combine(-1)
            case .eachOrNil: hasher.combine(-2)
            }
        }
    }

    /// The components, outermost first.
    public let components: [Component]

    /// Creates a path from components.
    public init(_ components: [Component]) {
        self.components = components
    }

    /// Creates a path from keys, which are taken literally.
    public init(_ keys: [String]) {
        components = keys.map(Component.key)
    }

    /// Creates a path from its string form. O(length).
    public init(_ text: String) {
        // Iterates over Unicode scalars, because a dot before a combining mark is a separator, too.
        var components: [Component] = []
        var component = String.UnicodeScalarView()
        var escaped = false
        for scalar in text.unicodeScalars {
            if escaped {
                component.append(scalar)
                escaped = false
            } else if scalar == "\\" {
                escaped = true
            } else if scalar == "." {
                components.append(.key(String(component)))
                component = String.UnicodeScalarView()
            } else {
                component.append(scalar)
            }
        }
        components.append(.key(String(component)))
        self.components = components
    }

    /// Whether the path only contains keys, so that it can be encoded.
    var isWritable: Bool { components.allSatisfy(\.isKey) }
}

extension JSONPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// The path with the keys of a string, in which dots separate keys: as in the initializer with a string.
    public init(stringLiteral text: String) { self.init(text) }

    /// The path with these components. A string among them is one key, even with dots.
    public init(arrayLiteral components: Component...) { self.init(components) }
}

extension JSONPath.Component: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    /// A key, which may contain dots.
    public init(stringLiteral key: String) { self = .key(key) }

    /// The index of an array element.
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension JSONPath: CustomStringConvertible {
    /// The string form, with array indices, `[*]` for `each` and `[*?]` for `eachOrNil`.
    public var description: String {
        var text = ""
        for (index, component) in components.enumerated() {
            switch component {
            case .key(let key):
                if index > 0 { text += "." }
                text += key.escaping { $0 == "\\" || $0 == "." }
            case .index(let index): text += "[\(index)]"
            case .each: text += "[*]"
            case .eachOrNil: text += "[*?]"
            }
        }
        return text
    }
}

extension JSONPath.Component {
    var isKey: Bool { if case .key = self { true } else { false } }

    /// The corresponding component of an error's path; nil for a component that selects all elements.
    var pathComponent: TrellisError.Path.Component? {
        switch self {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .each, .eachOrNil: nil
        }
    }
}
