// Arrays and dictionaries of models, for updates.

extension Array: ModelContainer {
    var contents: [Any] { self }

    func replacing(_ other: (Any) throws -> Any?) rethrows -> (any ModelContainer)? {
        var copy: [Element]?
        for (index, element) in enumerated() {
            guard let new = try other(element), let value = new as? Element else { continue }
            if copy == nil { copy = self }
            copy?[index] = value
        }
        return copy
    }
}

extension ContiguousArray: ModelContainer {
    var contents: [Any] { Array(self) }

    func replacing(_ other: (Any) throws -> Any?) rethrows -> (any ModelContainer)? {
        guard let elements = try Array(self).replacing(other) as? [Element] else { return nil }
        return ContiguousArray(elements)
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: ModelContainer where Element: TrellisDecodable {
    var contents: [Any] { indices.map { self[$0] } }

    func replacing(_ other: (Any) throws -> Any?) rethrows -> (any ModelContainer)? {
        var copy: Self?
        for index in indices {
            guard let new = try other(self[index]), let value = new as? Element else { continue }
            if copy == nil { copy = self }
            copy?[index] = value
        }
        return copy
    }
}

extension Dictionary: ModelContainer where Key: JSONDictionaryKey, Value: TrellisDecodable {
    var contents: [Any] { Array(values) }

    func value(forJSONKey key: String) -> Any? { Key(jsonKey: key).flatMap { self[$0] } }

    func replacing(_ other: (Any) throws -> Any?) rethrows -> (any ModelContainer)? {
        var copy: [Key: Value]?
        for (key, element) in self {
            guard let new = try other(element), let value = new as? Value else { continue }
            if copy == nil { copy = self }
            copy?[key] = value
        }
        return copy
    }

    static var holdsModelsByKey: Bool {
        switch Value.wrapped._jsonShape.kind {
        case .model: true
        case .dictionary: (Value.wrapped as? any ModelContainer.Type)?.holdsModelsByKey ?? false
        default: false
        }
    }
}
