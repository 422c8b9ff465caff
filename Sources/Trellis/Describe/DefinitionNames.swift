/// Readable, unique names of types for schema definitions: `Page<Item>` of any module is `Page_Item`.
struct DefinitionNames {
    private var used: Set<String> = []

    /// A unique name for a definition: the type's name, followed by a number if another type has the same name.
    mutating func next(for type: Any.Type, part: String?) -> String {
        let name = Self.name(of: type) + (part.map { "." + Self.allowed($0[...]) } ?? "")
        var candidate = name
        var number = 2
        while !used.insert(candidate).inserted {
            candidate = name + "\(number)"
            number += 1
        }
        return candidate
    }

    /// The type's name without modules, in the characters that OpenAPI allows for component names.
    static func name(of type: Any.Type) -> String {
        var name = ""
        var word = ""
        func add(_ word: String) {
            let path = word.split(separator: ".")
            // The first component is the module. A type that is local to a function has no name for its context.
            let own = path.count > 1 ? path.dropFirst() : path[...]
            if !name.isEmpty, name.last != "_" { name += "_" }
            name += own.map { allowed($0) }.filter { !$0.isEmpty }.joined(separator: ".")
        }
        var nesting = 0
        for character in String(reflecting: type) {
            if character == "(" { nesting += 1 }
            if nesting == 0 {
                switch character {
                case "<", ">", ",", " ":
                    if !word.isEmpty { add(word) }
                    word = ""
                default: word.append(character)
                }
            }
            if character == ")" { nesting -= 1 }
        }
        if !word.isEmpty { add(word) }
        return name
    }

    private static func allowed(_ text: Substring) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_": Character(scalar)
            default: "_"
            }
        }
        return String(scalars)
    }
}
