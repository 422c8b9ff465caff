/// The steps of a verification, each with a description.
@_spi(Tools)
public struct VerificationSteps {
    private let workload: String

    public init(workload: String) {
        self.workload = workload
    }

    public func step<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw ThroughputFailure("\(workload): \(what): \(error)")
        }
    }

    /// This comparison is stricter than ==, which considers -0 and 0 equal, and composed and decomposed letters.
    public func compare<Value>(_ left: Value, _ right: Value, _ leftName: String, _ rightName: String) throws {
        if let difference = Difference.first(left, right) {
            throw failure(difference, leftName, rightName)
        }
        if let left = left as? any Equatable, !Self.areEqual(left, right) {
            throw ThroughputFailure("\(workload): \(leftName) and \(rightName) are not equal")
        }
    }

    public func failure(_ difference: Difference, _ leftName: String, _ rightName: String) -> ThroughputFailure {
        ThroughputFailure(
            """
            \(workload): \(leftName) and \(rightName) differ at \(difference.path):
              \(difference.left)
              \(difference.right)
            """)
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        (right as? Value).map { left == $0 } ?? false
    }
}
