/// Whether unmapped values and the indentation of lines are skipped before the parser.
enum SkippingMode: UInt8, Sendable {
    /// Only where it pays off.
    case automatic
    case always, never
}
