/// Decides which types a shape becomes.
struct ModelPlanner {
    /// A type whose content is still to be found.
    enum Pending {
        /// The objects of a place, or those of one kind of them, without the tag.
        case model(place: Int, kind: TagKind?, tag: String?)
        case variants(place: Int, Variety)
    }

    /// Deeper in arrays and dictionaries without an object everything is `JSON`.
    static let maximumNesting = 12

    let options: ModelOptions
    var graph: PlaceGraph
    /// Where the objects of a place are used, by the place that stands for it.
    var uses: [Int: [TypeUnion.Use]] = [:]
    var plan = ModelPlan(document: .json)
    var names = NameScope()
    var typesOfPlaces: [Int: Int] = [:]
    var enums: [EnumKey: Int] = [:]
    var pending: [(type: Int, Pending)] = []
    /// How many things lead to a place.
    var referenceCounts: [Int: Int] = [:]

    struct EnumKey: Hashable {
        var name: String
        var values: [String]
    }

    init(_ shape: Shape, _ options: ModelOptions) {
        self.options = options
        let union = TypeUnion(shape, name: options.name)
        graph = union.graph
        for place in union.uses.keys.sorted() { uses[graph.find(place), default: []] += union.uses[place] ?? [] }
        countReferences()
        makePlan()
    }

    /// The plan is deterministic: it follows the order of the shape.
    private mutating func makePlan() {
        let (type, format) = valueType(0, key: options.name, isElement: false, owner: nil)
        var next = 0
        while next < pending.count {
            let (type, content) = pending[next]
            next += 1
            switch content {
            case .model(let place, let kind, let tag): fillModel(type, place, kind, tag)
            case .variants(let place, let variety): fillVariants(type, place, variety)
            }
        }
        let spelled = type.spelled(format)
        plan.document = graph.nulls(0) > 0 && spelled != .json ? .optional(spelled) : spelled
        if !type.isPlanned {
            plan.alias = plan.types.isEmpty ? typeName([SwiftNames.type(options.name)], owner: nil) : nil
        }
        if plan.types.isEmpty { plan.notes.append(.noModel) }
        Containment.settle(&plan, kind: options.kind)
    }

    private mutating func countReferences() {
        var seen: Set<Int> = []
        var pending = [0]
        referenceCounts[0] = 2
        while let place = pending.popLast() {
            guard seen.insert(place).inserted else { continue }
            var inner: [Int] = []
            let value = graph[place]
            if let array = value.arrays { inner.append(graph.find(array.place)) }
            if let dictionary = value.objects?.dictionary { inner.append(graph.find(dictionary.place)) }
            for member in value.objects?.members ?? [] { inner.append(graph.find(member.place)) }
            for place in inner {
                referenceCounts[place, default: 0] += 1
                pending.append(place)
            }
        }
    }

    // MARK: Types of values

    /// The type of the values at a place that are not null, and their format.
    mutating func valueType(
        _ place: Int, key: String, isElement: Bool, owner: Int?, nesting: Int = 0
    ) -> (type: ValueType, format: ValueFormat?) {
        let place = graph.find(place)
        let value = graph[place]
        guard nesting < Self.maximumNesting else { return (.json, nil) }
        switch Likeness.kinds(value) {
        case 1: return (.bool, nil)
        case 2: return Scalars.type(of: value.numbers!, key: key)
        case 4: return stringType(value.strings!, key: key, isElement: isElement, owner: owner)
        case 8: return objectType(place, value.objects!, key: key, isElement: isElement, owner: owner, nesting: nesting)
        case 16:
            let (type, format) = elementType(value.arrays!.place, key: key, owner: owner, nesting: nesting)
            return (.array(type), format)
        default: return (.json, nil)
        }
    }

    /// The type of the elements of an array or of the values of a dictionary.
    private mutating func elementType(
        _ place: Int, key: String, owner: Int?, nesting: Int
    ) -> (type: ValueType, format: ValueFormat?) {
        let (type, format) = valueType(place, key: key, isElement: true, owner: owner, nesting: nesting + 1)
        return (graph.nulls(place) > 0 && type != .json ? .optional(type) : type, format)
    }

    private mutating func objectType(
        _ place: Int, _ facts: ObjectFacts, key: String, isElement: Bool, owner: Int?, nesting: Int
    ) -> (type: ValueType, format: ValueFormat?) {
        if let dictionary = facts.dictionary {
            // Keys that were found to be members elsewhere.
            guard facts.members.isEmpty else { return (.object, nil) }
            let (type, format) = elementType(dictionary.place, key: key, owner: owner, nesting: nesting)
            let isNumbered = dictionary.keys.count > 0 && dictionary.keys.forms[.integer] == dictionary.keys.count
            if facts.repeatedKeys > 0 { noteRepeats(in: SwiftNames.type(key), facts.repeatedKeys) }
            return (.dictionary(key: isNumbered ? .int : .string, type), format)
        }
        if facts.members.isEmpty { return (.object, nil) }
        if let known = typesOfPlaces[place] { return (.planned(known), nil) }
        let name = typeName(nameCandidates(place, key: key, isElement: isElement, owner: owner), owner: owner)
        let type = plan.types.count
        typesOfPlaces[place] = type
        if let variety = Variety(facts) {
            plan.types.append(
                PlannedType(name: name, content: .variants(VariantContent(tag: "", cases: [], other: ""))))
            pending.append((type, .variants(place: place, variety)))
        } else {
            plan.types.append(PlannedType(name: name, content: .model(ModelContent())))
            pending.append((type, .model(place: place, kind: nil, tag: nil)))
        }
        return (.planned(type), nil)
    }

    mutating func noteRepeats(in type: String, _ objects: Int) {
        plan.notes.append(.repeatedKeys(type: type, objects: objects))
    }

    private mutating func stringType(
        _ facts: StringFacts, key: String, isElement: Bool, owner: Int?
    ) -> (type: ValueType, format: ValueFormat?) {
        if let known = Scalars.type(of: facts) { return known }
        guard let values = StringValues.cases(facts, key: key) else { return (.string, nil) }
        let base = SwiftNames.type(key, isElement: isElement)
        let enumKey = EnumKey(name: base, values: values)
        if let known = enums[enumKey] { return (.planned(known), nil) }
        let type = plan.types.count
        enums[enumKey] = type
        var scope = NameScope()
        let cases = values.map { NamedValue(name: scope.claim([SwiftNames.property($0)]), value: $0) }
        let unknown = scope.claim(["unknown", "unknownValue"])
        let name = typeName([base], owner: owner)
        plan.types.append(PlannedType(name: name, content: .strings(cases, unknown: unknown)))
        return (.planned(type), nil)
    }

    // MARK: Names

    /// A name that no other type has; where several want one, the later have the name of their owner in front.
    mutating func typeName(_ candidates: [String], owner: Int?) -> String {
        let last = candidates.last ?? "Model"
        var all = candidates
        if let owner {
            // Names of owners of owners do not add up for ever.
            if plan.types[owner].name.utf8.count <= 80 { all.append(plan.types[owner].name + last) }
        } else {
            all.append(last + "Model")
        }
        return names.claim(all) { !SwiftIdentifier.isTaken(asType: $0) }
    }

    /// What the type of a place may be called: by the key that leads there first, unless another says the same in fewer
    /// words.
    private func nameCandidates(_ place: Int, key: String, isElement: Bool, owner: Int?) -> [String] {
        let first = SwiftNames.type(key, isElement: isElement)
        guard let uses = uses[place], uses.count > 1 else { return [first] }
        let names = uses.map { SwiftNames.type($0.key, isElement: $0.isElement) }
        if let shorter = names.filter({ $0 != first && first.hasSuffix($0) && !SwiftIdentifier.isTaken(asType: $0) })
            .min(by: { $0.utf8.count < $1.utf8.count })
        {
            return [shorter]
        }
        // Several members of one object: `small`, `medium` and `large` of `sizes` are sizes.
        let siblings = Set(zip(uses, names).filter { $0.0.owner == uses[0].owner && !$0.0.isElement }.map(\.1))
        if siblings.count > 2, let owner {
            let words = NameWords(plan.types[owner].name)
            if words.singular != words { return [SwiftNames.type(plan.types[owner].name, isElement: true)] }
        }
        return [first]
    }
}

extension ValueType {
    var isPlanned: Bool {
        if case .planned = self { true } else { false }
    }

    /// The type inside of Optionals, arrays and dictionaries.
    var innermost: ValueType {
        switch self {
        case .optional(let type), .presence(let type), .array(let type), .dictionary(_, let type): type.innermost
        default: self
        }
    }
}

extension ValueType {
    /// The type for values that no field says the format of.
    func spelled(_ format: ValueFormat?) -> ValueType {
        guard let format, format != .iso8601 else { return self }
        switch self {
        case .date: return format == .dateOnly || format == .weekday ? .string : .number
        case .optional(let type): return .optional(type.spelled(format))
        case .array(let type): return .array(type.spelled(format))
        case .dictionary(let key, let type): return .dictionary(key: key, type.spelled(format))
        default: return self
        }
    }
}
