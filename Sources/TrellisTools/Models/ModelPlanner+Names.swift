extension ModelPlanner {
    /// A name that no other type has. Where several types should have one name, the later get that of their owner
    /// before it.
    mutating func typeName(_ candidates: [String], owner: Int?) -> String {
        let prefix = options.prefix
        let last = candidates.last ?? "Model"
        var all = candidates.map { prefix + $0 }
        if let owner {
            // Names of owners of owners do not add up for ever.
            let name = plan.types[owner].name
            if name.utf8.count <= 80 { all.append(name + last) }
        } else {
            all.append(prefix + last + "Model")
        }
        return names.claim(all) { !SwiftIdentifier.isTaken(asType: $0) }
    }

    /// The names for the type of a place.
    mutating func nameCandidates(_ place: Int, key: String, isElement: Bool, owner: Int?) -> [String] {
        let uses = (uses[place] ?? []).map { use in
            TypeNames.Use(key: use.key, isElement: use.isElement, owner: use.owner.map { graph.find($0) })
        }
        if uses.isEmpty { return [SwiftNames.type(key, isElement: isElement)] }
        return TypeNames.candidates(uses, ownerName: owner.map(unprefixedName))
    }

    /// The name of a type without the prefix that all names have.
    func unprefixedName(_ type: Int) -> String { String(plan.types[type].name.dropFirst(options.prefix.count)) }
}
