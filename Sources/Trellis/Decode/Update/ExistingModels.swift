/// The existing model that an update starts from, for one machine.
final class ExistingModel {
    /// The model at the root of the decoded value; nil if there is none.
    let base: (any JSONDecodableModel)?
    /// The pairs of existing and decoded objects.
    let journal: UpdateJournal
    /// The members that the patch removes from the base's JSON; nil if there is no patch, or if the base is inside an
    /// object from which it removes nothing.
    let removed: RemovedMembers?
    /// Whether the update was derived from a patch, whose arrays contain complete elements.
    let isPatch: Bool
    /// What is known of the containers on the stack, by stack index. Finding it from the root each time would take time
    /// in the depth.
    private var containers: [Container] = []
    /// The unmatched existing elements of open arrays, by the arrays' indices on the stack.
    var elements: [Int: ExistingElements] = [:]

    private struct Container {
        /// The number of the container.
        let number: Int
        let value: Any?
        let removed: RemovedMembers?
    }

    init(
        base: (any JSONDecodableModel)?, journal: UpdateJournal, removed: RemovedMembers? = nil, isPatch: Bool = false
    ) {
        self.base = base
        self.journal = journal
        self.removed = removed
        self.isPatch = isPatch
    }

    /// Whether a container is known.
    func knows(_ index: Int, _ number: Int) -> Bool {
        index < containers.count && containers[index].number == number
    }

    /// The existing value of a known container.
    func value(at index: Int) -> Any? { containers[index].value }

    /// The members that the patch removes inside a known container.
    func removed(at index: Int) -> RemovedMembers? { containers[index].removed }

    func note(_ value: Any?, _ removed: RemovedMembers?, at index: Int, _ number: Int) {
        while containers.count <= index { containers.append(Container(number: -1, value: nil, removed: nil)) }
        containers[index] = Container(number: number, value: value, removed: removed)
    }
}

/// The existing elements of an array in an update, by identity.
struct ExistingElements {
    /// The elements of each identity, in reverse order.
    private var elements: [AnyHashable: [any JSONDecodableModel]] = [:]

    init(of array: Any?, _ identity: ElementIdentity) {
        guard let array = unwrapped(array) as? any ModelContainer else { return }
        for element in array.contents.reversed() {
            guard let model = unwrapped(element) as? any JSONDecodableModel, let id = identity.id(model) else {
                continue
            }
            elements[id, default: []].append(model)
        }
    }

    /// The first remaining element with this identity.
    func nextElement(_ id: AnyHashable) -> (any JSONDecodableModel)? { elements[id]?.last }

    /// Removes the first remaining element with this identity, if there is one.
    mutating func removeNextElement(_ id: AnyHashable) { _ = elements[id]?.popLast() }
}

/// The existing models for one object of an update.
struct ExistingModels {
    /// The existing model of each group of fields.
    var models: [Int: any JSONDecodableModel] = [:]
    /// For each group with an existing model, the fields that the input mentions.
    var mentioned: [Int: [Int]] = [:]
    /// The fields that are nil and stay nil, although they have a default or are required.
    var nils: Set<Int> = []
    /// The composites with only some parts in the input, whose other parts are unknown.
    var partial: Set<Int> = []
}
