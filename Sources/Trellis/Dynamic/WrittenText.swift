/// A value whose description is its JSON.
protocol WrittenText: CustomStringConvertible {
    var text: String { get }
}

extension WrittenText {
    /// The JSON.
    public var description: String { text }
}
