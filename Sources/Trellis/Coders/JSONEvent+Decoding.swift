/// An element type of streams of server-sent events.
protocol EventElement: TrellisDecodable {
    /// An `ElementSource` of this type.
    static func makeSource(
        endingWith marker: String?, _ options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) -> Any
}

extension JSONEvent: TrellisDecodable, EventElement where Value: TrellisDecodable {
    /// An event can be decoded only as an element of the format ``JSONStreamFormat/serverSentEvents``.
    ///
    /// - Throws: `typeMismatch`, always.
    public static func decode(from token: borrowing JSONToken) throws -> JSONEvent {
        throw token.mismatch(expected: "an event of a stream '.serverSentEvents'")
    }

    static func makeSource(
        endingWith marker: String?, _ options: TrellisDecoder.Options, skipsErrors: Bool
    ) throws(TrellisError) -> Any {
        // The queue never moves elements out of the slot of a document: the decoder appends them.
        let queue = ElementQueue<JSONEvent>.moving(JSONEvent.self)
        let decoder = try EventElements<Value, JSONEvent>(
            endingWith: marker, options: options, skipsErrors: skipsErrors, queue: queue
        ) { data, event in
            JSONEvent(
                data, name: event.name ?? EventName.unnamed, id: event.id, retry: event.retry.map { .milliseconds($0) })
        }
        return ElementSource<JSONEvent>(decoder: decoder, queue: queue)
    }
}
