/// The way to a value in an object: `"user.login"` is the member `login` of the member `user`.
///
/// In the string form a dot separates keys and a backslash takes the next character as it is. The array form takes each
/// key as it is, `["app.identifier"]`, and can go into arrays: `["items", 0, "name"]` is the name of the first item and
/// `["items", .each, "name"]` are the names of all, in an array; with ``Component/eachOrNil`` it has a nil for each
/// item without a name.
public struct JSONPath: Hashable, Sendable, AnyThread {
    /// One step.
    public enum Component: Hashable, Sendable {
        /// A member of an object.
        case key(String)
        /// An element of an array, from 0.
        case index(Int)
        /// Every element of an array: what is found in them is put together into one array. Decoding only.
        case each
        /// Every element of an array, as ``each`` has it, with a null for each element in which nothing is found: the
        /// result has an element for every one of the array. Decoding only.
        ///
        /// What is found is of an Optional type then, such as the elements of `[String?]`.
        case eachOrNil
    }

    /// The steps, outermost first.
    public let components: [Component]

    /// A path of these steps.
    public init(_ components: [Component]) {
        self.components = components
    }

    /// A path of these keys, taken as they are.
    public init(_ keys: [String]) {
        components = keys.map(Component.key)
    }

    /// A path in its string form. O(length).
    public init(_ text: String) {
        // By scalars: a dot is a dot, also in front of a combining mark.
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

    /// Whether it only goes through objects, so that it can be written.
    var isWritable: Bool { components.allSatisfy { if case .key = $0 { true } else { false } } }
}

extension JSONPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral text: String) { self.init(text) }
    public init(arrayLiteral components: Component...) { self.init(components) }
}

extension JSONPath.Component: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    public init(stringLiteral key: String) { self = .key(key) }
    public init(integerLiteral index: Int) { self = .index(index) }
}

extension JSONPath: CustomStringConvertible {
    /// The string form; indices, `each` as `*` and `eachOrNil` as `*?` in brackets.
    public var description: String {
        var text = ""
        for (index, component) in components.enumerated() {
            switch component {
            case .key(let key):
                if index > 0 { text += "." }
                text += key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
            case .index(let index): text += "[\(index)]"
            case .each: text += "[*]"
            case .eachOrNil: text += "[*?]"
            }
        }
        return text
    }
}

extension JSONPath.Component {
    /// The step in an error's path; one to all elements has none of its own.
    var pathComponent: TrellisError.Path.Component? {
        switch self {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .each, .eachOrNil: nil
        }
    }
}
