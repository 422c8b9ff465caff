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

extension ThroughputFailure {
    /// Does something of which errors have to say what they are of: what libraries and closures throw does not.
    ///
    /// - Throws: `ThroughputFailure` that begins with the name, unless it is a `ThroughputUsageError`, which is passed
    ///   on.
    static func naming<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ThroughputUsageError {
            throw error
        } catch {
            let text = "\(error)"
            throw ThroughputFailure(text.hasPrefix("\(name): ") ? text : "\(name): \(text)")
        }
    }
}
