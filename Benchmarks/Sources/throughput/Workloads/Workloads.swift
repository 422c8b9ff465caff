import BenchmarkModels
import Foundation
import Trellis
import TrellisThroughput

/// All that is measured.
struct Workloads {
    let all: [any ThroughputWorkload]

    /// - Parameter corpus: where the public files are; nil leaves them out.
    init(corpus: Corpus?) {
        all =
            Self.issues + Self.events + Self.shapes + Self.small + SnapshotWorkload.all
            + (corpus.map(Self.files) ?? [])
    }

    /// The workloads of the table that the tool prints without options: of each generated payload the one that decodes
    /// and encodes all of its members.
    static var summarized: [any ThroughputWorkload] { Array(issues.prefix(1)) + events.prefix(1) + shapes + small }

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
            // Of these models Codable could do the same only with a decoder and an encoder by hand for each of them. In
            // the place of Foundation's models stands the text that they must be written as.
            ModelWorkload("generated-events", [AuditEvent].self, from: payload)
                .expecting { GeneratedPayloads.expectedEvents }
                .streaming(AuditEvent.self)
        ] + parts("generated-events", payload, sparse: [AuditHeadline].self, nothing: [Nothing].self)
    }

    /// What is hard about a payload other than its size.
    private static var shapes: [any ThroughputWorkload] {
        [
            ModelWorkload("generated-shuffled", [Issue].self, from: GeneratedPayloads.shuffledIssues)
                .besideCodable(usesISO8601: true),
            ModelWorkload("dictionary-100000", [String: OrderCustomer].self, from: GeneratedPayloads.dictionary)
                .besideCodable(),
        ]
    }

    /// Documents as one call of an interface answers.
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

    /// The public files, whose models are checked against them by hand.
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

    /// Models of a few members, models of none, and no models. There is no String floor, which makes all strings, and
    /// nothing is encoded: it would not be the payload.
    private static func parts<Sparse: Decodable & TrellisDecodable, Rest: Decodable & TrellisDecodable>(
        _ name: String, _ payload: ThroughputPayload, sparse: Sparse.Type, nothing: Rest.Type
    ) -> [any ThroughputWorkload] {
        [
            ModelWorkload("\(name)-sparse", decoding: sparse, from: payload).withoutStringFloor().besideFoundation(),
            ModelWorkload("\(name)-nothing", decoding: nothing, from: payload).withoutStringFloor()
                .besideFoundation(),
            ValidationWorkload("\(name)-check", payload),
        ]
    }
}
