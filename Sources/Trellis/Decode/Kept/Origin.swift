/// The origin of a buffered value: its path relative to the current value.
struct Origin {
    private var path: [TrellisError.Path.Component] = []
    /// For an array assembled from several values, the path of the element at an index; nil if there is none.
    private var element: ((Int) -> [TrellisError.Path.Component]?)?

    init(_ path: [TrellisError.Path.Component] = []) { self.path = path }
    init(ofElements element: @escaping (Int) -> [TrellisError.Path.Component]?) { self.element = element }

    /// Converts a path relative to the buffered value to one relative to the current value.
    func resolve(_ inner: [TrellisError.Path.Component]) -> [TrellisError.Path.Component] {
        if let element, case .index(let index)? = inner.first, let path = element(index) {
            return path + inner.dropFirst()
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
