import Foundation
import Trellis

/// Checks that Trellis and Foundation make the same models of a payload and read each other's output, before anything
/// is timed.
struct Verification<Model: Codable & Equatable & JSONCodable> {
    let workload: String
    let codecs: Codecs<Model>

    func models(of payload: [UInt8]) throws -> VerifiedModels {
        let steps = VerificationSteps(workload: workload)
        let trellis = try steps.step("Trellis decodes the payload") { try codecs.decodeWithTrellis(payload) }
        let foundation = try steps.step("Foundation decodes the payload") {
            try codecs.decodeWithFoundation(Data(payload))
        }
        try steps.compare(trellis, foundation, "Trellis's models", "Foundation's models")

        let bridged = try steps.step("Trellis's Codable decoder decodes the payload") {
            try codecs.decodeWithBridge(Data(payload))
        }
        try steps.compare(bridged, foundation, "the Codable types", "Foundation's models")

        let written = try steps.step("Trellis encodes the models") { try codecs.encodeWithTrellis(trellis) }
        let again = try steps.step("Trellis decodes its own output") { try codecs.decodeWithTrellis(written) }
        try steps.compare(again, trellis, "the models after Trellis's round trip", "the models before it")
        let crossed = try steps.step("Foundation decodes Trellis's output") {
            try codecs.decodeWithFoundation(Data(written))
        }
        try steps.compare(crossed, trellis, "Foundation's models of Trellis's output", "the models")

        let reference = try steps.step("Foundation encodes the models") { try codecs.encodeWithFoundation(foundation) }
        let referenceAgain = try steps.step("Trellis decodes Foundation's output") {
            try codecs.decodeWithTrellis([UInt8](reference))
        }
        try steps.compare(referenceAgain, foundation, "Trellis's models of Foundation's output", "the models")
        let other = try steps.step("Trellis's Codable encoder encodes the models") {
            try codecs.encodeWithBridge(foundation)
        }
        guard other.count == reference.count else {
            throw VerificationError(
                "\(workload): Trellis's Codable encoder writes \(other.count) bytes, Foundation \(reference.count)")
        }
        let otherAgain = try steps.step("Foundation decodes what it wrote") { try codecs.decodeWithFoundation(other) }
        try steps.compare(otherAgain, foundation, "Foundation's models of it", "the models")

        return VerifiedModels(
            trellisByteCount: written.count, foundationByteCount: reference.count)
    }
}

/// The steps of a verification, each with words for what it does.
struct VerificationSteps {
    let workload: String

    func step<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw VerificationError("\(workload): \(what): \(error)")
        }
    }

    func compare<Model: Equatable>(_ left: Model, _ right: Model, _ leftName: String, _ rightName: String) throws {
        // The walk is stricter than ==, which takes -0 for 0 and composed for decomposed letters.
        if let difference = Difference.first(left, right) { throw error(difference, leftName, rightName) }
        guard left == right else {
            throw VerificationError("\(workload): \(leftName) and \(rightName) are not equal")
        }
    }

    func error(_ difference: Difference, _ leftName: String, _ rightName: String) -> VerificationError {
        VerificationError(
            """
            \(workload): \(leftName) and \(rightName) differ at \(difference.path):
              \(difference.left)
              \(difference.right)
            """)
    }
}

/// Models that both libraries agree on, and the size that each writes them in.
struct VerifiedModels {
    let trellisByteCount: Int
    let foundationByteCount: Int
}

/// A check that failed.
struct VerificationError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
