public import Foundation
internal import Synchronization

/// Encodes any `Encodable` type as JSON. Replaces Foundation's `JSONEncoder`, and is several times as fast.
///
/// It has the same properties as Foundation's encoder, with the same types, and writes the same bytes. Without
/// `.sortedKeys`, members are written in the order in which they are encoded, whereas Foundation's order is not
/// defined.
///
/// ```swift
/// let encoder = TrellisCodableEncoder()
/// encoder.dateEncodingStrategy = .iso8601
/// let data = try encoder.encode(order)
/// ```
///
/// Models are written by their schema, at full speed. This applies to types that conform to ``JSONEncodableModel`` or
/// ``JSONModelCodable``, and to arrays, Optionals and dictionaries of them. The strategies apply to models too:
///
/// - With `.deferredToDate`, dates have the format of ``TrellisEncoder/Options/dates``, with other strategies the
///   format of the strategy, unless the field sets a format. With `.iso8601`, models write fractions of a second, which
///   `Codable` types omit, as with Foundation.
/// - Values that a `.custom` strategy encodes, and data with `.deferredToData`, are not indented.
/// - With the snake case strategy, keys of properties that name none are converted, unless
///   ``TrellisEncoder/Options/keyStyle`` is set. A custom key strategy does not apply to models.
/// - Transforms in ``options`` have precedence over strategies.
///
/// Any number of threads can use the same encoder at once.
///
/// If a value cannot be encoded, the error is an `EncodingError` with its path. Its underlying error is the
/// ``TrellisError``, if there is one. Encoding of cyclic references ends at ``TrellisEncoder/Limits/depth``.
public final class TrellisCodableEncoder: Sendable, AnyThread {
    private struct State {
        var strategies: EncodingStrategies
        /// The setup for the strategies, if they have not changed since the last call.
        var setup: EncodingSetup?
    }

    private let state: Mutex<State>

    /// An encoder with Foundation's default strategies.
    ///
    /// - Parameter options: options for models, and limits.
    public init(options: TrellisEncoder.Options = TrellisEncoder.Options()) {
        state = Mutex(State(strategies: EncodingStrategies(options: options)))
    }

    private func get<Value: Sendable>(_ strategy: (borrowing EncodingStrategies) -> Value) -> Value {
        state.withLock { strategy($0.strategies) }
    }

    private func set(_ change: (inout EncodingStrategies) -> Void) {
        state.change { state in
            change(&state.strategies)
            state.setup = nil
        }
    }

    // MARK: Strategies

    /// Options for models, and limits. ``TrellisEncoder/Options/indentation`` and ``TrellisEncoder/Options/sortsKeys``
    /// apply to all types, unless ``outputFormatting`` sets its own.
    public var options: TrellisEncoder.Options {
        get { get { $0.options } }
        set { set { $0.options = newValue } }
    }

    /// The layout of the output, as in Foundation's encoder.
    public var outputFormatting: JSONEncoder.OutputFormatting {
        get { get { $0.formatting } }
        set { set { $0.formatting = newValue } }
    }

    /// The format of dates. The default is `.deferredToDate`.
    public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
        get { get { $0.dates } }
        set { set { $0.dates = newValue } }
    }

    /// The format of data. The default is `.base64`.
    public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
        get { get { $0.data } }
        set { set { $0.data = newValue } }
    }

    /// How non-finite numbers are written. The default is `.throw`.
    public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
        get { get { $0.nonFinite } }
        set { set { $0.nonFinite = newValue } }
    }

    /// How coding keys are converted to keys. Keys of dictionaries are not converted. The default is `.useDefaultKeys`.
    public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
        get { get { $0.keys } }
        set { set { $0.keys = newValue } }
    }

    /// The `userInfo` of the encoders that types receive.
    @preconcurrency public var userInfo: [CodingUserInfoKey: any Sendable] {
        get { get { $0.userInfo } }
        set { set { $0.userInfo = newValue } }
    }

    /// Whether types that are also models are written by their schema. False encodes them like other types, to measure
    /// those.
    var takesModels: Bool {
        get { get { $0.takesModels } }
        set { set { $0.takesModels = newValue } }
    }

    // MARK: Encoding

    /// Encodes a value. O(output).
    ///
    /// - Throws: `EncodingError.invalidValue`, and errors thrown by the encoded types.
    public func encode<T: Encodable>(_ value: T) throws -> Data { try encode(value, as: Data.self) }

    /// Encodes a value as `[UInt8]`, a `String`, a ``JSON`` or another ``JSONOutput``. O(output). `Data` costs no copy.
    ///
    /// - Throws: the errors of ``encode(_:)``.
    public func encode<T: Encodable, Encoded: JSONOutput>(_ value: T, as type: Encoded.Type) throws -> Encoded {
        var writer = try written(value)
        return try Encoded._output(of: &writer)
    }

    /// Encodes a value to a file, a handle or a closure, which receives all bytes in one chunk. O(output).
    ///
    /// - Throws: the errors of ``encode(_:)``, before anything is written; and errors of the sink.
    public func encode<T: Encodable>(_ value: T, to sink: some JSONSink) throws {
        try written(value).write(to: sink)
    }

    /// Encodes a value that requires a configuration. O(output).
    ///
    /// - Throws: the errors of ``encode(_:)``.
    public func encode<T: EncodableWithConfiguration>(
        _ value: T, configuration: T.EncodingConfiguration
    ) throws -> Data {
        var writer = try written(value) { _, root in try value.encode(to: root, configuration: configuration) }
        return Data._output(of: &writer)
    }

    /// Encodes a value that requires a configuration, which a type provides. O(output).
    ///
    /// - Throws: the errors of ``encode(_:)``.
    public func encode<T: EncodableWithConfiguration, C: EncodingConfigurationProviding>(
        _ value: T, configuration: C.Type
    ) throws -> Data where T.EncodingConfiguration == C.EncodingConfiguration {
        try encode(value, configuration: C.encodingConfiguration)
    }

    private func written<T: Encodable>(_ value: T) throws -> JSONWriter {
        try written(value) { run, root in try run.write(value, as: root) }
    }

    private func written<T>(
        _ value: T, _ write: (EncodingRun, EncodedScope) throws -> Void
    ) throws -> JSONWriter {
        let setup = state.withLock { state in
            if let setup = state.setup { return setup }
            let options = state.strategies.writerOptions
            let setup = EncodingSetup(state.strategies, options: options.isCanonical ? options.canonical : options)
            state.setup = setup
            return setup
        }
        var writer = JSONWriter(options: setup.options)
        writer.codingSetup = setup
        guard try EncodingRun.run(setup, &writer, write) else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: [], debugDescription: "Top-level \(T.self) did not encode any values."))
        }
        do throws(TrellisError) {
            try writer.checkValue(startedAt: 0)
        } catch {
            throw EncodingError(error, value, at: [])
        }
        return writer
    }
}

#if canImport(Combine)
    public import Combine

    extension TrellisCodableEncoder: TopLevelEncoder {}
#endif
