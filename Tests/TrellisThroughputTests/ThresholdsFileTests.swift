import Foundation
import Testing

@testable import TrellisThroughput

/// Threshold files.
@Suite struct ThresholdsFileTests {
    private func read(_ text: String) throws -> Thresholds {
        let file = FileManager.default.temporaryDirectory.appending(path: "limits-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(text.utf8).write(to: file)
        return try Thresholds(contentsOf: file)
    }

    private func entry(_ rest: String) -> String {
        #"{"workload":"feed","operation":"decode","library":"Trellis",\#(rest)}"#
    }

    private func file(_ entries: String...) -> String {
        #"{"format": 1, "rows": [\#(entries.joined(separator: ","))]}"#
    }

    @Test func aFileIsRead() throws {
        let text = """
            {"format": 1, "processors": ["AMD EPYC"], "elsewhere": 25.5, "rows": [
                {"workload": "feed", "operation": "decode", "library": "Trellis", "measure": "ratioToFloor",
                 "expected": 0.9, "tolerance": 15}]}
            """
        let thresholds = try read(text)
        #expect(thresholds.processors == ["AMD EPYC"])
        #expect(thresholds.elsewhere == 25.5)
        #expect(
            thresholds.rows == [
                Thresholds.Entry(
                    workload: "feed", operation: .decode, library: "Trellis", measure: .ratioToFloor, expected: 0.9,
                    tolerance: 15)
            ])
    }

    @Test func writtenThresholdsAreReadAgain() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "limits-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        for rows in [nil, []] as [[ThroughputRow]?] {
            var made = Thresholds.make(from: .sample(rows), tolerance: 12.5)
            try made.write(to: file)
            made.source = file.relativePath
            #expect(try Thresholds(contentsOf: file) == made)
        }
    }

    @Test func everyMeasureIsRead() throws {
        for measure in Thresholds.Measure.allCases {
            let thresholds = try read(file(entry(#""measure":"\#(measure.rawValue)","tolerance":0"#)))
            #expect(thresholds.rows.map(\.measure) == [measure])
        }
    }

    @Test(arguments: [
        ("", "not a threshold file"),
        ("format: 1", "not a threshold file"),
        ("[]", "not a threshold file"),
        (#"{"rows": []}"#, "not a threshold file"),
        (#"{"format": 2, "rules": []}"#, "has format 2, and this reads format 1"),
        (#"{"format": 1}"#, "missing 'rows'"),
        (#"{"format": 1, "processor": [], "rows": []}"#, "processor: unknown key"),
        (#"{"format": 1, "processors": [], "rows": []}"#, "processors must have names"),
        (#"{"format": 1, "processors": [""], "rows": []}"#, "processors must have names"),
        (#"{"format": 1, "elsewhere": -1, "rows": []}"#, "elsewhere must not be negative"),
    ]) func invalidFilesAreRefused(_ text: String, _ reason: String) {
        expectRefusal(text, reason)
    }

    @Test(arguments: [
        (#""measure":"ratio","tolerence":15"#, "rows[0].tolerence: unknown key"),
        (#""measure":"ratio","tolerance":1,"tolerance":15"#, "tolerance"),
        (#""measure":"speed","tolerance":15"#, "rows[0].measure"),
        (#""measure":"ratio""#, "feed decode Trellis ratio has neither expected nor tolerance"),
        (#""measure":"ratio","tolerance":-15"#, "the tolerance of feed decode Trellis ratio must not be negative"),
        (#""measure":"ratio","expected":0"#, "expected of feed decode Trellis ratio cannot be 0"),
        (#""measure":"allocations","expected":-1"#, "expected of feed decode Trellis allocations cannot be -1"),
    ]) func contradictoryEntriesAreRefused(_ rest: String, _ reason: String) {
        expectRefusal(file(entry(rest)), reason)
    }

    @Test func noAllocationsCanBeExpected() throws {
        #expect(try read(file(entry(#""measure":"allocations","expected":0"#))).rows[0].expected == 0)
    }

    @Test func repeatedEntriesAreRefused() {
        let one = entry(#""measure":"ratio","tolerance":15"#)
        expectRefusal(file(one, one), "feed decode Trellis ratio is repeated")
    }

    @Test func aMissingFileIsNamed() {
        #expect {
            try Thresholds(contentsOf: URL(filePath: "/nowhere/limits.json"))
        } throws: {
            $0 is ThroughputUsageError && "\($0)".hasPrefix("cannot read /nowhere/limits.json: ")
        }
        #expect {
            try Thresholds(rows: []).write(to: URL(filePath: "/nowhere/limits.json"))
        } throws: {
            $0 is ThroughputUsageError && "\($0)".hasPrefix("cannot write /nowhere/limits.json: ")
        }
    }

    private func expectRefusal(_ text: String, _ reason: String) {
        #expect {
            try read(text)
        } throws: {
            let line = "\($0)"
            return $0 is ThroughputUsageError && line.contains("limits-") && line.contains(reason)
                && !line.contains("\n")
        }
    }
}
