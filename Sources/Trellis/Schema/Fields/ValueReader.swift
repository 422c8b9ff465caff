/// Makes values of one type from others: what a transform, a table of variants or a hook does when a value is complete.
class ValueReader: @unchecked Sendable {
    /// Whether the value is the dynamic one, so that it can be built without a tape.
    var buildsJSON: Bool { false }
    /// Whether it wants values byte for byte.
    var keepsText: Bool { false }

    /// Makes a value from one token, if the reader can do that without more. O(token).
    ///
    /// - Parameter sources: the plans of the types that the value is made from.
    /// - Returns: false if it wants the events instead.
    func read(
        _ token: borrowing JSONToken, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool { false }

    /// Makes a value from its events.
    ///
    /// - Parameter sources: the plans of the types that the value is made from.
    func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {}
}

/// A transform's decoding half.
final class TransformReader<Source: JSONDecodable, Value>: ValueReader, @unchecked Sendable {
    private let transform: @Sendable (Source, JSONUserInfo) throws -> Value

    init(_ transform: @escaping @Sendable (Source, JSONUserInfo) throws -> Value) {
        self.transform = transform
    }

    override func read(
        _ token: borrowing JSONToken, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool {
        guard let source = unsafe sources?[0], unsafe source.pointee.isScalar else { return false }
        // How the source is spelled is for its plan to say.
        let token = unsafe JSONToken(
            kind: token.kind, text: token.text, flag: token.flag, style: source.pointee.style)
        let value = try transform(Source.decode(from: token), userInfo)
        unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
        return true
    }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        guard let sources = unsafe sources else { return }
        let value = try unsafe machine.decode(Source.self, from: tape, at: index, as: sources[0])
        let result = try transform(value, machine.options.userInfo)
        unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: result)
    }
}

/// The dynamic value.
final class JSONReader: ValueReader, @unchecked Sendable {
    static let shared = JSONReader()

    override var buildsJSON: Bool { true }

    override func read(
        _ token: borrowing JSONToken, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool {
        let value: JSON
        switch token.kind {
        case .null: value = .null
        case .bool: value = .bool(token.flag)
        case .number: value = .number(unsafe JSONNumber(unchecked: makeString(token.text)))
        case .string: value = .string(try token.string())
        case .object, .array: return false
        }
        unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
        return true
    }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        let value = try tape.json(at: index, duplicateKeys: machine.options.duplicateKeys)
        unsafe slot.bindMemory(to: JSON.self, capacity: 1).initialize(to: value)
    }
}

/// The bytes of a value that is not decoded.
final class RawJSONReader: ValueReader, @unchecked Sendable {
    static let shared = RawJSONReader()

    override var keepsText: Bool { true }

    override func read(
        _ tape: EventTape, at index: Int, sources: UnsafeMutablePointer<UnsafeMutablePointer<TypePlan>>?,
        into slot: UnsafeMutableRawPointer, machine: inout Machine
    ) throws {
        unsafe slot.bindMemory(to: RawJSON.self, capacity: 1).initialize(
            to: RawJSON(unchecked: tape.bytes(ofValueAt: index)))
    }
}

extension TypePlan {
    /// Whether values are made from one token by their type alone.
    var isScalar: Bool {
        switch unsafe kind {
        case .string, .int, .double, .bool, .scalar: unsafe optionals == 0
        default: false
        }
    }
}
