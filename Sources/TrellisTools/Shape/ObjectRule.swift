/// A rule given by the user: whether the objects at a path are dictionaries, whose keys are data, or structs.
struct ObjectRule: Equatable, Sendable {
    enum Kind: String, Sendable {
        case dictionary
        case structure = "struct"
    }

    var kind: Kind
    /// The path as the user wrote it.
    var text: String
    var path: ValuePath

    init(_ kind: Kind, _ text: String) throws(UsageError) {
        self.kind = kind
        self.text = text
        path = try ValuePath(text)
    }
}

/// The part of a rule's path that has been matched up to a place.
struct PlaceRule: Equatable {
    /// The index of the rule.
    var rule: Int
    /// The number of steps up to the place.
    var depth: Int
}

extension ShapeArena {
    /// Passes the rules of a place on to the values of a member.
    mutating func passRules(from place: Int32, toMember key: [UInt8], at valuePlace: Int32) {
        if rules.isEmpty { return }
        passRules(from: place, to: valuePlace) { step in
            switch step {
            case .key(let wanted), .keyOrIndex(let wanted, _): wanted == key
            case .each: key.elementsEqual("each".utf8)
            case .all: true
            }
        }
    }

    /// Passes the rules of a place on to the elements of its arrays. A path that ends at an array refers to its
    /// elements.
    mutating func passRules(from place: Int32, toElementsAt elements: Int32) {
        if rules.isEmpty { return }
        passRules(from: place, to: elements) { step in
            switch step {
            case .each, .all, .keyOrIndex: true
            case .key: false
            }
        }
        let complete = places[Int(place)].rules.filter { $0.depth == rules[$0.rule].path.steps.count }
        for rule in complete { add(rule, to: elements) }
    }

    /// Passes the rules of a place on to the values of its dictionaries.
    mutating func passRules(from place: Int32, toValuesAt values: Int32) {
        if rules.isEmpty { return }
        passRules(from: place, to: values) { _ in true }
    }

    private mutating func passRules(from place: Int32, to target: Int32, where matches: (ValuePath.Step) -> Bool) {
        for rule in places[Int(place)].rules {
            let steps = rules[rule.rule].path.steps
            if rule.depth < steps.count, matches(steps[rule.depth]) {
                add(PlaceRule(rule: rule.rule, depth: rule.depth + 1), to: target)
            }
        }
    }

    mutating func add(_ rule: PlaceRule, to place: Int32) {
        if !places[Int(place)].rules.contains(rule) { places[Int(place)].rules.append(rule) }
    }

    /// The decision of the rules for the objects at a place; nil if no rule applies.
    mutating func decision(at place: Int32) -> ObjectRule.Kind? {
        var decision: ObjectRule.Kind?
        for rule in places[Int(place)].rules where rule.depth == rules[rule.rule].path.steps.count {
            matchedRules.insert(rule.rule)
            decision = decision ?? rules[rule.rule].kind
        }
        return decision
    }
}
