/// The origin of a buffered value: its path relative to the current value.
struct Origin {
    private var path: [TrellisError.Path.Component] = []
    /// For an array assembled from several values, the path of each element.
    private var elements: [[TrellisError.Path.Component]]?

    init(_ path: [TrellisError.Path.Component] = []) { self.path = path }
    init(elements: [[TrellisError.Path.Component]]) { self.elements = elements }

    /// Converts a path relative to the buffered value to one relative to the current value.
    func resolve(_ inner: [TrellisError.Path.Component]) -> [TrellisError.Path.Component] {
        if let elements, case .index(let index)? = inner.first, elements.indices.contains(index) {
            return elements[index] + inner.dropFirst()
        }
        return path + inner
    }
}

extension TrellisError.Contents {
    /// Changes the paths of this error and of all errors that it includes.
    mutating func changePaths(_ change: ([TrellisError.Path.Component]) -> [TrellisError.Path.Component]) {
        changeAll { $0.path.components = change($0.path.components) }
    }
}
