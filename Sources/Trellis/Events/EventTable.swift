// Safety: All entries are C functions. Their strings are valid during the call.
/// The callbacks for the events of the parser. They are C functions, because C cannot call Swift closures. Every
/// function receives the context pointer first, and returns 0 to stop the parser or another value to continue.
///
/// Receivers of events do not depend on yajl. Strings are valid only during the call.
@unsafe struct EventTable {
    typealias Event = @convention(c) (_ context: UnsafeMutableRawPointer?) -> Int32
    typealias BoolEvent = @convention(c) (_ context: UnsafeMutableRawPointer?, _ value: Int32) -> Int32
    typealias NumberEvent =
        @convention(c) (
            _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?, _ count: Int
        ) -> Int32
    typealias StringEvent =
        @convention(c) (
            _ context: UnsafeMutableRawPointer?, _ text: UnsafePointer<UInt8>?, _ count: Int
        ) -> Int32

    var null: Event
    var bool: BoolEvent
    /// The number as it is in the input, which is valid according to the RFC's grammar.
    var number: NumberEvent
    /// The bytes of the string, with escapes resolved.
    var string: StringEvent
    var startObject: Event
    var key: StringEvent
    var endObject: Event
    var startArray: Event
    var endArray: Event
    /// Lets the receiver decode an array of numbers itself: see ``NumberRun``. Nil if it expects none.
    var numbers: StringEvent?
}
