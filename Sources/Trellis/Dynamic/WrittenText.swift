/// A value that describes itself by its JSON text.
protocol WrittenText: CustomStringConvertible {
    var text: String { get }
}

extension WrittenText {
    /// The JSON text.
    public var description: String { text }
}
