/// Whether unmapped values are skipped before the parser, and whether it gets skeletons of the text.
enum SkippingMode: UInt8, Sendable {
    /// Skips only where this takes less time than parsing.
    case automatic
    case always, never

    /// The mode unless a test selects another. `.ci/full` compiles and runs all tests with each.
    static var standard: SkippingMode {
        #if TRELLIS_SKIPPING_ALWAYS
            .always
        #elseif TRELLIS_SKIPPING_NEVER
            .never
        #else
            .automatic
        #endif
    }
}
