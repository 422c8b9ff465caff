/// Arguments or files that cannot be used: exit status 2.
public struct ThroughputUsageError: Error, CustomStringConvertible {
    /// One line.
    public let description: String

    /// - Parameter description: what is wrong with what, in one line.
    public init(_ description: String) {
        self.description = description
    }
}

/// A check that failed, of a workload or of its figures: exit status 1.
public struct ThroughputFailure: Error, CustomStringConvertible {
    /// What is wrong; where two values differ, both, in a line each.
    public let description: String

    /// - Parameter description: what is wrong.
    public init(_ description: String) {
        self.description = description
    }
}
