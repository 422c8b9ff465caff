internal import Foundation

/// What all decoders of one document share.
final class TapeDocument {
    let tape: EventTape
    /// The memory of the tape, from which most is read.
    let memory: TapeMemory
    let strategies: DecodingStrategies
    /// For the models in the document.
    let setup: DecoderSetup
    /// Whether the document is part of one that a model's decoder reads, whose options say how dates are spelled.
    let isPart: Bool
    /// How many changes there have been between models and other types on the way to it.
    let nesting: Int
    /// How many objects and arrays it is inside of.
    let outerDepth: Int
    /// How many elements an array or dictionary may have.
    let maximumCount: Int
    /// What could not be thrown where it was found.
    var failure: DecodingError?
    private var convertedKeys: [JSONObjectKey: String] = [:]
    private var stack = StackRoom()

    init(
        _ tape: EventTape, _ strategies: DecodingStrategies, _ setup: DecoderSetup, isPart: Bool = false,
        nesting: Int = 0, outerDepth: Int = 0
    ) {
        self.tape = tape
        memory = tape.memory
        self.strategies = strategies
        self.setup = setup
        self.isPart = isPart
        self.nesting = nesting
        self.outerDepth = outerDepth
        maximumCount = setup.options.limits.elementCount
    }

    /// A null, which stands for what is not there.
    lazy var absent: TapeDocument = {
        var tape = EventTape()
        tape.append(.null, at: nil)
        return TapeDocument(tape, strategies, setup, isPart: isPart, nesting: nesting, outerDepth: outerDepth)
    }()

    lazy var userInfo: [CodingUserInfoKey: Any] = strategies.userInfo.mapValues { $0 }

    /// How a type is decoded. O(1), but for the first time.
    @inline(__always)
    func route(for type: Any.Type) -> DecodingRoute { .of(type, strategies) }

    /// Whether the thread has too little stack left for values inside others.
    func isStackShort() -> Bool { stack.isShort() }

    // MARK: Keys

    /// A key of the text as types know it.
    func converted(_ key: String, _ path: () -> [any CodingKey]) -> String {
        switch strategies.keys {
        case .useDefaultKeys: return key
        case .convertFromSnakeCase:
            if let known = convertedKeys[JSONObjectKey(key)] { return known }
            let converted = SnakeCase.fromSnakeCase(key)
            // Keys that are data would be without end.
            if convertedKeys.count < 1024 { convertedKeys[JSONObjectKey(key)] = converted }
            return converted
        case .custom(let convert): return convert(path() + [CodedKey(stringValue: key)]).stringValue
        @unknown default: return key
        }
    }

    // MARK: Models

    /// Decodes a value as a type that the machine knows. O(value).
    ///
    /// - Parameter depth: how many values it is inside of.
    func decode<T>(
        _ type: T.Type, as model: any TrellisDecodable.Type, at index: Int, depth: Int
    ) throws(TrellisError) -> T {
        let run = MachineRun(try setup.schema(for: model), setup, size: MemoryLayout<T>.size)
        run.begin(
            insideLevels: nesting + 1, depth: outerDepth + depth, length: memory.end(ofValueAt: index) - index)
        return try run.decode(tape, at: index, as: type)
    }
}
