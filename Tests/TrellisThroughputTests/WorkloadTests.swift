import Foundation
import Testing
import Trellis

@_spi(Tools) @testable import TrellisThroughput

/// The checks of a workload before it is measured, and its contests.
@Suite struct WorkloadTests {
    private static let text = #"[{"name": "a", "value": 1.5}, {"name": "b", "value": -0.0}]"#

    private static func workload() -> ModelWorkload<[Sample]> {
        ModelWorkload("samples", [Sample].self, from: .text(text))
    }

    private func verify(_ workload: some ThroughputWorkload) throws {
        try workload.verify(try workload.payload.bytes())
    }

    @Test func correctResultsAreVerified() throws {
        try verify(Self.workload().besideFoundation().besideTrellisCodable().workers(2).streaming(Sample.self))
        try verify(ModelWorkload("read", decoding: [Sample].self, from: .text(Self.text)).besideFoundation())
        try verify(ValidationWorkload("check", .text(Self.text)))
    }

    @Test func onlyRequestedContestantsRun() throws {
        let workload = Self.workload().besideFoundation().workers(1, 2).streaming(Sample.self).measuringFirstDecode()
        let contests = workload.contests(of: Array(Self.text.utf8))
        #expect(contests.map(\.operation) == [.decode, .encode, .stream, .first])
        #expect(
            contests[0].contestants.map(\.library)
                == ["yajl", "String floor", "Trellis", "Trellis, 1 thread", "Trellis, 2 threads", "Foundation"])
        #expect(
            contests[1].contestants.map(\.library)
                == ["yajl", "Trellis", "Trellis, 1 thread", "Trellis, 2 threads", "Foundation"])
        #expect(contests[2].contestants.map(\.library) == ["yajl", "Trellis"])
        #expect(
            contests[3].contestants.map(\.library)
                == ["Trellis", "Trellis, 1 thread", "Trellis, 2 threads", "Foundation"])
        #expect(contests[0].contestants.filter(\.isYardstick).map(\.library) == ["yajl", "String floor", "Foundation"])
        // Each does its work, and returns the number of bytes.
        for contest in contests {
            for contestant in contest.contestants {
                let count = try contestant.make()()
                #expect(
                    contest.operation == .encode ? count > 30 : count == Self.text.utf8.count, "\(contestant.library)")
            }
        }
    }

    @Test func callsDecodeThePayloadAndEncodeItsModels() throws {
        let bytes = Array(Self.text.utf8)
        let calls = try #require(try Self.workload().calls(for: bytes))
        try calls.decode()
        let written = try TrellisDecoder().decode([Sample].self, from: try calls.encode())
        #expect(written == (try TrellisDecoder().decode([Sample].self, from: bytes)))
        #expect(throws: TrellisError.self) { try Self.workload().calls(for: Array("[{}]".utf8)) }
        let reading = ModelWorkload("read", decoding: [Sample].self, from: .text(Self.text))
        #expect(try reading.calls(for: bytes) == nil)
    }

    @Test func smallPayloadsHaveNoStringFloor() {
        let contests = Self.workload().measuringCalls().contests(of: Array(Self.text.utf8))
        #expect(!contests.contains { !$0.isOfCalls })
        #expect(contests[0].contestants.map(\.library) == ["yajl", "Trellis"])
    }

    /// Each of these would have produced figures of different work.
    @Test func differingResultsAreNotMeasured() throws {
        let right: @Sendable (Data) throws -> [Sample] = { try JSONDecoder().decode([Sample].self, from: $0) }
        let wrong: [(String, ModelWorkload<[Sample]>)] = [
            (
                "Other's models and Trellis's models differ at [1].value",
                // Zero and minus zero are equal, but not identical.
                Self.workload().beside(
                    "Other", decode: { try right($0).map { Sample(name: $0.name, value: abs($0.value)) } })
            ),
            (
                "Other's models and Trellis's models differ at",
                Self.workload().beside("Other", decode: { try right($0).dropLast() })
            ),
            (
                "Trellis's models of Other's output and the models differ at",
                Self.workload().beside("Other", decode: right, encode: { try JSONEncoder().encode($0.reversed()) })
            ),
            ("Trellis decodes Other's output", Self.workload().beside("Other", decode: nil) { _ in Data("[".utf8) }),
            ("Trellis decodes the payload", ModelWorkload("samples", [Sample].self, from: .text("[{}]"))),
            ("Trellis decodes the payload: 1:2", ModelWorkload("samples", [Sample].self, from: .text("[1"))),
            ("the stream has no elements", Self.workload().streaming(Sample.self, as: .array(at: [9]))),
            ("Trellis decodes the elements", Self.workload().streaming(Int.self)),
            (
                "checking the models: no",
                Self.workload().checking { _, _ in throw ThroughputFailure("no") }
            ),
        ]
        for (message, workload) in wrong {
            let failure = #expect(throws: ThroughputFailure.self) { try verify(workload) }
            #expect(failure?.description.hasPrefix("samples: \(message)") == true, "\(failure?.description ?? "")")
        }
        #expect(throws: ThroughputFailure.self) { try verify(ValidationWorkload("check", .text("[1"))) }
        #expect(throws: ThroughputUsageError.self) { try verify(Self.workload().workers(0)) }
        #expect(throws: ThroughputUsageError.self) { try verify(Self.workload().streaming(Sample.self, chunkSize: 0)) }
    }

    @Test func aPayloadIsGeneratedOnce() throws {
        let counter = Counter()
        let payload = ThroughputPayload.made(note: { "\($0.count) bytes" }) {
            counter.count += 1
            return [1, 2, 3]
        }
        #expect(try payload.bytes() == [1, 2, 3])
        #expect(try payload.bytes() == [1, 2, 3])
        #expect(try payload.describe() == "3 bytes")
        #expect(counter.count == 1)
    }

    @Test func aMissingFileIsNamed() {
        let error = #expect(throws: ThroughputUsageError.self) {
            try ThroughputPayload.file("/nowhere/feed.json").bytes()
        }
        #expect(error?.description.hasPrefix("cannot read /nowhere/feed.json: ") == true)
        #expect(error?.description.contains("\n") == false)
    }

    private final class Counter: @unchecked Sendable {
        var count = 0
    }
}

private struct Sample: Codable, Equatable, Sendable {
    let name: String
    let value: Double
}

extension Sample: JSONModel {
    static let modelSchema = JSONModelSchema(
        Sample.self, [JSONField("name", \Sample.name), JSONField("value", \Sample.value)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        value = fields.take(1)
    }
}
