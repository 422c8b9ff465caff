/// Whether unmapped values and the indentation of lines are skipped before the parser.
enum SkippingMode: UInt8, Sendable {
    /// Skips only where this takes less time than parsing.
    case automatic
    case always, never
}
