import BenchmarkModels
import Trellis
import TrellisThroughput

/// One workload for each feature of models, on nearly the same texts, so that each has its own figure.
enum FeatureWorkloads {
    static var all: [any ThroughputWorkload] {
        variants + values + [
            dates("feature-date-iso8601", .iso8601, "2026-03-0", "T0", ":30:00Z"),
            dates("feature-date-pattern", .pattern("yyyy/MM/dd HH:mm:ss"), "2026/03/0", " 0", ":30:00"),
        ]
    }

    /// 10,000 objects with two dates. The dates consist of a text, the day, another text, the hour and a third text.
    private static func dates(
        _ name: String, _ format: JSONFormat, _ beforeDay: String, _ beforeHour: String, _ rest: String
    ) -> any ThroughputWorkload {
        let payload = ThroughputPayload.made {
            var random = RandomNumbers(seed: Generator.seed)
            var writer = PayloadWriter()
            writer.array(Array(0..<10_000)) { writer, _ in
                writer.object { writer in
                    for key in ["begin", "end"] {
                        let (day, hour) = (random.below(9) + 1, random.below(10))
                        writer.member(key, "\(beforeDay)\(day)\(beforeHour)\(hour)\(rest)")
                    }
                }
            }
            return writer.bytes
        }
        var (decoder, encoder) = (TrellisDecoder(), TrellisEncoder())
        decoder.options.dates = format
        encoder.options.dates = format
        return ModelWorkload(name, [Times].self, from: payload, decoder: decoder, encoder: encoder)
    }

    private static var variants: [any ThroughputWorkload] {
        [
            // The tag, which the model does not have, is skipped.
            ModelWorkload("feature-none", decoding: [Reading].self, from: tagFirst),
            ModelWorkload("feature-tag-first", [TaggedReading].self, from: tagFirst),
            ModelWorkload("feature-tag-last", decoding: [TaggedReading].self, from: records(tag: .last)),
            ModelWorkload("feature-tag-content", [ContentReading].self, from: records(tag: .content)),
            ModelWorkload("feature-class-cluster", [SensorMessage].self, from: tagFirst),
            ModelWorkload("feature-by-key", [KeyedReading].self, from: records(tag: .key)),
            ModelWorkload("feature-untagged", [UntaggedReading].self, from: records(tag: nil)),
        ]
    }

    private static var values: [any ThroughputWorkload] {
        [
            ModelWorkload("feature-transform", [TransformedReading].self, from: plain),
            ModelWorkload("feature-composite", [ComposedReading].self, from: plain),
            ModelWorkload("feature-flattened", [FlattenedReading].self, from: plain),
            ModelWorkload("feature-fallback-keys", [FallbackReading].self, from: plain),
            ModelWorkload("feature-hook", [HookedReading].self, from: plain),
            ModelWorkload("feature-hook-before", [PreparedReading].self, from: plain),
            ModelWorkload("feature-unmapped-members", [StoringReading].self, from: plain),
            ModelWorkload("feature-json", JSON.self, from: plain),
            ModelWorkload("feature-lossy", LossyReadings.self, from: records(tag: nil, in: "readings")),
        ]
    }

    private static let tagFirst = records(tag: .first)
    private static let plain = records(tag: nil)

    private enum Tag {
        case first, last, content, key
    }

    /// 10,000 readings.
    ///
    /// - Parameters:
    ///   - tag: where the tag is.
    ///   - key: the key of the array, if it is inside an object.
    private static func records(tag: Tag?, in key: String? = nil) -> ThroughputPayload {
        .made {
            var random = RandomNumbers(seed: Generator.seed)
            var writer = PayloadWriter()
            func array(_ writer: inout PayloadWriter) {
                writer.array(Array(1...10_000)) { writer, id in
                    writer.object { writer in
                        switch tag {
                        case .content:
                            writer.member("type", "reading")
                            writer.member("content") { record(id, tag: nil, &random, in: &$0) }
                        case .key: writer.member("reading") { record(id, tag: nil, &random, in: &$0) }
                        default: record(id, tag: tag, &random, in: &writer)
                        }
                    }
                }
            }
            guard let key else {
                array(&writer)
                return writer.bytes
            }
            writer.object { writer in
                writer.key(key)
                array(&writer)
            }
            return writer.bytes
        }
    }

    private static func record(
        _ id: Int, tag: Tag?, _ random: inout RandomNumbers, in writer: inout PayloadWriter
    ) {
        if tag == .first { writer.member("type", "reading") }
        writer.member("id", id)
        writer.member("sensor", "north-\(random.below(400))")
        writer.member("value", literal: "\(random.below(1000)).\(random.below(9) + 1)")
        writer.member("unit", random.pick(["mm", "deg"]))
        writer.member("level", random.below(8))
        if tag == .last { writer.member("type", "reading") }
    }
}
