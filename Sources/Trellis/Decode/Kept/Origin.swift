/// Where a value that was kept stands, seen from the value that is due.
struct Origin {
    private var path: [TrellisError.Path.Component] = []
    /// Of an array that was put together, where each of its elements stands.
    private var elements: [[TrellisError.Path.Component]]?

    init(_ path: [TrellisError.Path.Component] = []) { self.path = path }
    init(elements: [[TrellisError.Path.Component]]) { self.elements = elements }

    /// A path from the value as one from the value that is due.
    func resolve(_ inner: [TrellisError.Path.Component]) -> [TrellisError.Path.Component] {
        if let elements, case .index(let index)? = inner.first, elements.indices.contains(index) {
            return elements[index] + inner.dropFirst()
        }
        return path + inner
    }
}

extension TrellisError.Contents {
    /// Changes the paths of the error, and of the others that it holds.
    mutating func position(paths change: ([TrellisError.Path.Component]) -> [TrellisError.Path.Component]) {
        path.components = change(path.components)
        for index in others.indices { others[index].contents.position(paths: change) }
    }
}
