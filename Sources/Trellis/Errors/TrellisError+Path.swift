// Safety: The bytes of a key are borrowed by the hasher during a call.
extension TrellisError {
    /// The keys and indices that lead from the root to a value.
    public struct Path: Hashable, Sendable, CustomStringConvertible {
        /// One step.
        public enum Component: Hashable, Sendable {
            /// The key of a member of an object.
            case key(String)
            /// The index of an element of an array, starting at 0.
            case index(Int)

            // Keys are compared by their bytes: see `StreamSafeText`.
            /// Keys are equal if their UTF-8 bytes are equal.
            public static func == (left: Component, right: Component) -> Bool {
                switch (left, right) {
                case (.key(let left), .key(let right)):
                    left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
                case (.index(let left), .index(let right)): left == right
                case (.key, .index), (.index, .key): false
                }
            }

            public func hash(into hasher: inout Hasher) {
                switch self {
                case .key(var key): key.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
                case .index(let index): hasher.combine(index)
                }
            }
        }

        /// The steps, outermost first.
        public var components: [Component]

        /// A path with these steps. Without steps, it is the root.
        public init(_ components: [Component] = []) {
            self.components = components
        }

        /// Whether this is the root.
        var isEmpty: Bool { components.isEmpty }

        /// `items[3].user.login`. Keys that are empty or contain dots or brackets are quoted: `["app.id"]`.
        public var description: String {
            var text = ""
            for component in components {
                switch component {
                case .index(let index):
                    text += "[\(index)]"
                case .key(let key):
                    if key.isEmpty || key.utf8.contains(where: Self.needsQuotes) {
                        text += "[\"" + key.escaping { $0 == "\\" || $0 == "\"" } + "\"]"
                    } else {
                        text += text.isEmpty ? key : "." + key
                    }
                }
            }
            return text
        }

        // Compares bytes and scalars, since characters are compared by canonical equivalence, like strings.

        private static func needsQuotes(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "\\"): true
            default: false
            }
        }
    }
}

extension String {
    /// The text with a backslash before some scalars. Characters would not do: a combining mark after a dot forms one
    /// character with it.
    func escaping(_ isSpecial: (Unicode.Scalar) -> Bool) -> String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            if isSpecial(scalar) { text.append("\\") }
            text.append(scalar)
        }
        return String(text)
    }
}
