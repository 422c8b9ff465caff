/// An element type of streams whose elements are members of an object.
protocol EntryElement: TrellisDecodable {
    /// The dictionary type as which the object would be decoded.
    static var container: any TrellisDecodable.Type { get }
    /// An `ElementQueue` of this type.
    static func makeQueue() -> AnyObject
}

// Safety: The machine passes slots that hold a value of the dictionary's value type to a queue, which moves the value
// out once.
extension JSONEntry: TrellisDecodable, EntryElement where Value: TrellisDecodable {
    /// An entry can be decoded only as an element of the format ``JSONStreamFormat/entries``.
    ///
    /// - Throws: `typeMismatch`, always.
    public static func decode(from token: borrowing JSONToken) throws -> JSONEntry {
        throw token.mismatch(expected: "a member of an object, of a stream '.entries'")
    }

    static var container: any TrellisDecodable.Type { [String: Value].self }

    static func makeQueue() -> AnyObject {
        // The machine passes initialized slots, and the queue moves their values out.
        unsafe ElementQueue<JSONEntry> { slot, key in
            JSONEntry(key: key ?? "", value: unsafe slot.assumingMemoryBound(to: Value.self).move())
        }
    }
}
