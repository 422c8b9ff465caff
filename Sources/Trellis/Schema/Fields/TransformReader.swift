// Safety: as in Fields/JSONVariants.swift
/// Decodes values with a transform.
final class TransformReader<Source: TrellisDecodable, Value>: ValueReader {
    private let transform: @Sendable (Source, JSONUserInfo) throws -> Value

    init(_ transform: @escaping @Sendable (Source, JSONUserInfo) throws -> Value) {
        self.transform = transform
    }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) throws -> Bool {
        let value = try transformed(Source.decode(from: token), userInfo)
        unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
        return true
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        let result = try transformed(value.decode(Source.self), value.userInfo)
        unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: result)
    }

    private func transformed(_ source: Source, _ userInfo: JSONUserInfo) throws -> Value {
        do {
            return try transform(source, userInfo)
        } catch {
            throw TrellisError.ofProgram(error)
        }
    }
}
