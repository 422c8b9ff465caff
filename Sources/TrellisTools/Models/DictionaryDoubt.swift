/// Whether a struct might be a dictionary, whose keys are data.
enum DictionaryDoubt {
    /// The last words of keys whose objects are usually dictionaries.
    private static let usual: Set<String> = [
        "annotations", "attributes", "bin", "counts", "dependencies", "engines", "env", "environment", "exports",
        "headers", "labels", "languages", "metadata", "params", "parameters", "permissions", "properties", "scripts",
        "settings", "tags", "totals", "translations", "variables", "versions",
    ]

    /// Whether the values are similar, and the key or the presence of the members suggests a dictionary.
    static func isDoubtful(_ objects: ObjectFacts, key: String, in graph: inout PlaceGraph) -> Bool {
        guard let first = objects.members.first else { return false }
        let kinds = Likeness.kinds(graph[first.place])
        for member in objects.members where Likeness.kinds(graph[member.place]) != kinds { return false }
        let words = NameWords(key)
        if usual.contains(words.words.last?.lowercased() ?? "") { return true }
        if objects.members.count == 1 { return words.singular != words }
        // Few objects have the same members.
        return objects.count >= 3 && objects.members.allSatisfy { $0.count * 2 <= objects.count }
    }
}
