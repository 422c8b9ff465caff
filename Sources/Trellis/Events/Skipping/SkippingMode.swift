internal import Foundation

/// Whether text that nobody wants, and the indentation of lines, is left out in front of the parser.
enum SkippingMode: UInt8, Sendable {
    /// Where it pays.
    case automatic
    case always, never

    #if DEBUG
        /// What the environment says, so that whole test suites can be run either way.
        static let `default` = SkippingMode(environment: ProcessInfo.processInfo.environment["TRELLIS_SKIPPING"])

        private init(environment: String?) {
            self =
                switch environment {
                case "always": .always
                case "never": .never
                default: .automatic
                }
        }
    #else
        static var `default`: SkippingMode { .automatic }
    #endif
}
