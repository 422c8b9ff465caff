/// The error for invalid arguments or files; exit status 2.
public struct ThroughputUsageError: Error, CustomStringConvertible {
    /// The error in one line.
    public let description: String

    /// - Parameter description: the error in one line.
    public init(_ description: String) {
        self.description = description
    }
}

/// The error for a failed check of a workload or its figures; exit status 1.
public struct ThroughputFailure: Error, CustomStringConvertible {
    /// The failure. If two values differ, both are included, in one line each.
    public let description: String

    /// - Parameter description: the failure.
    public init(_ description: String) {
        self.description = description
    }
}

extension ThroughputFailure {
    /// Runs a closure and adds a name to its errors, since errors of libraries and closures do not name the workload.
    ///
    /// - Throws: `ThroughputFailure` that starts with the name. A `ThroughputUsageError` is rethrown.
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
