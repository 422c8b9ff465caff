// Visiting a value without recursion, with an explicit stack of open containers, because the value may be deeper than
// the thread's stack allows.
extension JSON {
    /// A step of a visit.
    enum Step {
        /// A value that is not a container.
        case scalar(JSON)
        /// The key of the next value.
        case key(String)
        case beginArray(count: Int)
        /// Before each element.
        case element
        case endArray
        case beginObject(count: Int)
        case endObject
    }

    /// A container, and the index of the next value to visit.
    private struct Opened {
        var elements: [JSON] = []
        var members: [JSONObject.Element] = []
        let isObject: Bool
        var next = 0
    }

    /// Calls a closure for each step, in order. O(size).
    ///
    /// - Parameter sortingMembers: whether to visit members in the order of canonical JSON.
    func walk<Failure: Error>(sortingMembers: Bool = false, _ visit: (Step) throws(Failure) -> Void) throws(Failure) {
        var open: [Opened] = []
        var due: JSON? = self
        while true {
            if let value = due {
                due = nil
                switch value {
                case .array(let elements):
                    try visit(.beginArray(count: elements.count))
                    open.append(Opened(elements: elements, isObject: false))
                case .object(let object):
                    try visit(.beginObject(count: object.count))
                    let members = sortingMembers ? object.inCanonicalOrder : object.members
                    open.append(Opened(members: members, isObject: true))
                case .null, .bool, .number, .string: try visit(.scalar(value))
                }
            }
            guard let last = open.indices.last else { return }
            let index = open[last].next
            open[last].next += 1
            if open[last].isObject {
                if index < open[last].members.count {
                    try visit(.key(open[last].members[index].key))
                    due = open[last].members[index].value
                    continue
                }
                open.removeLast()
                try visit(.endObject)
            } else {
                if index < open[last].elements.count {
                    try visit(.element)
                    due = open[last].elements[index]
                    continue
                }
                open.removeLast()
                try visit(.endArray)
            }
        }
    }
}
