public import Foundation
internal import Synchronization

// Safety: as in Decoding/TapeErrors.swift
/// Decodes any `Decodable` type from JSON. A faster replacement for Foundation's `JSONDecoder`, with the same
/// properties.
///
/// ```swift
/// let decoder = TrellisCodableDecoder()
/// decoder.keyDecodingStrategy = .convertFromSnakeCase
/// let issues = try decoder.decode([Issue].self, from: data)
/// ```
///
/// The strategies have Foundation's names and types. Errors are the same cases of `DecodingError` with the same coding
/// paths. Their descriptions contain line and column, and the underlying error is the ``TrellisError``.
///
/// Models and other ``TrellisDecodable`` types are decoded as by ``TrellisDecoder``, at the root or inside other types.
/// Strategies that were set apply to them, unless the model itself sets the format of a date or a key. Two strategies
/// do not apply: keys of a `.custom` strategy, and names for non-finite numbers other than `NaN`, `Infinity` and
/// `-Infinity`.
///
/// <doc:DifferencesFromFoundation> lists all differences from Foundation.
///
/// Any number of threads can use the same decoder. A decode uses the strategies that were set when it started.
public final class TrellisCodableDecoder: Sendable, AnyThread {
    private struct State {
        var options: TrellisDecoder.Options
        var strategies = DecodingStrategies()
        /// The setup for the strategies and options; nil after one of them has changed.
        var setup: DecoderSetup?
    }

    private let state: Mutex<State>
    private let spare = SpareTape()

    /// Creates a decoder with the default strategies.
    ///
    /// - Parameter options: limits, comments, repeated keys, and the rules for models. Nil: the default options, except
    ///   that a byte order mark is skipped and the first value of a repeated key is used, as in Foundation's decoder.
    public init(options: TrellisDecoder.Options? = nil) {
        var foundationOptions = TrellisDecoder.Options()
        foundationOptions.skipsByteOrderMark = true
        foundationOptions.duplicateKeys = .useFirst
        state = Mutex(State(options: options ?? foundationOptions))
    }

    // MARK: Decoding

    /// Decodes a document from `Data`, a `String`, `[UInt8]` or any other ``JSONBytes``. O(bytes). A tape of the values
    /// exists during the call. Members that the type did not request from earlier documents are validated, but not
    /// recorded, unless it requests them now.
    ///
    /// - Throws: a `DecodingError`, and errors thrown by the decoded types.
    public func decode<T: Decodable>(_ type: T.Type, from bytes: some JSONBytes & ~Escapable) throws -> T {
        try decodeDocument(type, bytes)
    }

    /// Decodes a document without copying it.
    private func decodeDocument<T: Decodable>(_ type: T.Type, _ bytes: some JSONBytes & ~Escapable) throws -> T {
        let (strategies, setup) = current()
        let route = DecodingRoute.of(type, strategies)
        return unsafe try bytes.withJSONBytes { document in
            if case .model(let model) = route {
                do throws(TrellisError) {
                    let schema = try setup.schema(for: model)
                    let decoder = DocumentDecoder(
                        schema, setup, length: document.count, size: MemoryLayout<T>.size)
                    return unsafe try decoder.decode(document, as: type)
                } catch {
                    throw DecodingError(error, of: type, strategies, setup.options)
                }
            }
            // Skipped members could repeat a key, and keys are learned as they are in documents.
            let isPredictable = strategies.keepsKeys && setup.options.duplicateKeys != .error
            let requests = isPredictable ? KnownRequests.of(type) : nil
            return unsafe try read(document, strategies, setup, requests) { try $0.decode(type) }
        }
    }

    /// Decodes a document as a type that requires a configuration. O(bytes).
    ///
    /// - Throws: a `DecodingError`, and errors thrown by the decoded types.
    public func decode<T: DecodableWithConfiguration>(
        _ type: T.Type, from bytes: some JSONBytes & ~Escapable, configuration: T.DecodingConfiguration
    ) throws -> T {
        let (strategies, setup) = current()
        return unsafe try bytes.withJSONBytes { document in
            unsafe try read(document, strategies, setup) { try type.init(from: $0, configuration: configuration) }
        }
    }

    /// Decodes a document as a type that requires a configuration, which a provider supplies. O(bytes).
    ///
    /// - Throws: a `DecodingError`, and errors thrown by the decoded types.
    public func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
        _ type: T.Type, from bytes: some JSONBytes & ~Escapable, configuration: C.Type
    ) throws -> T where T.DecodingConfiguration == C.DecodingConfiguration {
        try decode(type, from: bytes, configuration: C.decodingConfiguration)
    }

    /// - Parameter requests: the requests of the type; nil if they are unknown.
    private func read<T>(
        _ document: UnsafeRawBufferPointer, _ strategies: DecodingStrategies, _ setup: DecoderSetup,
        _ requests: KnownRequests? = nil, _ body: (TapeDecoder) throws -> T
    ) throws -> T {
        if let mistake = setup.mistake { throw DecodingError(syntax: mistake) }
        var memory = spare.take()
        var skipped: SkippedMembers?
        defer {
            // If a type has stored a decoder, that decoder must keep the strings.
            skipped?.endLoan()
            if isKnownUniquelyReferenced(&memory) { spare.give(memory) } else { memory.endLoan() }
        }
        var log: RequestLog?
        var isLesson = false
        defer { if isLesson { requests?.learnNothing() } }
        do throws(TrellisError) {
            let mode = setup.options.input.skipping
            let skeletons = requests?.skeletons
            switch requests?.plan(byteCount: document.count, mode) ?? .completely {
            case .completely:
                unsafe try TapeRecorder.record(document, into: memory, setup.options, skeletons: skeletons)
            case .learning:
                isLesson = true
                unsafe try TapeRecorder.record(document, into: memory, setup.options, skeletons: skeletons)
                log = RequestLog(memory)
            case .skipping(let members):
                unsafe try TapeRecorder.record(
                    document, into: memory, skippingAllBut: members, setup.options, skeletons: skeletons)
                skipped = SkippedMembers(members)
            }
        } catch {
            throw DecodingError(syntax: error)
        }
        defer { if let skipped, skipped.hasMissed { requests?.missed(skipped.members) } }
        do {
            let value = try Self.decode(memory, strategies, setup, log, skipped, body)
            if let log { requests?.learn(log, memory, setup.options.input.skipping) }
            isLesson = false
            return value
        } catch let error as DecodingError {
            throw unsafe error.placed(in: document, setup.options)
        }
    }

    // A separate function, so that all of its objects are released when it returns.
    @inline(never)
    private static func decode<T>(
        _ memory: TapeMemory, _ strategies: DecodingStrategies, _ setup: DecoderSetup, _ log: RequestLog?,
        _ skipped: SkippedMembers?, _ body: (TapeDecoder) throws -> T
    ) throws -> T {
        let tape = EventTape(ofDocumentIn: memory, isPartial: skipped != nil)
        let document = TapeDocument(tape, strategies, setup, log: log, skipped: skipped)
        let root = TapeDecoder(document)
        do {
            let value = try body(root)
            if let failure = skipped?.failure ?? document.failure { throw failure }
            return value
        } catch let error as DecodingError {
            throw skipped?.located(error, in: document) ?? root.located(error)
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
        state.change { state in
            body(&state)
            state.setup = nil
        }
    }

    /// Limits, comments, repeated keys, and the rules for models. Strategies that are set have precedence.
    public var options: TrellisDecoder.Options {
        get { state.withLock { $0.options } }
        set { change { $0.options = newValue } }
    }

    /// The format of dates. By default, numbers of seconds since 2001; in models, the format of ``options``.
    public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
        get { state.withLock { $0.strategies.dates } }
        set { change { $0.strategies.dates = newValue } }
    }

    /// The format of `Data`. Base64 by default.
    public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
        get { state.withLock { $0.strategies.data } }
        set { change { $0.strategies.data = newValue } }
    }

    /// The strings that represent non-finite numbers. None by default.
    public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
        get { state.withLock { $0.strategies.floats } }
        set { change { $0.strategies.floats = newValue } }
    }

    /// How keys of the JSON are converted to coding keys. They are not converted by default.
    public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
        get { state.withLock { $0.strategies.keys } }
        set { change { $0.strategies.keys = newValue } }
    }

    /// Values for the `init(from:)` of types. Models receive the values of ``options`` instead.
    @preconcurrency public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { state.withLock { $0.strategies.userInfo } }
        set { change { $0.strategies.userInfo = newValue } }
    }

    /// Whether types that are also models are decoded by their schema. False decodes them like other types, to measure
    /// those.
    var takesModels: Bool {
        get { state.withLock { $0.strategies.takesModels } }
        set { change { $0.strategies.takesModels = newValue } }
    }
}

extension DecodingError {
    /// Converts the error of a model that is the root of a document.
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
    /// Decodes a document without copying it. O(bytes).
    ///
    /// The same as for any other ``JSONBytes``. Combine's `decode(type:decoder:)` requires this method.
    ///
    /// - Throws: a `DecodingError`, and errors thrown by the decoded types.
    public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { try decodeDocument(type, data) }
}

#if canImport(Combine)
    public import Combine

    extension TrellisCodableDecoder: TopLevelDecoder {}
#endif
