internal import Foundation

/// The state shared by all decoders of one document.
final class TapeDocument {
    let tape: EventTape
    /// The memory of the tape, which most methods read directly.
    let memory: TapeMemory
    let strategies: DecodingStrategies
    /// The setup for models in the document.
    let setup: DecoderSetup
    /// Whether the document is a value inside a model, whose options determine the format of dates.
    let isPart: Bool
    /// The number of alternations between models and other Codable types on the path to this document.
    let nesting: Int
    /// The number of objects and arrays around this document.
    let outerDepth: Int
    /// What decoding models in the document may still take, if it is a buffered value of a model; nil otherwise.
    private(set) var budget: ReplayBudget?
    /// The maximum number of elements of an array or dictionary.
    let maximumCount: Int
    /// An error that could not be thrown where it occurred.
    var failure: DecodingError?
    /// Records the requests for members, if later documents are to be recorded without the others.
    let log: RequestLog?
    /// The members that were skipped; nil if the document is complete.
    let skipped: SkippedMembers?
    /// Whether requests for members are recorded, or some may have been skipped.
    let isWatched: Bool
    /// Whether the members of an object without repeated keys are found by its own keys, and no request is recorded.
    let indexesAsIs: Bool
    private var convertedKeys: [JSONObjectKey: String] = [:]
    private var stack = StackRoom()

    init(
        _ tape: EventTape, _ strategies: DecodingStrategies, _ setup: DecoderSetup, isPart: Bool = false,
        nesting: Int = 0, outerDepth: Int = 0, budget: ReplayBudget? = nil, log: RequestLog? = nil,
        skipped: SkippedMembers? = nil
    ) {
        self.tape = tape
        memory = tape.memory
        self.log = log
        self.skipped = skipped
        isWatched = log != nil || skipped != nil
        indexesAsIs = log == nil && strategies.keepsKeys
        self.strategies = strategies
        self.setup = setup
        self.isPart = isPart
        self.nesting = nesting
        self.outerDepth = outerDepth
        self.budget = budget
        maximumCount = setup.options.limits.elementCount
    }

    /// A document that is null, used for missing values.
    lazy var absent: TapeDocument = {
        var tape = EventTape()
        tape.append(.null, at: nil)
        return TapeDocument(tape, strategies, setup, isPart: isPart, nesting: nesting, outerDepth: outerDepth)
    }()

    lazy var userInfo: [CodingUserInfoKey: Any] = strategies.userInfo.mapValues { $0 }

    /// How a type is decoded. O(1), except for the first call for each type.
    @inline(__always)
    func route(for type: Any.Type) -> DecodingRoute { .of(type, strategies) }

    /// Whether the thread's stack is too small for nested values.
    func isStackShort() -> Bool { stack.isShort() }

    // MARK: Keys

    /// A key of the document, converted by the key strategy.
    func converted(_ key: String, _ path: () -> [any CodingKey]) -> String {
        switch strategies.keys {
        case .useDefaultKeys: return key
        case .convertFromSnakeCase:
            if let known = convertedKeys[JSONObjectKey(key)] { return known }
            let converted = SnakeCase.fromSnakeCase(key)
            // The number of distinct keys is unlimited if keys are data.
            if convertedKeys.count < 1024 { convertedKeys[JSONObjectKey(key)] = converted }
            return converted
        case .custom(let convert): return convert(path() + [CodedKey(stringValue: key)]).stringValue
        @unknown default: return key
        }
    }

    // MARK: Skipped members

    /// The document with all members of a value, and the index of the value there.
    func complete(_ index: Int) throws(TrellisError) -> (document: TapeDocument, index: Int) {
        // Containers inside other containers are never partial.
        guard let skipped, memory[index].isPartial else { return (self, index) }
        skipped.noteMiss()
        let document = try skipped.completed(self)
        return skipped.index(index).map { (document, $0) } ?? (self, index)
    }

    // MARK: Models

    /// Decodes a value with the machine. O(size of the value).
    ///
    /// - Parameter depth: the number of values around it.
    func decode<T>(
        _ type: T.Type, as model: any TrellisDecodable.Type, at index: Int, depth: Int
    ) throws(TrellisError) -> T {
        log?.noteAll(ofValueAt: index, memory)
        let (document, position) = try complete(index)
        if document !== self { return try document.decode(type, as: model, at: position, depth: depth) }
        var budget = budget ?? ReplayBudget(events: .max, copiedSize: 0)
        guard budget.events > 0 else { throw TrellisError(.init(replayedTooOften: index, of: tape)) }
        let run = MachineRun(try setup.schema(for: model), setup, size: MemoryLayout<T>.size)
        budget.events = min(budget.events, (memory.end(ofValueAt: index) - index) * Machine.maximumPlays)
        run.begin(insideLevels: nesting + 1, depth: outerDepth + depth, budget: budget)
        defer { self.budget?.events -= budget.events - run.allowance }
        return try run.decode(tape, at: index, as: type)
    }
}
