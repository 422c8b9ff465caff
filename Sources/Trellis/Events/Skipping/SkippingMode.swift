/// Whether unmapped values are skipped before the parser, and whether it gets skeletons of the text.
enum SkippingMode: UInt8, Sendable {
    /// Skips only where this takes less time than parsing.
    case automatic
    case always, never
}
