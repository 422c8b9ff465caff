#if TRELLIS_SKIPPING
    internal import Foundation
#endif

/// Whether unmapped values are skipped before the parser, and whether it gets skeletons of the text.
enum SkippingMode: UInt8, Sendable {
    /// Skips only where this takes less time than parsing.
    case automatic
    case always, never

    // The mode unless a test selects another. A build with -DTRELLIS_SKIPPING reads it from the environment, so that
    // `.ci/full` can run all tests with each mode. A misspelt mode ends the tests, since they would otherwise pass
    // without that mode. Other builds ignore the environment and contain none of this code.
    #if TRELLIS_SKIPPING
        static let standard: SkippingMode =
            switch ProcessInfo.processInfo.environment["TRELLIS_SKIPPING"] {
            case "always": .always
            case "never": .never
            default: fatalError("TRELLIS_SKIPPING must be always or never")
            }
    #else
        static var standard: SkippingMode { .automatic }
    #endif
}
