// Safety: as in Kept/DateReader.swift
/// Decodes sources of a buffered value on behalf of its reader.
@safe struct MachineEngine: KeptValueEngine {
    private let machine: UnsafeMutablePointer<Machine>
    /// The machine's context. Reading it from the machine would copy the machine.
    private unowned(unsafe) let context: DecodingContext
    private let sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?

    /// - Parameters:
    ///   - machine: the machine to use, valid only while the reader is called, and its context.
    ///   - sources: the plans of the reader's source types.
    init(
        machine: UnsafeMutablePointer<Machine>, _ context: DecodingContext,
        sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?
    ) {
        unsafe self.machine = unsafe machine
        unsafe self.context = context
        unsafe self.sources = unsafe sources
    }

    var duplicateKeys: JSONDuplicateKeys { unsafe machine.pointee.repeatedKeys.policy }
    var keyStyle: JSONKeyStyle? { unsafe context.optionsInPlace.pointee.keyStyle }
    var userInfo: JSONUserInfo { unsafe context.optionsInPlace.pointee.userInfo }
    var existingType: ObjectIdentifier? {
        unsafe machine.pointee.existingModel().map { ObjectIdentifier(type(of: $0)) }
    }

    var replacesExisting: Bool { unsafe machine.pointee.removedMembers()?.isAll ?? false }

    var isAfterHooks: Bool { unsafe machine.pointee.removedMembers()?.isAfterHooks ?? false }

    var collectsErrors: Bool { unsafe machine.pointee.ledger.collectsErrors }

    var nesting: Int { unsafe machine.pointee.input.nesting + machine.pointee.variants.count }
    var depth: Int { unsafe machine.pointee.depth }

    func budget(ofLength length: Int) -> ReplayBudget {
        let isFirst = unsafe machine.pointee.isPlayedOnce
        return ReplayBudget(
            events: isFirst ? length * Machine.maximumPlays : unsafe context.allowance,
            copiedSize: unsafe context.copiedSize)
    }

    func spend(_ events: Int) { unsafe context.allowance -= events }

    func beginCopy(_ size: Int) throws(TrellisError) {
        let limit = unsafe machine.pointee.limits.bufferedSize
        guard unsafe size <= limit - context.copiedSize else {
            throw TrellisError(.init(code: .limitExceeded, found: unsafe machine.pointee.tooLargeToKeepText))
        }
        unsafe context.copiedSize += size
    }

    func endCopy(_ size: Int) { unsafe context.copiedSize -= size }

    var setup: any CodingSetup { documentSetup }
    var strategies: (any CodingSetup)? { documentSetup.strategies }

    private var documentSetup: DecoderSetup {
        guard let setup = unsafe context.setup else {
            preconditionFailure("a value is decoded without a setup")
        }
        return setup
    }

    func isReadAsItIs(as type: any TrellisDecodable.Type) -> Bool {
        if unsafe context.readsTypesAsTheyAre { return true }
        let options = unsafe context.optionsInPlace
        if unsafe options.pointee.transforms.transform(for: type) != nil { return false }
        guard let stage = unsafe options.pointee.schema.stage?.stage,
            let model = type as? any JSONDecodableModel.Type
        else { return true }
        return unsafe stage.reader(for: model, options.pointee.schema) == nil
    }

    private func plan(ofSource source: Int) -> UnsafeMutablePointer<TypePlan> {
        guard let sources = unsafe sources else { preconditionFailure("the reader has no source types") }
        return unsafe sources[source]
    }

    func decode(
        _ tape: EventTape, at index: Int, source: Int, into slot: UnsafeMutableRawPointer, _ context: KeptValue.Context
    ) throws(TrellisError) {
        unsafe try machine.pointee.decode(
            tape, at: index, as: plan(ofSource: source), into: slot, from: Origin(context.path), context: context)
    }

    func decode(
        _ tape: EventTape, at index: Int, asExistingClassInto slot: UnsafeMutableRawPointer
    ) throws(TrellisError) {
        guard let model = unsafe machine.pointee.existingModel() else {
            preconditionFailure("there is no existing object")
        }
        let options = unsafe context.optionsInPlace.pointee.schema
        let schema = try CompiledSchema.cached(for: type(of: model), options: options)
        unsafe try machine.pointee.decode(tape, at: index, as: schema.root, into: slot, in: schema)
    }

    func decode(
        _ tape: EventTape, at index: Int, into slot: UnsafeMutableRawPointer, identifiedBy key: ElementKey
    ) throws(TrellisError) {
        guard let found = unsafe try machine.pointee.existingElement(for: tape, at: index, key, plan: plan(ofSource: 1))
        else {
            unsafe try machine.pointee.decode(tape, at: index, as: plan(ofSource: 0), into: slot, element: nil)
            return
        }
        let plan = unsafe plan(ofSource: 0)
        unsafe try machine.pointee.decode(tape, at: index, as: plan, into: slot, element: found.element)
        if let type = unsafe plan.pointee.type as? any JSONDecodableModel.Type,
            let id = unsafe key.identity.id(type.model(at: slot)), id != found.id
        {
            unsafe type._destroy(slot, count: 1)
            throw key.changed(from: found.id, to: id)
        }
        unsafe machine.pointee.removeExistingElement(found.id)
    }

    func objectForm(ofSource source: Int) -> KeptValue.ObjectForm { unsafe plan(ofSource: source).pointee.objectForm }

    func expectation(ofSource source: Int) -> String { unsafe plan(ofSource: source).pointee.expectation }

    // MARK: Reports

    var reportMark: DecodingReportMark {
        let report = unsafe machine.pointee.ledger.report
        return DecodingReportMark(dropped: report.dropped.count, unknownKeys: report.unknownKeys.count)
    }

    func rollBackReport(to mark: DecodingReportMark) {
        unsafe machine.pointee.ledger.report.removeAll(after: mark)
    }

    func checkUnmapped(membersBut known: [String], of tape: EventTape, at index: Int) throws(TrellisError) {
        let rule = unsafe machine.pointee.unmapped.rule
        guard rule != .skip else { return }
        try rethrowing {
            try tape.forEachMember(ofObjectAt: index) { key, _ in
                guard !known.contains(where: { tape.isText(at: key, $0.utf8) }) else { return }
                let name = tape.string(at: key)
                guard rule == .error else { return unsafe machine.pointee.noteUnmapped(name) }
                let error = TrellisError.Contents(code: .unknownKey, path: .init([.key(name)]))
                throw TrellisError(error.placed(at: key, of: tape))
            }
        }
    }
}

extension SkippedValues {
    fileprivate mutating func removeAll(after mark: DecodingReportMark) {
        dropped.removeSubrange(mark.dropped...)
        unknownKeys.removeSubrange(mark.unknownKeys...)
    }
}
