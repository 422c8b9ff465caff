public import Foundation
internal import Synchronization

// Safety: as in Decoding/TapeErrors.swift
/// Decodes any `Decodable` type from JSON, as Foundation's `JSONDecoder` does, only faster: it takes its place in one
/// line.
///
/// ```swift
/// let decoder = TrellisCodableDecoder()
/// decoder.keyDecodingStrategy = .convertFromSnakeCase
/// let issues = try decoder.decode([Issue].self, from: data)
/// ```
///
/// The strategies have Foundation's names and types, and errors are the same cases of `DecodingError` with the same
/// coding paths. Their descriptions say line and column, and the underlying error is the ``TrellisError``.
///
/// A type that is ``TrellisDecodable`` as well, a model first of all, is decoded as ``TrellisDecoder`` would, wherever
/// it is met: at the root, or inside of other types. Strategies that were set hold for it where it does not say itself
/// how a date is spelled or a key named. Two do not: keys of a `.custom` strategy, and names for numbers that are not
/// finite other than `NaN`, `Infinity` and `-Infinity`.
///
/// <doc:DifferencesFromFoundation> lists everything in which the two differ.
///
/// One decoder may be used by any number of threads. A decode uses the strategies that were set when it began.
public final class TrellisCodableDecoder: Sendable, AnyThread {
    private struct State {
        var options: TrellisDecoder.Options
        var strategies = DecodingStrategies()
        /// What both make together; nil once one of them has changed.
        var setup: DecoderSetup?
    }

    private let state: Mutex<State>
    private let spare = SpareTape()

    /// A decoder with the default strategies. As Foundation's it skips a byte order mark, and of a key that comes twice
    /// the first value counts.
    public init() {
        var options = TrellisDecoder.Options()
        options.skipsByteOrderMark = true
        options.duplicateKeys = .useFirst
        state = Mutex(State(options: options))
    }

    /// A decoder with the default strategies.
    ///
    /// - Parameter options: limits, comments, repeated keys, and the rules for models. Unless they say something else,
    ///   the last value of a repeated key counts, and a byte order mark is an error.
    public init(options: TrellisDecoder.Options) {
        state = Mutex(State(options: options))
    }

    // MARK: Decoding

    /// Decodes a document: `Data`, a `String`, `[UInt8]` or any other ``JSONBytes``. O(bytes), with a tape of all
    /// values for the time of the call.
    ///
    /// - Throws: a `DecodingError`, and whatever the types themselves throw.
    public func decode<T: Decodable>(_ type: T.Type, from bytes: some JSONBytes & ~Escapable) throws -> T {
        try decodeDocument(type, bytes)
    }

    /// Decodes a document in its place.
    private func decodeDocument<T: Decodable>(_ type: T.Type, _ bytes: some JSONBytes & ~Escapable) throws -> T {
        let (strategies, setup) = current()
        let route = DecodingRoute.of(type, strategies)
        return unsafe try bytes.withJSONBytes { document in
            if case .model(let model) = route {
                do throws(TrellisError) {
                    let schema = try setup.schema(for: model)
                    let decoder = DocumentDecoder(schema, setup, size: MemoryLayout<T>.size)
                    return unsafe try decoder.decode(document, as: type)
                } catch {
                    throw DecodingError(error, of: type, strategies, setup.options)
                }
            }
            return unsafe try read(document, strategies, setup) { try $0.decode(type) }
        }
    }

    /// Decodes a document as a type that wants a configuration. O(bytes).
    ///
    /// - Throws: a `DecodingError`, and whatever the types themselves throw.
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type, from bytes: some JSONBytes & ~Escapable, configuration: T.DecodingConfiguration
    ) throws -> T {
        let (strategies, setup) = current()
        return unsafe try bytes.withJSONBytes { document in
            unsafe try read(document, strategies, setup) { try type.init(from: $0, configuration: configuration) }
        }
    }

    /// Decodes a document as a type that wants a configuration, which a provider has. O(bytes).
    ///
    /// - Throws: a `DecodingError`, and whatever the types themselves throw.
    public func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
        _ type: T.Type, from bytes: some JSONBytes & ~Escapable, configuration: C.Type
    ) throws -> T where T.DecodingConfiguration == C.DecodingConfiguration {
        try decode(type, from: bytes, configuration: C.decodingConfiguration)
    }

    private func read<T>(
        _ document: UnsafeRawBufferPointer, _ strategies: DecodingStrategies, _ setup: DecoderSetup,
        _ body: (TapeDecoder) throws -> T
    ) throws -> T {
        if let mistake = setup.mistake { throw DecodingError(syntax: mistake) }
        var memory = spare.take()
        defer {
            // Somebody has kept a decoder, which goes on having its texts.
            if isKnownUniquelyReferenced(&memory) { spare.give(memory) } else { memory.endLoan() }
        }
        do throws(TrellisError) {
            unsafe try TapeRecorder.record(document, into: memory, setup.options)
        } catch {
            throw DecodingError(syntax: error)
        }
        do {
            return try Self.decode(memory, strategies, setup, body)
        } catch let error as DecodingError {
            throw unsafe error.placed(in: document, setup.options)
        }
    }

    // A function of its own, at whose end all that it has made is gone.
    @inline(never)
    private static func decode<T>(
        _ memory: TapeMemory, _ strategies: DecodingStrategies, _ setup: DecoderSetup,
        _ body: (TapeDecoder) throws -> T
    ) throws -> T {
        let document = TapeDocument(EventTape(ofDocumentIn: memory), strategies, setup)
        let root = TapeDecoder(document)
        do {
            let value = try body(root)
            if let failure = document.failure { throw failure }
            return value
        } catch let error as DecodingError {
            throw root.located(error)
        }
    }

    private func current() -> (DecodingStrategies, DecoderSetup) {
        state.withLock { state in
            if let setup = state.setup { return (state.strategies, setup) }
            let setup = DecoderSetup(
                state.strategies.applied(to: state.options), strategies: SharedStrategies(state.strategies))
            state.setup = setup
            return (state.strategies, setup)
        }
    }

    // MARK: Settings

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            state.setup = nil
        }
    }

    /// Limits, comments, repeated keys, and the rules for models, where the strategies say nothing else.
    public var options: TrellisDecoder.Options {
        get { state.withLock { $0.options } }
        set { change { $0.options = newValue } }
    }

    /// How dates are spelled. Unless set, numbers of seconds since 2001, and in models as ``options`` say.
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
        get { state.withLock { $0.strategies.dates } }
        set { change { $0.strategies.dates = newValue } }
    }

    /// How `Data` is spelled. Base64 unless set.
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
        get { state.withLock { $0.strategies.data } }
        set { change { $0.strategies.data = newValue } }
    }

    /// Which strings stand for numbers that are not finite. None unless set.
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
        get { state.withLock { $0.strategies.floats } }
        set { change { $0.strategies.floats = newValue } }
    }

    /// How the keys of the text become those of the types. They are the same unless set.
    public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
        get { state.withLock { $0.strategies.keys } }
        set { change { $0.strategies.keys = newValue } }
    }

    /// Values for the types' own initialisers. Models have those of ``options``.
    public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { state.withLock { $0.strategies.userInfo } }
        set { change { $0.strategies.userInfo = newValue } }
    }

    /// Whether types that are models, too, are decoded as such. Otherwise they are types like any other, which shows
    /// what those cost.
    var takesModels: Bool {
        get { state.withLock { $0.strategies.takesModels } }
        set { change { $0.strategies.takesModels = newValue } }
    }
}

extension DecodingError {
    /// The error of the model that a document is decoded as.
    fileprivate init(
        _ error: TrellisError, of type: any Any.Type, _ strategies: DecodingStrategies,
        _ options: TrellisDecoder.Options
    ) {
        if error.code.isOfText {
            self.init(syntax: error)
        } else {
            self.init(error, of: type, under: [], otherwise: nil, strategies, options)
        }
    }
}

extension TrellisCodableDecoder {
    /// Decodes a document, in its place. O(bytes).
    ///
    /// The same as for any other ``JSONBytes``; Combine's `decode(type:decoder:)` needs it.
    ///
    /// - Throws: a `DecodingError`, and whatever the types themselves throw.
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { try decodeDocument(type, data) }
}

#if canImport(Combine)
    public import Combine

    extension TrellisCodableDecoder: TopLevelDecoder {}
#endif
