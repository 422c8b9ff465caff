/// Whether text that nobody wants, and the indentation of lines, is left out in front of the parser.
enum SkippingMode: UInt8, Sendable {
    /// Where it pays.
    case automatic
    case always, never
}
