internal import Foundation
internal import Synchronization

/// The state derived from an encoder's strategies. It is computed once and used until a strategy changes.
final class EncodingSetup: CodingSetup {
    /// How a non-finite Double or Float is written.
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
    /// The date strategy; nil writes dates as models do.
    let dates: JSONEncoder.DateEncodingStrategy?
    let data: JSONEncoder.DataEncodingStrategy
    let nonFinite: NonFinite
    let keys: Keys
    private let sendableUserInfo: [CodingUserInfoKey: any Sendable]
    /// Whether members are written without white space and in their order.
    let isPlain: Bool
    /// Whether the writer alone can write arrays and dictionaries of scalars.
    let writesScalars: Bool
    let writesFloats: Bool
    /// Whether models are written by their schema.
    let takesModels: Bool

    var userInfo: [CodingUserInfoKey: Any] { sendableUserInfo }

    /// - Parameter strategies: the strategies of the encoder.
    /// - Parameter options: the options of the writer.
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

    /// The setup for `Encodable` values in the output of a ``TrellisEncoder``: dates and non-finite numbers as the
    /// options say, data as base64.
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

    /// Memory for one call.
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

    /// Memory of finished calls, grouped by the key conversion of their encoders.
    private static let memories = Mutex<[Int: [EncodingMemory]]>([:])

    private var memoryKind: Int {
        let isConverted = if case .snakeCase = keys { true } else { false }
        return (options.escapesSlashes ? 1 : 0) + (options.escapesNonASCII ? 2 : 0) + (isConverted ? 4 : 0)
    }
}

// Safety: One call at a time has the memory, hence `@unchecked Sendable`. Entries are looked up and changed in one
// step.
/// A cache of the key tables of types. It is used by one call at a time.
final class EncodingMemory: @unchecked Sendable {
    // Nothing else accesses the tables during a lookup.
    @exclusivity(unchecked) private var recent = RecentTypes<KeyTable>(lineCount: 128)
    private var tables: [ObjectIdentifier: KeyTable] = [:]
    private var snakeCase: [JSONObjectKey: String] = [:]

    /// The number of the call that uses the memory.
    private var call: UInt32 = 0

    /// Prepares the memory for a call. In each call, every key is asked for its string again, since it may compute the
    /// string.
    func beginCall() {
        call &+= 1
        // The number has wrapped around, so that a table could take an old string for one of this call.
        if call == 0 {
            tables = [:]
            unsafe recent = RecentTypes(lineCount: 128)
            call = 1
        }
    }

    /// The table of a key type whose values are distinguished by one byte.
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

    /// A key in snake case. Short keys are cached, with a limit.
    func snakeCase(of key: String) -> String {
        guard key.utf8.count <= 64 else { return SnakeCase.converted(key) }
        // Equal Strings may have different bytes.
        if let converted = snakeCase[JSONObjectKey(key)] { return converted }
        let converted = SnakeCase.converted(key)
        // Keys may come from input, so the cache must be limited.
        if snakeCase.count < 1024 { snakeCase[JSONObjectKey(key)] = converted }
        return converted
    }
}
