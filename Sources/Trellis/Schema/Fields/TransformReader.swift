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
        let dropCount = value.dropCount
        let source = try value.decode(Source.self)
        let result: Value
        do {
            result = try transformed(source, value.userInfo)
        } catch {
            // Without its dropped elements, the array has other indices than the input.
            throw value.dropCount == dropCount ? value.located(error) : error
        }
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

extension KeptValue {
    /// An error whose path begins with the index of an element, with the position of this element. A single value that
    /// replaces an array has no index.
    fileprivate func located(_ error: any Error) -> any Error {
        guard var contents = (error as? TrellisError)?.contents, contents.position == nil, contents.event == nil,
            case .index(let index)? = contents.path.components.first
        else { return error }
        guard kind == .array else {
            contents.path.components.removeFirst()
            return TrellisError(contents)
        }
        let elements = tape.elements(ofArrayAt: self.index)
        return elements.indices.contains(index) ? TrellisError(contents.placed(at: elements[index], of: tape)) : error
    }
}
