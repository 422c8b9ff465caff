/// Which types contain which others: a struct cannot contain itself, and is Equatable only if its properties are.
enum Containment {
    /// Changes models that contain themselves to classes, and finds the types that are Equatable.
    static func settle(_ plan: inout ModelPlan, kind: ModelOptions.Kind) {
        if kind == .structure {
            breakCircles(&plan)
            for type in plan.types where type.isBoxed { plan.notes.append(.containsItself(type: type.name)) }
        }
        // A type that contains a class, at any depth, is not Equatable.
        let all = plan.types.indices.map { held(by: plan.types[$0], inside: true) }
        var holders = Array(repeating: [Int](), count: plan.types.count)
        for (type, inner) in all.enumerated() { for other in inner { holders[other].append(type) } }
        var pending = plan.types.indices.filter {
            plan.types[$0].isModel && (kind == .finalClass || plan.types[$0].isBoxed)
        }
        for type in pending { plan.types[type].isEquatable = false }
        while let type = pending.popLast() {
            for holder in holders[type] where plan.types[holder].isEquatable {
                plan.types[holder].isEquatable = false
                pending.append(holder)
            }
        }
    }

    /// Visits each type and the types that it stores directly. A model that is reached again from itself becomes a
    /// class.
    private static func breakCircles(_ plan: inout ModelPlan) {
        enum State { case new, open, done }
        var states = Array(repeating: State.new, count: plan.types.count)
        for start in plan.types.indices where states[start] == .new {
            states[start] = .open
            var path = [(type: start, inner: held(by: plan.types[start], inside: false), next: 0)]
            while let last = path.last {
                guard last.next < last.inner.count else {
                    states[last.type] = .done
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let inner = last.inner[last.next]
                switch states[inner] {
                case .new:
                    states[inner] = .open
                    path.append((inner, held(by: plan.types[inner], inside: false), 0))
                case .open:
                    // Enums of variants stay enums. They contain only models.
                    if plan.types[inner].isBoxed || plan.types[last.type].isBoxed { break }
                    plan.types[plan.types[inner].isModel ? inner : last.type].isBoxed = true
                case .done: break
                }
            }
        }
    }

    /// The types that a type contains: those stored directly and, with `inside`, also those in arrays and dictionaries.
    private static func held(by type: PlannedType, inside: Bool) -> [Int] {
        switch type.content {
        case .strings: []
        case .variants(let content): content.cases.compactMap(\.model)
        case .model(let content): content.fields.compactMap { held(by: $0.type, inside: inside) }
        }
    }

    private static func held(by type: ValueType, inside: Bool) -> Int? {
        switch type {
        case .planned(let index): index
        case .optional(let type), .presence(let type): held(by: type, inside: inside)
        case .array(let type), .dictionary(_, let type): inside ? held(by: type, inside: inside) : nil
        default: nil
        }
    }
}

extension PlannedType {
    var isModel: Bool {
        if case .model = content { true } else { false }
    }
}
