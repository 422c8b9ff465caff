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
        // By scalars: a dot is a dot, also in front of a combining mark.
        var components: [String] = []
        var component = String.UnicodeScalarView()
        var escaped = false
        for scalar in text.unicodeScalars {
            if escaped {
                component.append(scalar)
                escaped = false
            } else if scalar == "\\" {
                escaped = true
            } else if scalar == "." {
                components.append(String(component))
                component = String.UnicodeScalarView()
            } else {
                component.append(scalar)
            }
        }
        components.append(String(component))
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
