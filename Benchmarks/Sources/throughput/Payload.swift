import BenchmarkModels
import Foundation
import Trellis

/// One payload and what is measured of it.
struct Payload: Sendable {
    /// How the names of workloads go on behind that of their payload.
    enum Part: String, CaseIterable {
        /// Models of all its members.
        case all = ""
        /// Models of a few of them.
        case sparse = "-sparse"
        /// Models of none.
        case nothing = "-nothing"
        /// No models: the text is validated.
        case check = "-check"
    }

    let name: String
    private let make: @Sendable (Part, String, [UInt8]) -> any Workload

    /// - Parameter all: the workload of this name for the models of all members.
    init<Sparse: Decodable & Equatable & JSONDecodable, Rest: Decodable & Equatable & JSONDecodable>(
        _ name: String, sparse: Sparse.Type, nothing: Rest.Type,
        all: @escaping @Sendable (String, [UInt8]) -> any Workload
    ) {
        self.name = name
        make = { part, name, bytes in
            switch part {
            case .all: all(name, bytes)
            case .sparse: SparseWorkload(name, sparse, payload: bytes)
            case .nothing: SparseWorkload(name, nothing, payload: bytes)
            case .check: CheckWorkload(name, payload: bytes)
            }
        }
    }

    var workloadNames: [String] { Part.allCases.map { name + $0.rawValue } }

    /// The workload of a name, on these bytes.
    static func workload(_ name: String, _ bytes: [UInt8]) -> (any Workload)? {
        for payload in [generatedIssues, generatedEvents] + files {
            for part in Part.allCases where payload.name + part.rawValue == name {
                return payload.make(part, name, bytes)
            }
        }
        return nil
    }

    /// Its workloads of the names that are wanted; the bytes are made only if there are any.
    func workloads(_ arguments: Arguments, _ bytes: () throws -> [UInt8]) throws -> [any Workload] {
        let parts = Part.allCases.filter { arguments.wants(name + $0.rawValue) }
        guard !parts.isEmpty else { return [] }
        let bytes = try bytes()
        return parts.map { make($0, name + $0.rawValue, bytes) }
    }
}

extension Payload {
    static let generatedIssues = Payload(
        "generated-issues", sparse: [IssueHeadline].self, nothing: [Nothing].self
    ) {
        ModelWorkload($0, [Issue].self, payload: $1, usesISO8601: true)
    }

    static let generatedEvents = Payload(
        "generated-events", sparse: [AuditHeadline].self, nothing: [Nothing].self
    ) {
        let generator = EventGenerator(seed: EventGenerator.seed, count: EventGenerator.count)
        return TrellisWorkload($0, [AuditEvent].self, payload: $1, expected: generator.text(.written))
    }

    /// The public files, whose models are checked against them by hand.
    static let files = [
        Payload("twitter", sparse: TwitterHeadlines.self, nothing: Nothing.self) {
            ModelWorkload($0, TwitterSearch.self, payload: $1)
        },
        Payload("github_events", sparse: [EventHeadline].self, nothing: [Nothing].self) {
            ModelWorkload($0, [GitHubEvent].self, payload: $1)
        },
        Payload("citm_catalog", sparse: CatalogProgramme.self, nothing: Nothing.self) {
            ModelWorkload($0, Catalog.self, payload: $1)
        },
        Payload("canada", sparse: FeatureNames.self, nothing: Nothing.self) {
            ModelWorkload($0, FeatureCollection.self, payload: $1)
        },
    ]
}
