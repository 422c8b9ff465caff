extension ModelPlanner {
    /// Fills a model with the fields of a place's objects.
    ///
    /// - Parameters:
    ///   - kind: the kind of the objects, if the model is for one kind only.
    ///   - tag: the key of the kind, which then needs no field.
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

    /// A field whose name is chosen later.
    private mutating func field(_ path: [String], _ place: Int, present: Int, of count: Int, owner: Int) -> PlannedField
    {
        let key = path.last ?? ""
        var (type, format) = valueType(place, key: key, isElement: false, owner: owner)
        let nulls = graph.nulls(place)
        let isAlwaysNull = nulls > 0 && Likeness.kinds(graph[place]) == 0
        if isAlwaysNull { type = options.nullType.type }
        var field = PlannedField(
            name: "", path: path, type: type, format: format, present: present, nulls: min(nulls, present))
        // One object does not prove that a member is always present, or never null.
        let isProven = !options.isCautious || count >= ModelOptions.proof
        switch (present < count, nulls > 0) {
        case (false, false): if !isProven { field.type = .optional(type) }
        case (true, false): field.type = .optional(type)
        case (true, true): field.type = .presence(type)
        case (false, true):
            // `JSON` itself can represent null, so it need not be Optional if other values show that the type is not
            // merely unknown.
            if type == .json && !isAlwaysNull && isProven { break }
            field.type = .optional(type)
            field.writesNull = true
        }
        if isAlwaysNull { field.remarks.append("always null") }
        addRemarks(to: &field, place)
        return field
    }

    /// Adds comments that a reader of the model needs, and with `evidence` those on uncertain decisions.
    private mutating func addRemarks(to field: inout PlannedField, _ place: Int) {
        let strings = innermostStrings(place)
        if field.format == .iso8601InUTC {
            field.remarks.append("encoded in UTC with a Z, whatever the offset was")
            if let strings, options.evidence {
                let count = strings.forms[.iso8601Otherwise] ?? 0
                field.doubts.append("\(grouped(count)) of \(grouped(strings.count)) dates are encoded in another style")
            }
        } else if let strings, strings.count > 0, strings.forms[.localDateTime] == strings.count {
            field.remarks.append("dates without an offset: a Date with .iso8601(timeZone:) reads them")
        }
        guard options.evidence else { return }
        let value = graph[place]
        if let arrays = value.arrays, arrays.most == 0 { field.doubts.append("always empty") }
        guard let objects = value.objects, Likeness.kinds(value) == RecordedPlace.objectKind else { return }
        let path = paths[place].description
        if objects.dictionary != nil {
            field.doubts.append("a struct with --struct \(visible(path))")
        } else if DictionaryDoubt.isDoubtful(objects, key: field.path.last ?? "", in: &graph) {
            field.doubts.append("the keys may be data: a dictionary with --dictionary \(visible(path))")
        }
    }

    /// The strings at a place, or in the arrays and dictionaries there.
    private mutating func innermostStrings(_ place: Int) -> StringFacts? {
        var place = graph.find(place)
        for _ in 0..<Self.maximumNesting {
            let value = graph[place]
            if let strings = value.strings { return strings }
            guard let next = value.arrays?.place ?? value.objects?.dictionary?.place else { return nil }
            place = graph.find(next)
        }
        return nil
    }

    /// The fields of an object that needs no model: it is used once, is present or missing as a whole, and has one or
    /// two scalars.
    private mutating func flattened(_ member: ShapeMember, of count: Int, owner: Int) -> [PlannedField]? {
        guard options.flatten else { return nil }
        let place = graph.find(member.place)
        let value = graph[place]
        guard referenceCounts[place] == 1, graph.nulls(member.place) == 0,
            Likeness.kinds(value) == RecordedPlace.objectKind, let facts = value.objects, facts.dictionary == nil,
            (1...2).contains(facts.members.count), facts.repeatedKeys == 0
        else { return nil }
        let isOptional = member.count < count
        var hasAnchor = false
        for inner in facts.members {
            let scalar = graph[inner.place]
            guard [1, 2, 4].contains(Likeness.kinds(scalar)) else { return nil }
            let isAlwaysThere = inner.count == facts.count
            // An object without any of its members would not be encoded, and a null in it would be decoded as a missing
            // member.
            if isAlwaysThere, graph.nulls(inner.place) == 0 { hasAnchor = true } else if isOptional { return nil }
        }
        guard hasAnchor else { return nil }
        return facts.members.map { inner in
            field(
                [member.key, inner.key], inner.place, present: inner.count,
                of: isOptional ? count : facts.count, owner: owner)
        }
    }

    /// Gives the fields distinct names. Keys that are valid Swift names are assigned first.
    private static func name(_ fields: inout [PlannedField]) {
        var scope = NameScope()
        for name in SwiftNames.reservedMembers { scope.insert(name) }
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
        for name in SwiftNames.reservedMembers { scope.insert(name) }
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
