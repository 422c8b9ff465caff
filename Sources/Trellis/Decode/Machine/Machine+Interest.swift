// Safety: as in Machine/Machine+Events.swift
/// Tells the input filter which values the machine has a plan for. The filter may skip all other values.
extension Machine {
    static let interests = unsafe InterestTable(
        innermost: { unsafe machine($0).pointee.interest.rawValue },
        depth: { unsafe machine($0).pointee.depth },
        member: { node, key, count in
            // The filter passes back the node that it was given, and the bytes of a key.
            guard let node = unsafe node?.assumingMemoryBound(to: TrieNode.self), let key = unsafe key else { return 0 }
            let index = unsafe node.pointee.find(KeyWords(key, count), key)
            guard index >= 0 else { return Interest.none.rawValue }
            return unsafe node.pointee.entries[index].interest.rawValue
        },
        sorts: { node in unsafe node?.assumingMemoryBound(to: TrieNode.self).pointee.sorts ?? .max },
        element: { plan in
            let plan = unsafe plan?.assumingMemoryBound(to: TypePlan.self)
            let element = unsafe plan?.pointee.element ?? plan?.pointee.pick?.pointee.element
            return unsafe (element?.interest ?? .all).rawValue
        },
        picked: { unsafe $0?.assumingMemoryBound(to: TypePlan.self).pointee.pick?.pointee.index ?? -1 },
        position: { context in
            let frame = unsafe machine(context).pointee.top
            return unsafe frame.pointee.kind == .pick ? frame.pointee.position : 0
        })

    /// The filter that skips values without a plan; nil if every value has a plan, or if the document is too short.
    ///
    /// - Parameters:
    ///   - machine: the machine, which must outlive the filter.
    ///   - length: the number of bytes of the document, or more.
    static func filter(
        for machine: UnsafeMutablePointer<Machine>, in context: DecodingContext, _ setup: DecoderSetup, length: Int
    ) -> InputFilter? {
        let options = unsafe setup.address
        guard unsafe options.pointee.unknownKeys == .skip,
            unsafe SkippingPace.isWorthIt(length, options.pointee.input.skipping),
            unsafe context.schema.root.interest != .all
        else { return nil }
        return unsafe InputFilter(
            interests, context: UnsafeMutableRawPointer(machine), longest: options.pointee.limits.tokenLength,
            deepest: options.pointee.limits.depth,
            pace: SkippingPace(options.pointee.input.skipping, context.schema.skipping), memory: context.parserRoom)
    }

    /// The machine's interest in the contents of the innermost container of the input.
    private var interest: Interest {
        if skipDepth > 0 { return capture.form == nil ? .none : .all }
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model: return unsafe frame.pointee.model.pointee.interest
        case .branch: return unsafe Interest(membersOf: frame.pointee.node)
        case .array, .tail: return unsafe frame.pointee.plan.elementInterest(isObject: false)
        case .dictionary: return unsafe frame.pointee.plan.elementInterest(isObject: true)
        case .pick: return unsafe frame.pointee.plan.interest
        case .root, .row, .single, .emptyArray, .variant, .envelope: return .all
        }
    }
}

extension TrieEntry {
    /// The machine's interest in the key's value.
    fileprivate var interest: Interest {
        if let child = unsafe child { return unsafe Interest(membersOf: child) }
        return unsafe plan.interest
    }
}

extension ModelPlan {
    /// The machine's interest in the model's object.
    fileprivate var interest: Interest {
        let keepsRest = unsafe details._withUnsafeGuaranteedRef { $0.restField != nil }
        return unsafe keepsRest ? .all : Interest(membersOf: root)
    }
}

extension UnsafeMutablePointer<TypePlan> {
    /// The machine's interest in values of this plan.
    fileprivate var interest: Interest {
        switch unsafe pointee.kind {
        case .model: return unsafe pointee.model?.pointee.interest ?? .all
        case .array: return unsafe elementInterest(isObject: false)
        case .dictionary: return unsafe elementInterest(isObject: true)
        case .pick: return unsafe Interest(elementsOf: UnsafeMutableRawPointer(self), isObject: false)
        case .string, .int, .double, .bool, .scalar, .spelled, .row, .branch, .buffered, .existing, .identified,
            .shared, .nothing, .passed:
            return .all
        }
    }

    /// The machine's interest in the contents of an array or dictionary.
    fileprivate func elementInterest(isObject: Bool) -> Interest {
        guard let element = unsafe pointee.element, unsafe element.interest != .all else { return .all }
        return unsafe Interest(elementsOf: UnsafeMutableRawPointer(self), isObject: isObject)
    }
}
