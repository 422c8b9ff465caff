/// What an update starts from.
struct ExistingModel {
    /// The model at the root of the decoded value; nil if there is none there.
    let base: (any JSONDecodableModel)?
    /// What becomes of the objects in it.
    let journal: UpdateJournal
    /// Of an element that was found by it, what tells it from others, which is the same in the document.
    let identity: ElementIdentity?
    /// The elements of the open arrays that have not been found yet, by the arrays' places in the stack.
    var elements: [Int: ExistingElements] = [:]

    init(base: (any JSONDecodableModel)?, journal: UpdateJournal, identity: ElementIdentity? = nil) {
        self.base = base
        self.journal = journal
        self.identity = identity
    }
}

/// An element of an array that an update starts from.
struct ExistingElement {
    let model: any JSONDecodableModel
    /// By what it was found.
    let identity: ElementIdentity
}

/// The elements of an array that an update starts from, by their identities.
struct ExistingElements {
    /// Those of one identity, the last first.
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

    /// The first element of an identity that has not been taken.
    mutating func take(_ id: AnyHashable) -> (any JSONDecodableModel)? { elements[id]?.popLast() }
}

/// What an update finds for one object in the model that it starts from.
struct ExistingModels {
    /// The models of the object's groups of fields.
    var models: [Int: any JSONDecodableModel] = [:]
    /// Of each group whose model exists, the fields that the input says something of.
    var mentioned: [Int: [Int]] = [:]
    /// The fields that are nil and stay so, though they have a default.
    var nils: Set<Int> = []
    /// The composites of which the input has only some parts, where the others are not known.
    var partial: Set<Int> = []
}
