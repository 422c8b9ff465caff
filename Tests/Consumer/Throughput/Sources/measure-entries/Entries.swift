import ArgumentParser
import FeedModels
import Foundation
import TrellisThroughput

/// Every measurement available for one type.
@main
struct Entries: ThroughputProgram {
    struct Options: ParsableArguments {
        @Option(help: "The folder of the payloads.")
        var folder = "Payloads"
    }

    static var workloads: [any ThroughputWorkload] { workloads(in: "Payloads") }

    static func workloads(_ options: Options) -> [any ThroughputWorkload] { workloads(in: options.folder) }

    private static func workloads(in folder: String) -> [any ThroughputWorkload] {
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        return [
            ModelWorkload("entries", [FeedEntry].self, from: .file("\(folder)/entries.json"))
                .besideFoundation(decoder: decoder, encoder: encoder)
                .beside("by hand", decode: { data in try entries(in: data) })
                .streaming(FeedEntry.self)
                .workers(2)
                .measuringFirstDecode(),
            ValidationWorkload("entries-check", .file("\(folder)/entries.json")),
        ]
    }

    /// Reads the entries with JSONSerialization and hand-written casts.
    private static func entries(in data: Data) throws -> [FeedEntry] {
        guard let objects = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
            throw ThroughputFailure("no array of objects")
        }
        return try objects.map { object in
            guard let id = object["id"] as? Int, let title = object["title"] as? String,
                let author = object["author"] as? String, let words = object["words"] as? Int,
                let score = object["score"] as? Double, let tags = object["tags"] as? [String]
            else { throw ThroughputFailure("no entry") }
            return FeedEntry(id: id, title: title, author: author, words: words, score: score, tags: tags)
        }
    }
}
