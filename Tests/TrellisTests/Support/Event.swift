@testable import Trellis

/// An event of the parser, as a value.
enum Event: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case startObject
    case key(String)
    case endObject
    case startArray
    case endArray
}

extension Machine {
    /// Delivers one event; false when the machine has failed.
    mutating func receive(_ event: Event) -> Bool {
        switch event {
        case .null: return null()
        case .bool(let value): return bool(value)
        case .startObject: return startObject()
        case .endObject: return endObject()
        case .startArray: return startArray()
        case .endArray: return endArray()
        case .number(let text):
            let bytes = Array(text.utf8)
            return unsafe bytes.withUnsafeBufferPointer { unsafe number($0) }
        case .string(let text):
            let bytes = Array(text.utf8)
            return unsafe bytes.withUnsafeBufferPointer { unsafe string($0) }
        case .key(let text):
            let bytes = Array(text.utf8)
            return unsafe bytes.withUnsafeBufferPointer { unsafe key($0) }
        }
    }
}

/// Plays events to a new machine with a new schema and destroys it.
///
/// - Returns: the value; nil if the events ended before it was complete.
func play<T: TrellisDecodable>(
    _ events: some Sequence<Event>, as type: T.Type, options: TrellisDecoder.Options = TrellisDecoder.Options()
) throws(TrellisError) -> T? {
    var compiler = SchemaCompiler(options: options.schema)
    return try play(events, as: type, options: options, schema: try compiler.compile(type))
}

/// Plays events to a new machine with an existing schema and destroys it.
///
/// - Returns: the value; nil if the events ended before it was complete.
func play<T: TrellisDecodable>(
    _ events: some Sequence<Event>, as type: T.Type, options: TrellisDecoder.Options = TrellisDecoder.Options(),
    schema: CompiledSchema
) throws(TrellisError) -> T? {
    let result = UnsafeMutablePointer<T>.allocate(capacity: 1)
    defer { unsafe result.deallocate() }
    // The result and the context outlive the machine.
    let context = DecodingContext(schema, DecoderSetup(options))
    defer { withExtendedLifetime(context) {} }
    var machine = unsafe Machine(context, result: UnsafeMutableRawPointer(result))
    defer { machine.tearDown() }
    for event in events {
        guard machine.receive(event) else {
            throw machine.failure ?? TrellisError(.custom, found: "a machine that stopped without a reason")
        }
    }
    guard machine.isComplete else { return nil }
    machine.takeResult()
    // The machine reports that the value is complete, and has moved it out.
    return unsafe result.move()
}
