extension ModelPlanner {
    /// The values of an enum, and the noun of its keys if there are few of them.
    struct EnumKey: Hashable {
        var values: [String]
        var noun: String?
    }

    /// Strings that become an enum.
    struct EnumUses {
        var uses: [TypeNames.Use] = []
        var nouns: Set<String> = []
    }

    /// If keys with at least this many different nouns have these values, such as permissions, one name is used for all
    /// uses of the enum.
    private static let fewestNouns = 3

    /// Finds all uses of each enum, from which its name is chosen.
    mutating func collectEnums(_ order: [Int]) {
        var done: Set<Int> = []
        for place in order where done.insert(graph.find(place)).inserted {
            let value = graph[place]
            guard Likeness.kinds(value) == 4, let strings = value.strings else { continue }
            for use in uses[graph.find(place)] ?? [] {
                guard let values = enumValues(strings, key: use.key) else { continue }
                let owner = use.owner.map { graph.find($0) }
                enumUses[values, default: EnumUses()].uses
                    .append(TypeNames.Use(key: use.key, isElement: use.isElement, owner: owner))
                enumUses[values]?.nouns.insert(NameWords(use.key).noun)
            }
        }
    }

    private func enumValues(_ strings: StringFacts, key: String) -> [String]? {
        Scalars.type(of: strings, key: key, options) == nil
            ? StringValues.cases(strings, key: key, isCautious: options.isCautious) : nil
    }

    /// The type of strings, and the format of dates.
    mutating func stringType(
        _ facts: StringFacts, key: String, isElement: Bool, owner: Int?
    ) -> (type: ValueType, format: ValueFormat?) {
        if let known = Scalars.type(of: facts, key: key, options) { return known }
        guard let values = enumValues(facts, key: key) else { return (.string, nil) }
        let noun = NameWords(key).noun
        let all = enumUses[values] ?? EnumUses()
        let isShared = all.nouns.count >= Self.fewestNouns
        let enumKey = EnumKey(values: values, noun: isShared ? nil : noun)
        if let known = enums[enumKey] { return (.planned(known), nil) }
        let type = plan.types.count
        enums[enumKey] = type
        var scope = NameScope()
        for name in SwiftNames.reservedCases { scope.insert(name) }
        let cases = values.map { NamedValue(name: scope.claim([SwiftNames.property($0)]), value: $0) }
        let unknown = scope.claim(["unknown", "unknownValue"])
        var candidates = [SwiftNames.type(key, isElement: isElement)]
        let uses = isShared ? all.uses : all.uses.filter { NameWords($0.key).noun == noun }
        if let owner, !uses.contains(where: { $0.owner == nil }), !uses.isEmpty {
            candidates = TypeNames.candidates(uses, ownerName: unprefixedName(owner))
        }
        let name = typeName(candidates, owner: owner)
        plan.types.append(PlannedType(name: name, content: .strings(cases, unknown: unknown)))
        return (.planned(type), nil)
    }
}
