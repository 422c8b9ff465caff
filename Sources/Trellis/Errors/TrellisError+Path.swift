extension TrellisError {
    /// The keys and indices that lead from the root to a value.
    public struct Path: Hashable, Sendable, CustomStringConvertible {
        /// One step.
        public enum Component: Hashable, Sendable {
            /// A member of an object.
            case key(String)
            /// An element of an array, from 0.
            case index(Int)
        }

        /// The steps, outermost first.
        public var components: [Component]

        /// A path of these steps; none is the root.
        public init(_ components: [Component] = []) {
            self.components = components
        }

        /// Whether this is the root.
        public var isEmpty: Bool { components.isEmpty }

        /// `items[3].user.login`; keys with dots, brackets or nothing in them are quoted: `["app.id"]`.
        public var description: String {
            var text = ""
            for component in components {
                switch component {
                case .index(let index):
                    text += "[\(index)]"
                case .key(let key):
                    if key.isEmpty || key.contains(where: { ".[]\"\\".contains($0) }) {
                        text += "[\"" + key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"]"
                    } else {
                        text += text.isEmpty ? key : "." + key
                    }
                }
            }
            return text
        }
    }
}
