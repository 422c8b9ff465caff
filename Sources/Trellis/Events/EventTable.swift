// Safety: All entries are C functions. Their strings are valid during the call.
/// What is called for each event of the parser: one C function each, since C cannot carry Swift closures. Every
/// function gets the context pointer first and returns 0 to stop the parser, anything else to go on.
///
/// Whoever supplies a table knows nothing of the parser's library; texts are valid only during the call.
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
    /// The digits as they are in the input, following the RFC's grammar.
    var number: NumberEvent
    /// The characters, escapes resolved.
    var string: StringEvent
    var startObject: Event
    var key: StringEvent
    var endObject: Event
    var startArray: Event
    var endArray: Event
}
