import Trellis

/// The result of one way to decode: the values, all errors, and the dropped elements.
struct Account<Value: Equatable>: Equatable, CustomStringConvertible {
    var values: [Value] = []
    var faults: [String] = []
    var notes: [String] = []

    init(
        withPlaces: Bool = true, withFound: Bool = true,
        _ body: (TrellisDecoder.Report, inout [Value]) throws -> Void
    ) {
        let report = TrellisDecoder.Report()
        do {
            try body(report, &values)
        } catch let error as TrellisError {
            faults = error.all.map { Self.summary($0, withPlaces, withFound) }
        } catch {
            faults = ["\(error)"]
        }
        notes = report.dropped.map { Self.summary($0, withPlaces, withFound) }
        notes += report.unknownKeys.map { "unknown \($0)" }
    }

    /// All properties of an error but the excerpt, which depends on what is still in memory.
    private static func summary(_ error: TrellisError, _ withPlaces: Bool, _ withFound: Bool) -> String {
        var text = "\(error.code) in '\(error.path)' \(error.missingKeys)"
        // How much of an invalid token is shown depends on what is still in memory.
        if withFound, !syntaxCodes.contains(error.code) {
            text += " expected \(error.expected ?? "-"), found \(error.found ?? "-")"
        }
        if withPlaces { text += error.position.map { " at \($0) (byte \($0.offset))" } ?? " nowhere" }
        return text
    }

    private static var syntaxCodes: [TrellisError.Code] { [.invalidSyntax, .unexpectedEnd, .invalidUTF8] }

    var isFailure: Bool { !faults.isEmpty }

    var description: String {
        let text = "\(values)"
        return (text.utf8.count > 600 ? "\(text.prefix(600))…" : text) + " \(faults.prefix(4)) \(notes.prefix(4))"
    }
}
