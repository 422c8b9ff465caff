/// Determines the types for a shape.
struct ModelPlanner {
    /// A type whose content has not been determined yet.
    enum Pending {
        /// The objects of a place, or those of one kind without their tag.
        case model(place: Int, kind: TagKind?, tag: String?)
        case variants(place: Int, Variety)
    }

    /// Values in this many levels of arrays and dictionaries, or in more, without an object between them, are `JSON`.
    static let maximumNesting = 12

    let options: ModelOptions
    var graph: PlaceGraph
    /// The uses of each place, by the index of the place that represents it.
    var uses: [Int: [TypeUnion.Use]] = [:]
    /// The first path to each place.
    let paths: [ShapePath]
    var plan = ModelPlan()
    var names = NameScope()
    var typesOfPlaces: [Int: Int] = [:]
    var enums: [EnumKey: Int] = [:]
    var enumUses: [[String]: EnumUses] = [:]
    var pending: [(type: Int, Pending)] = []
    /// The number of members, arrays, dictionaries and roots that lead to a place.
    var referenceCounts: [Int: Int] = [:]

    init(_ shape: Shape, _ options: ModelOptions) {
        self.init([ModelRoot(name: options.name, shape: shape)], options)
    }

    init(_ roots: [ModelRoot], _ options: ModelOptions) {
        self.options = options
        let union = TypeUnion(roots)
        graph = union.graph
        paths = union.paths
        for place in union.uses.keys.sorted() { uses[graph.find(place), default: []] += union.uses[place] ?? [] }
        countReferences(union.roots)
        collectEnums(union.order)
        plan.documents = roots.reduce(0) { $0 + $1.shape.documents }
        makePlan(zip(roots, union.roots).map { ($0.name, $1) })
    }

    /// Creates the plan, which follows the order of the shape. Equal shapes have equal plans.
    private mutating func makePlan(_ roots: [(name: String, place: Int)]) {
        // Root types are named first, so that they get the names that the user chose.
        let types = roots.map { valueType($0.place, key: $0.name, isElement: false, owner: nil) }
        var next = 0
        while next < pending.count {
            let (type, content) = pending[next]
            next += 1
            switch content {
            case .model(let place, let kind, let tag): fillModel(type, place, kind, tag)
            case .variants(let place, let variety): fillVariants(type, place, variety)
            }
        }
        for (root, (type, format)) in zip(roots, types) {
            let spelled = type.spelled(format)
            let isNullable = graph.nulls(root.place) > 0 && spelled != .json
            plan.roots.append(PlannedRoot(type: isNullable ? .optional(spelled) : spelled))
            noteSingleObject(type)
        }
        if plan.types.isEmpty { plan.notes.append(.noModel) }
        for index in plan.roots.indices where needsAlias(index) {
            plan.roots[index].alias = typeName([SwiftNames.type(roots[index].name)], owner: nil)
        }
        Containment.settle(&plan, kind: options.kind)
    }

    /// Whether the document's type has no declaration of its own. A single root is named in the comment at the top of
    /// the file; several roots need a name each.
    private func needsAlias(_ root: Int) -> Bool {
        if plan.roots.count == 1 { return plan.types.isEmpty }
        let type = plan.roots[root].type.innermost
        return !type.isPlanned || plan.roots[..<root].contains { $0.type.innermost == type }
    }

    /// Tells the user that one object is weak evidence.
    private mutating func noteSingleObject(_ type: ValueType) {
        guard case .planned(let index) = type.innermost else { return }
        let count =
            switch plan.types[index].content {
            case .model(let content): content.count
            case .variants(let content): content.cases.reduce(0) { $0 + $1.count }
            case .strings: 0
            }
        if count == 1 {
            plan.notes.append(.singleObject(type: plan.types[index].name, isCautious: options.isCautious))
        }
    }

    private mutating func countReferences(_ roots: [Int]) {
        var seen: Set<Int> = []
        var pending = roots.map { graph.find($0) }
        for root in pending { referenceCounts[root] = 2 }
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
            // These keys are members of a struct elsewhere.
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
            for key in facts.crowdedTags ?? [] { plan.notes.append(.tooManyKinds(type: name, key: key)) }
        }
        return (.planned(type), nil)
    }

    mutating func noteRepeats(in type: String, _ objects: Int) {
        plan.notes.append(.repeatedKeys(type: type, objects: objects))
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
    /// The type of a value that is not a field, for which a format cannot be given.
    func spelled(_ format: ValueFormat?) -> ValueType {
        guard let format, format != .iso8601 else { return self }
        switch self {
        case .date: return format == .secondsSince1970 || format == .millisecondsSince1970 ? .number : .string
        case .optional(let type): return .optional(type.spelled(format))
        case .array(let type): return .array(type.spelled(format))
        case .dictionary(let key, let type): return .dictionary(key: key, type.spelled(format))
        default: return self
        }
    }
}
