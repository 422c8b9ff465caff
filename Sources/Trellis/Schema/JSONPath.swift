/// Where a value stands in an object: `"user.login"` is the member `login` of the member `user`.
///
/// In the string form a dot separates components and a backslash takes the next character as it is; the array form takes
/// each component as it is: `["app.identifier"]`.
public struct JSONPath: Hashable, Sendable {
    /// The keys, outermost first.
    public let components: [String]

    /// A path of these keys, taken as they are.
    public init(_ components: [String]) {
        self.components = components
    }

    /// A path in its string form. O(length).
    public init(_ text: String) {
        var components: [String] = []
        var component = ""
        var escaped = false
        for character in text {
            if escaped {
                component.append(character)
                escaped = false
            } else if character == "\\" {
                escaped = true
            } else if character == "." {
                components.append(component)
                component = ""
            } else {
                component.append(character)
            }
        }
        components.append(component)
        self.components = components
    }
}

extension JSONPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    public init(stringLiteral text: String) { self.init(text) }
    public init(arrayLiteral components: String...) { self.init(components) }
}

extension JSONPath: CustomStringConvertible {
    /// The string form.
    public var description: String {
        components
            .map { $0.replacing("\\", with: "\\\\").replacing(".", with: "\\.") }
            .joined(separator: ".")
    }
}
