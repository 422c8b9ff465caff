/// The members of a JSON object, in order, each key once.
///
/// Keys are equal if their UTF-8 bytes are equal: the two forms of "é", which are equal as Swift strings, are two keys.
/// Objects are equal if they have equal members, in any order. Finding a key is O(length of the key).
public struct JSONObject: Sendable, AnyThread {
    var members: [(key: String, value: JSON)] = []
    /// The index of each key; empty if there are few members, which are searched linearly.
    var index: [JSONObjectKey: Int] = [:]

    /// Members in this order. If a key is repeated, the last value is used, at the index of the first. O(count).
    public init(_ members: some Sequence<(key: String, value: JSON)> = []) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { set(key, to: value) }
    }

    /// The number of members.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// Whether there is a member with the key. Its value may be null.
    func contains(_ key: String) -> Bool { position(of: key) != nil }

    /// The value of a key; nil if the key is missing.
    ///
    /// Setting a value changes the member, or appends a new one. Setting nil removes the member, in O(count). To make a
    /// value null, set it to `JSON.null`.
    public subscript(key: String) -> JSON? {
        get { position(of: key).map { members[$0].value } }
        set {
            if let newValue { set(key, to: newValue) } else { remove(key) }
        }
        _modify {
            let position = position(of: key)
            // The value is moved out, so that it has a single owner and is changed in place.
            var value = position.map { exchangeValue(at: $0, with: .null) }
            defer {
                switch (position, value) {
                case (let position?, let value?): members[position].value = value
                case (let position?, nil): remove(at: position)
                case (nil, let value?): set(key, to: value)
                case (nil, nil): break
                }
            }
            yield &value
        }
    }

    /// The members in the order of canonical JSON.
    var inCanonicalOrder: [Element] {
        guard members.count > 1, let order = UTF16Order.order(of: members.lazy.map(\.key)) else { return members }
        return order.map { members[$0] }
    }

    /// Sets the value of a key, at its index or at the end. Amortised O(length of the key).
    mutating func set(_ key: String, to value: JSON) {
        let position = position(inserting: key)
        members[position].value = value
    }

    /// Removes a member and returns its value; nil if the key is missing. O(count).
    @discardableResult
    mutating func remove(_ key: String) -> JSON? {
        position(of: key).map { remove(at: $0) }
    }

    /// Removes all members for which the condition holds. O(count).
    mutating func removeAll(where isUnwanted: (Element) throws -> Bool) rethrows {
        defer { renewIndex() }
        try members.removeAll(where: isUnwanted)
    }
}

extension JSONObject: Sequence {
    /// The members in order.
    public func makeIterator() -> IndexingIterator<[(key: String, value: JSON)]> { members.makeIterator() }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Members in this order. If a key is repeated, the last value is used, at the index of the first.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self.init(members.lazy.map { (key: $0, value: $1) })
    }
}

extension JSONObject: JSONForm {
    var json: JSON { .object(self) }
}
