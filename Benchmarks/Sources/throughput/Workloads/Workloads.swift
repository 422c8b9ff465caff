import BenchmarkModels
import Foundation
import Trellis
import TrellisThroughput

/// All workloads that are measured.
struct Workloads {
    let all: [any ThroughputWorkload]

    /// - Parameter corpus: the folder of the public files; nil omits them.
    init(corpus: Corpus?) {
        all =
            Self.issues + Self.events + Self.shapes + FeatureWorkloads.all + Self.small + SnapshotWorkload.all
            + EventWorkload.all
            + (corpus.map(Self.files) ?? [])
    }

    /// The workloads of the table that the tool prints by default. They take a few seconds in total.
    static var summarized: [any ThroughputWorkload] { Array(issues.prefix(1)) + events.prefix(1) + brief + small }

    private static var shapes: [any ThroughputWorkload] { brief + long }

    private static var issues: [any ThroughputWorkload] {
        let payload = GeneratedPayloads.issues
        return [
            ModelWorkload("generated-issues", [Issue].self, from: payload).besideCodable(usesISO8601: true)
                .streaming(Issue.self)
        ] + parts("generated-issues", payload, sparse: [IssueHeadline].self, nothing: [Nothing].self)
    }

    private static var events: [any ThroughputWorkload] {
        let payload = GeneratedPayloads.events
        return [
            // For these models, Codable would need a hand-written decoder and encoder for each type. The results are
            // compared with the expected text instead of Foundation's models.
            ModelWorkload("generated-events", [AuditEvent].self, from: payload)
                .expecting { GeneratedPayloads.expectedEvents }
                .streaming(AuditEvent.self)
        ] + parts("generated-events", payload, sparse: [AuditHeadline].self, nothing: [Nothing].self)
    }

    /// Payloads that are difficult for reasons other than their size.
    private static var brief: [any ThroughputWorkload] {
        [
            ModelWorkload("generated-shuffled", [Issue].self, from: GeneratedPayloads.shuffledIssues)
                .besideCodable(usesISO8601: true),
            ModelWorkload("doubles-100000", decoding: [Double].self, from: GeneratedPayloads.doubles)
                .besideFoundation(),
        ]
    }

    private static var long: [any ThroughputWorkload] {
        [
            ModelWorkload("dictionary-100000", [String: OrderCustomer].self, from: GeneratedPayloads.dictionary)
                .besideCodable(),
            ModelWorkload("countries", [Country].self, from: GeneratedPayloads.countries).besideCodable(),
            ModelWorkload("animation", Animation.self, from: GeneratedPayloads.animation).besideCodable(),
            ModelWorkload("mesh", Mesh.self, from: GeneratedPayloads.mesh).besideCodable(),
            ModelWorkload("long-strings", decoding: [Note].self, from: GeneratedPayloads.longStrings)
                .besideFoundation(),
            ModelWorkload("escapes", decoding: [Note].self, from: GeneratedPayloads.escapes).besideFoundation(),
            ModelWorkload("short-tokens", decoding: [Cell].self, from: GeneratedPayloads.shortTokens)
                .besideFoundation(),
            ModelWorkload("pretty-order", decoding: Order.self, from: GeneratedPayloads.prettyOrder)
                .besideFoundation(),
        ]
    }

    /// Documents such as responses to single API requests.
    private static var small: [any ThroughputWorkload] {
        [
            ModelWorkload("small-500", Order.self, from: .made { orderText(lineCount: 3) }).besideCodable()
                .measuringCalls().measuringFirstDecode(),
            ModelWorkload("small-2000", Order.self, from: .made { orderText(lineCount: 20) }).besideCodable()
                .measuringCalls(),
            ModelWorkload("one-issue", [Issue].self, from: GeneratedPayloads.oneIssue).besideCodable(usesISO8601: true)
                .measuringCalls().measuringFirstDecode(),
        ]
    }

    /// The public files. That their models are complete was checked by hand.
    private static func files(_ corpus: Corpus) -> [any ThroughputWorkload] {
        let (twitter, events) = (corpus.payload("twitter"), corpus.payload("github_events"))
        let (catalog, canada) = (corpus.payload("citm_catalog"), corpus.payload("canada"))
        return [ModelWorkload("twitter", TwitterSearch.self, from: twitter).besideCodable()]
            + parts("twitter", twitter, sparse: TwitterHeadlines.self, nothing: Nothing.self)
            + [ModelWorkload("github_events", [GitHubEvent].self, from: events).besideCodable()]
            + parts("github_events", events, sparse: [EventHeadline].self, nothing: [Nothing].self)
            + [ModelWorkload("citm_catalog", Catalog.self, from: catalog).besideCodable()]
            + parts("citm_catalog", catalog, sparse: CatalogProgramme.self, nothing: Nothing.self)
            + [ModelWorkload("canada", FeatureCollection.self, from: canada).besideCodable()]
            + parts("canada", canada, sparse: FeatureNames.self, nothing: Nothing.self)
    }

    /// Models of a few members, models without members, and validation without models. There is no String floor, which
    /// creates all strings, and no encoding, since the output would differ from the payload.
    private static func parts<Sparse: Decodable & TrellisDecodable, Rest: Decodable & TrellisDecodable>(
        _ name: String, _ payload: ThroughputPayload, sparse: Sparse.Type, nothing: Rest.Type
    ) -> [any ThroughputWorkload] {
        [
            ModelWorkload("\(name)-sparse", decoding: sparse, from: payload).withoutStringFloor().besideDecodable(),
            ModelWorkload("\(name)-nothing", decoding: nothing, from: payload).withoutStringFloor()
                .besideFoundation(),
            ValidationWorkload("\(name)-check", payload),
        ]
    }
}
