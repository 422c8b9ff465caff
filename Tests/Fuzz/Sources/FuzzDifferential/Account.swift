import Trellis

/// The result of one way to decode: the values, all errors, and what the report has recorded.
struct Account<Value: Equatable>: Equatable, CustomStringConvertible {
    var values: [Value] = []
    private(set) var faults: [Fault] = []
    private(set) var notes: [Fault] = []

    init(_ body: (TrellisDecoder.Report, inout [Value]) throws -> Void) {
        let report = TrellisDecoder.Report()
        do {
            try body(report, &values)
        } catch let error as TrellisError {
            faults = error.all.map(Fault.init)
        } catch {
            faults = [Fault(foreign: "\(error)")]
        }
        notes = report.dropped.map(Fault.init) + report.unknownKeys.map(Fault.init(unknownKey:))
    }

    var isFailure: Bool { !faults.isEmpty }

    /// The result without positions and in no order, for sources that have no positions by which to sort errors.
    var withoutPositions: Account {
        var account = self
        account.faults = Self.sorted(faults.map(\.withoutPosition))
        account.notes = Self.sorted(notes.map(\.withoutPosition))
        return account
    }

    private static func sorted(_ faults: [Fault]) -> [Fault] {
        // Sorting renders each error as text, which is slow.
        faults.count < 2 ? faults : faults.sorted { $0.description < $1.description }
    }

    var description: String {
        let text = "\(values)"
        return (text.utf8.count > 600 ? "\(text.prefix(600))…" : text) + " \(faults.prefix(4)) \(notes.prefix(4))"
    }
}

/// All properties of an error but the excerpt, which depends on what is still in memory.
struct Fault: Equatable, CustomStringConvertible {
    private(set) var code: TrellisError.Code?
    private var path: TrellisError.Path
    private var missingKeys: [String] = []
    private var expected, found: String?
    private(set) var position: TrellisError.Position?
    /// The description of an error of another type.
    private var foreign: String?

    init(_ error: TrellisError) {
        code = error.code
        path = error.path
        missingKeys = error.missingKeys
        position = error.position
        // How much of an invalid token is shown depends on what is still in memory.
        switch error.code {
        case .invalidSyntax, .unexpectedEnd, .invalidUTF8: break
        default: (expected, found) = (error.expected, error.found)
        }
    }

    init(unknownKey path: TrellisError.Path) { self.path = path }

    init(foreign text: String) { (path, foreign) = (.init(), text) }

    var withoutPosition: Fault {
        var fault = self
        fault.position = nil
        return fault
    }

    /// The error without what was expected and found.
    var withoutDetails: Fault {
        var fault = self
        (fault.expected, fault.found) = (nil, nil)
        return fault
    }

    var description: String {
        if let foreign { return foreign }
        guard let code else { return "unknown \(path)" }
        return "\(code) in '\(path)' \(missingKeys) expected \(expected ?? "-"), found \(found ?? "-")"
            + (position.map { " at \($0) (byte \($0.offset))" } ?? " nowhere")
    }
}
