extension ModelPlanner {
    /// Fills a model with the fields of a place's objects.
    ///
    /// - Parameters:
    ///   - kind: those of one kind only, which need no field for the tag.
    mutating func fillModel(_ type: Int, _ place: Int, _ kind: TagKind?, _ tag: String?) {
        guard let facts = graph[place].objects else { return }
        var fields: [PlannedField] = []
        let count = kind?.count ?? facts.count
        for (index, member) in facts.members.enumerated() {
            let present = kind?.members[index] ?? member.count
            if present == 0 || tag.map({ $0.utf8.elementsEqual(member.key.utf8) }) == true { continue }
            if kind == nil, let inner = flattened(member, of: facts.count, owner: type) {
                fields += inner
            } else {
                fields.append(field([member.key], member.place, present: present, of: count, owner: type))
            }
        }
        Self.name(&fields)
        let style = KeyStyleChoice.best(for: fields)
        for index in fields.indices where fields[index].path.count == 1 {
            fields[index].isKeyImplied = style.makes(fields[index].path[0], of: fields[index].name)
        }
        plan.types[type].content = .model(
            ModelContent(
                fields: fields, keyStyle: style, count: count, repeatedKeys: kind == nil ? facts.repeatedKeys : 0))
        if kind == nil, facts.repeatedKeys > 0 { noteRepeats(in: plan.types[type].name, facts.repeatedKeys) }
    }

    /// A field without a name.
    private mutating func field(_ path: [String], _ place: Int, present: Int, of count: Int, owner: Int) -> PlannedField
    {
        let key = path.last ?? ""
        let (type, format) = valueType(place, key: key, isElement: false, owner: owner)
        let nulls = graph.nulls(place)
        var field = PlannedField(
            name: "", path: path, type: type, format: format, present: present, nulls: min(nulls, present))
        switch (present < count, nulls > 0) {
        case (false, false): break
        case (true, false): field.type = .optional(type)
        case (true, true): field.type = .presence(type)
        case (false, true):
            if type == .json { break }
            field.type = .optional(type)
            field.writesNull = true
        }
        return field
    }

    /// The fields of an object that is not worth a model: used once, always there or missing as a whole, with one or
    /// two scalars.
    private mutating func flattened(_ member: ShapeMember, of count: Int, owner: Int) -> [PlannedField]? {
        guard options.flatten else { return nil }
        let place = graph.find(member.place)
        let value = graph[place]
        guard referenceCounts[place] == 1, graph.nulls(member.place) == 0, Likeness.kinds(value) == 8,
            let facts = value.objects,
            facts.dictionary == nil, (1...2).contains(facts.members.count), facts.repeatedKeys == 0
        else { return nil }
        let isOptional = member.count < count
        var hasAnchor = false
        for inner in facts.members {
            let scalar = graph[inner.place]
            guard [1, 2, 4].contains(Likeness.kinds(scalar)) else { return nil }
            let isAlwaysThere = inner.count == facts.count
            // An object without any of its members would not be written, and a null in it not be told from its absence.
            if isAlwaysThere, graph.nulls(inner.place) == 0 { hasAnchor = true } else if isOptional { return nil }
        }
        guard hasAnchor else { return nil }
        return facts.members.map { inner in
            field(
                [member.key, inner.key], inner.place, present: inner.count,
                of: isOptional ? count : facts.count, owner: owner)
        }
    }

    /// Gives all fields names that are different; keys that are names already come first.
    private static func name(_ fields: inout [PlannedField]) {
        var scope = NameScope()
        for name in ["modelSchema", "jsonVariants", "jsonShape"] { scope.insert(name) }
        let wanted = fields.map { SwiftNames.property(path: $0.path) }
        let isName = zip(fields, wanted).map { field, name in
            field.path.count == 1 && field.path[0].utf8.elementsEqual(name.utf8)
        }
        for isSame in [true, false] {
            for index in fields.indices where isName[index] == isSame {
                fields[index].name = scope.claim([wanted[index]])
            }
        }
    }

    /// Fills an enum with a case for each kind.
    mutating func fillVariants(_ type: Int, _ place: Int, _ variety: Variety) {
        guard let facts = graph[place].objects else { return }
        var scope = NameScope()
        var cases: [VariantContent.Case] = []
        for kind in variety.kinds {
            let name = scope.claim([SwiftNames.property(kind.value)])
            let hasMembers = facts.members.indices.contains {
                kind.members[$0] > 0 && !facts.members[$0].key.utf8.elementsEqual(variety.key.utf8)
            }
            var model: Int?
            if hasMembers {
                let index = plan.types.count
                plan.types.append(
                    PlannedType(
                        name: typeName([SwiftNames.type(kind.value)], owner: type), content: .model(ModelContent())))
                pending.append((index, .model(place: place, kind: kind, tag: variety.key)))
                model = index
            }
            cases.append(VariantContent.Case(name: name, tag: kind.value, model: model, count: kind.count))
        }
        plan.types[type].content = .variants(
            VariantContent(tag: variety.key, cases: cases, other: scope.claim(["other", "otherValue"])))
        if facts.repeatedKeys > 0 { noteRepeats(in: plan.types[type].name, facts.repeatedKeys) }
    }
}
