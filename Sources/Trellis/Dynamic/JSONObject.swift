/// The members of a JSON object, in order, each key once.
///
/// Keys are the same when their UTF-8 bytes are: two spellings of "é" that Swift takes for equal strings are two keys.
/// Two objects are equal when they have equal members, in whatever order. Finding a key is O(its length).
public struct JSONObject: Sendable, AnyThread {
    /// A key and its value.
    public typealias Element = (key: String, value: JSON)

    var members: [Element] = []
    /// Where each key is; empty while the members are few enough to be searched.
    var index: [JSONObjectKey: Int] = [:]

    /// Members in this order. If a key repeats, the last value counts, at the index of the first. O(count).
    public init(_ members: some Sequence<(key: String, value: JSON)> = []) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (key, value) in members { set(key, to: value) }
    }

    /// How many members there are.
    public var count: Int { members.count }

    /// Whether there are none.
    public var isEmpty: Bool { members.isEmpty }

    /// Whether there is a member with the key, be it null.
    func contains(_ key: String) -> Bool { position(of: key) != nil }

    /// The value of a key; nil if there is none.
    ///
    /// A new key is appended; nil removes the member, which is O(count). To make a value null, set it to `JSON.null`.
    public subscript(key: String) -> JSON? {
        get { position(of: key).map { members[$0].value } }
        set {
            if let newValue { set(key, to: newValue) } else { remove(key) }
        }
        _modify {
            let position = position(of: key)
            // Taken out, so that it has one owner and is changed in place.
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

    /// Gives a key a value, at the index that it has or else at the end. Amortised O(length of the key).
    mutating func set(_ key: String, to value: JSON) {
        let position = position(inserting: key)
        members[position].value = value
    }

    /// Removes a member and returns its value; nil if there is none. O(count).
    @discardableResult
    mutating func remove(_ key: String) -> JSON? {
        position(of: key).map { remove(at: $0) }
    }

    /// Removes all members that the condition holds for. O(count).
    mutating func removeAll(where isUnwanted: (Element) throws -> Bool) rethrows {
        defer { renewIndex() }
        try members.removeAll(where: isUnwanted)
    }
}

extension JSONObject: Sequence {
    /// The members in order.
    public func makeIterator() -> IndexingIterator<[Element]> { members.makeIterator() }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Members in this order. If a key repeats, the last value counts, at the index of the first.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self.init(members.lazy.map { (key: $0, value: $1) })
    }
}

extension JSONObject: JSONForm {
    var json: JSON { .object(self) }
}
