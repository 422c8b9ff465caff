/// The existing model that an update starts from, for one machine.
final class ExistingModel {
    /// The model at the root of the decoded value; nil if there is none.
    let base: (any JSONDecodableModel)?
    /// The pairs of existing and decoded objects.
    let journal: UpdateJournal
    /// The identity of an element that was matched by identity; nil for other models. It is the same in the document.
    let identity: ElementIdentity?
    /// Whether the model is an element that was matched by identity, or is inside one.
    let isOfElement: Bool
    /// The existing values of the containers on the stack, by stack index, with the number of the container. Finding a
    /// value from the root each time would take time in the depth.
    private var values: [(container: Int, value: Any?)] = []
    /// The unmatched existing elements of open arrays, by the arrays' indices on the stack.
    var elements: [Int: ExistingElements] = [:]

    init(
        base: (any JSONDecodableModel)?, journal: UpdateJournal, identity: ElementIdentity? = nil,
        isOfElement: Bool = false
    ) {
        self.base = base
        self.journal = journal
        self.identity = identity
        self.isOfElement = isOfElement
    }

    /// Whether the existing value of a container is known.
    func knows(_ index: Int, _ container: Int) -> Bool {
        index < values.count && values[index].container == container
    }

    func value(at index: Int) -> Any? { values[index].value }

    func note(_ value: Any?, at index: Int, _ container: Int) {
        while values.count <= index { values.append((-1, nil)) }
        values[index] = (container, value)
    }
}

/// An existing array element that an update starts from.
struct ExistingElement {
    let model: any JSONDecodableModel
    /// The identity that matched the element.
    let identity: ElementIdentity
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

    /// Removes and returns the first remaining element with this identity.
    mutating func take(_ id: AnyHashable) -> (any JSONDecodableModel)? { elements[id]?.popLast() }
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
