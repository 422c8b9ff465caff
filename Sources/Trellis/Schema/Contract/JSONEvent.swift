/// A server-sent event whose data is JSON: see ``JSONStreamFormat/serverSentEvents``.
///
/// ```swift
/// for try await event in decoder.elements(JSONEvent<Delta>.self, as: .serverSentEvents, from: body) {
///     print(event.name, event.data)
/// }
/// ```
public struct JSONEvent<Value> {
    /// The event's name, `message` if it has none.
    public let name: String
    /// The value of the event's `id` field; nil if it has none. An empty string resets the last event id.
    public let id: String?
    /// The time that a client should wait before it reconnects, in milliseconds in the stream; nil if the event does
    /// not set it.
    public let retry: Duration?
    /// The decoded data.
    public let data: Value

    /// Creates an event.
    public init(_ data: Value, name: String = "message", id: String? = nil, retry: Duration? = nil) {
        self.name = name
        self.id = id
        self.retry = retry
        self.data = data
    }
}

extension JSONEvent: Sendable where Value: Sendable {}
extension JSONEvent: Equatable where Value: Equatable {}

/// Names of events with a special meaning.
enum EventName {
    /// The name of events without a name.
    static let unnamed = "message"
}
