extension ModelPlanner {
    /// A name that no other type has. If several types would have the same name, later ones are prefixed with the name
    /// of the type that contains them.
    mutating func typeName(_ candidates: [String], owner: Int?) -> String {
        let prefix = options.prefix
        let last = candidates.last ?? "Model"
        var all = candidates.map { prefix + $0 }
        if let owner {
            // A long name is not used as a prefix: names would grow with each level of nesting.
            let name = plan.types[owner].name
            if name.utf8.count <= 80 { all.append(name + last) }
        } else {
            all.append(prefix + last + "Model")
        }
        return names.claim(all) {
            // Without upper case, a nested type would have the name of its property.
            !SwiftIdentifier.isTaken(asType: $0) && !options.reservedNames.contains($0)
                && (!options.isNested || $0.unicodeScalars.first?.properties.isUppercase == true)
        }
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
