import FeedModels
import TrellisThroughput

@main
struct Measure: ThroughputProgram {
    static var workloads: [any ThroughputWorkload] {
        [
            ModelWorkload("feed", Feed.self, from: .file("Payloads/feed.json"))
                .besideFoundation()
        ]
    }
}
