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
    /// A null that stands for what is not there.
    let absent: Int
    /// Only the function below uses them, and nothing calls it while it runs.
    @exclusivity(unchecked) private var routes = DecodingRoutes()
    private var convertedKeys: [String: String] = [:]
    private var stack = StackRoom()

    /// - Parameter tape: one with a null behind the document.
    init(_ tape: EventTape, _ strategies: DecodingStrategies, _ setup: DecoderSetup, isPart: Bool = false) {
        self.tape = tape
        memory = tape.memory
        self.strategies = strategies
        self.setup = setup
        self.isPart = isPart
        absent = tape.count - 1
    }

    lazy var userInfo: [CodingUserInfoKey: Any] = strategies.userInfo.mapValues { $0 }

    /// How a type is decoded. O(1), but for the first time.
    @inline(__always)
    func route(for type: Any.Type) -> DecodingRoute { unsafe routes.route(for: type, strategies) }

    /// Whether the thread has too little stack left for values inside others.
    func isStackShort() -> Bool { stack.isShort() }

    // MARK: Keys

    /// A key of the text as types know it.
    func converted(_ key: String, _ path: () -> [any CodingKey]) -> String {
        switch strategies.keys {
        case .useDefaultKeys: return key
        case .convertFromSnakeCase:
            if let known = convertedKeys[key] { return known }
            let converted = SnakeCase.fromSnakeCase(key)
            // Keys that are data would be without end.
            if convertedKeys.count < 1024 { convertedKeys[key] = converted }
            return converted
        case .custom(let convert): return convert(path() + [CodedKey(stringValue: key)]).stringValue
        @unknown default: return key
        }
    }

    // MARK: Models

    /// Decodes a value as a type that the machine knows. O(value).
    func decode<T>(_ type: T.Type, as model: any JSONDecodable.Type, at index: Int) throws(TrellisError) -> T {
        let run = MachineRun(try setup.schema(for: model), setup, size: MemoryLayout<T>.size)
        return try run.decode(tape, at: index, as: type)
    }
}
