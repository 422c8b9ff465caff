/// The rest of a path, inside a value that several fields are mapped to.
struct RestOfPath: Sendable {
    struct Step: Sendable {
        let component: JSONPath.Component
        /// The UTF-8 bytes of a key; otherwise empty.
        let key: [UInt8]
    }

    let steps: [Step]
    /// The path for errors; nil if it depends on the elements of an array.
    private let fixed: [TrellisError.Path.Component]?

    init(_ components: [JSONPath.Component]) {
        steps = components.map { component in
            guard case .key(let key) = component else { return Step(component: component, key: []) }
            return Step(component: component, key: Array(key.utf8))
        }
        let fixed = components.compactMap(\.pathComponent)
        self.fixed = fixed.count == components.count ? fixed : nil
    }

    /// A place on the path. Its path for errors is created only when it is needed.
    struct Place {
        /// The number of steps to the place.
        var stepCount = 0
        /// The positions of the elements on the way, of all steps to each element: those before the last one, and the
        /// last one. Separate, because most paths have only one such step and need no list.
        private var outer: [Int] = []
        private var last: Int?

        /// Enters an element of an array, by a step to each element.
        mutating func enter(_ position: Int) {
            if let last { outer.append(last) }
            last = position
            stepCount += 1
        }

        fileprivate func position(_ index: Int) -> Int { index < outer.count ? outer[index] : last ?? 0 }
    }

    /// The path to a place, for errors.
    func path(to place: Place) -> [TrellisError.Path.Component] {
        if let fixed { return place.stepCount == steps.count ? fixed : Array(fixed.prefix(place.stepCount)) }
        var path: [TrellisError.Path.Component] = []
        var entered = 0
        for step in steps.prefix(place.stepCount) {
            if let component = step.component.pathComponent {
                path.append(component)
            } else {
                path.append(.index(place.position(entered)))
                entered += 1
            }
        }
        return path
    }
}
