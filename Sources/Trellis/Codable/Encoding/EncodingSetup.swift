internal import Foundation
internal import Synchronization

/// What an encoder's strategies come to. It is made once for all calls until one of them is changed.
final class EncodingSetup: CodingSetup {
    /// How a Double or Float that is not finite is written.
    enum NonFinite: Sendable {
        case error
        case null
        case strings(positive: String, negative: String, nan: String)
    }

    /// How keys are converted.
    enum Keys: Sendable {
        case asTheyAre, snakeCase
        case custom(@Sendable ([any CodingKey]) -> any CodingKey)
    }

    let options: TrellisEncoder.Options
    /// Nil writes dates as models do.
    let dates: JSONEncoder.DateEncodingStrategy?
    let data: JSONEncoder.DataEncodingStrategy
    let nonFinite: NonFinite
    let keys: Keys
    private let sendableUserInfo: [CodingUserInfoKey: any Sendable]
    /// Whether members are written as they come.
    let isPlain: Bool
    /// Whether arrays and dictionaries of scalars can be written by the writer alone.
    let writesScalars: Bool
    let writesFloats: Bool
    /// Whether models are written as such.
    let takesModels: Bool

    var userInfo: [CodingUserInfoKey: Any] { sendableUserInfo }

    /// - Parameter strategies: those of an encoder.
    /// - Parameter options: those of the writer.
    init(_ strategies: EncodingStrategies, options: TrellisEncoder.Options) {
        dates = strategies.dates
        data = strategies.data
        sendableUserInfo = strategies.userInfo
        switch strategies.nonFinite {
        case .convertToString(let positive, let negative, let nan):
            nonFinite = .strings(positive: positive, negative: negative, nan: nan)
        default: nonFinite = .error
        }
        switch strategies.keys {
        case .convertToSnakeCase: keys = .snakeCase
        case .custom(let convert): keys = .custom(convert)
        default: keys = .asTheyAre
        }
        isPlain = options.indentation == nil && !options.sortsKeys
        writesScalars = options.transforms.isEmpty
        writesFloats = writesScalars && strategies.writesFloatsAsModelsDo
        takesModels = strategies.takesModels
        self.options = options
    }

    /// For values that are no more than `Encodable`, in what a ``TrellisEncoder`` writes: dates and numbers that are
    /// not finite as its options have them, data as base64.
    init(_ options: TrellisEncoder.Options) {
        self.options = options
        dates = nil
        data = .base64
        sendableUserInfo = [:]
        nonFinite =
            switch options.nonFinite {
            case .error: .error
            case .null: .null
            case .strings: .strings(positive: "Infinity", negative: "-Infinity", nan: "NaN")
            }
        keys = .asTheyAre
        isPlain = options.indentation == nil && !options.sortsKeys
        writesScalars = options.transforms.isEmpty
        writesFloats = writesScalars
        takesModels = true
    }

    /// What a call needs for itself.
    func takeMemory() -> EncodingMemory {
        let memory = Self.memories.withLock { $0[memoryKind]?.popLast() } ?? EncodingMemory()
        memory.beginCall()
        return memory
    }

    func giveBack(_ used: EncodingMemory) {
        Self.memories.withLock { memories in
            if memories[memoryKind, default: []].count < 16 { memories[memoryKind, default: []].append(used) }
        }
    }

    /// What earlier calls have left, of all encoders that write keys in the same way.
    private static let memories = Mutex<[Int: [EncodingMemory]]>([:])

    private var memoryKind: Int {
        let isConverted = if case .snakeCase = keys { true } else { false }
        return (options.escapesSlashes ? 1 : 0) + (options.escapesNonASCII ? 2 : 0) + (isConverted ? 4 : 0)
    }
}

// Safety: One call at a time has the memory, hence `@unchecked Sendable`. Entries are looked up and changed in one
// step.
/// What is found out once and needed again: the keys of types. One call at a time has it.
final class EncodingMemory: @unchecked Sendable {
    // Nothing else has access to the tables while one is looked up.
    @exclusivity(unchecked) private var recent = RecentTypes<KeyTable>(lineCount: 128)
    private var tables: [ObjectIdentifier: KeyTable] = [:]
    private var snakeCase: [String: String] = [:]

    /// The number of the call that has the memory.
    private var call: UInt32 = 0

    /// Prepares the memory for one call. In each call every key is asked for its string again, which it may have
    /// computed.
    func beginCall() {
        call &+= 1
        // After 2^32 calls a table could take an old string for one of this call.
        if call == 0 {
            tables = [:]
            unsafe recent = RecentTypes(lineCount: 128)
            call = 1
        }
    }

    /// The keys of a type, of which a byte tells the values apart.
    @inline(__always)
    func table(for type: any CodingKey.Type) -> KeyTable {
        let key = ObjectIdentifier(type)
        let table: KeyTable
        if let known = unsafe recent.value(for: key) { table = known } else { table = findTable(for: key) }
        table.call = call
        return table
    }

    @inline(never)
    private func findTable(for key: ObjectIdentifier) -> KeyTable {
        let table = tables[key] ?? KeyTable()
        tables[key] = table
        unsafe recent.insert(table, for: key)
        return table
    }

    /// A key in snake case. Short keys that were asked for before are looked up, so that the memory is bounded.
    func snakeCase(of key: String) -> String {
        guard key.utf8.count <= 64 else { return SnakeCase.converted(key) }
        if let converted = snakeCase[key] { return converted }
        let converted = SnakeCase.converted(key)
        // A program may make keys of its input.
        if snakeCase.count < 1024 { snakeCase[key] = converted }
        return converted
    }
}
