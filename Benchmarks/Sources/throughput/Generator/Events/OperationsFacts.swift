// Events about operations: deployments, deliveries, alerts.

struct DeploymentFacts: EventDetailFacts {
    let kind = "deployment"
    private let environment: Environment
    private let status: String
    private let manifest: String
    private let startedAt: Int
    private let finishedAt: OptionalMember<Int>

    private enum Environment {
        case named(OptionalMember<String>)
        /// A number, which is a mismatch.
        case number(Int)
    }

    init(people: [Person], _ random: inout RandomNumbers) {
        environment =
            random.chance(percent: 5)
            ? .number(random.below(9))
            : .named(OptionalMember(&random) { $0.pick(["production", "staging", "preview"]) })
        status = Self.status(&random, depth: 2)
        manifest = Self.manifest(&random)
        startedAt = random.between(1_735_000_000, 1_745_000_000)
        finishedAt = OptionalMember(&random) { $0.between(1_745_000_001, 1_746_000_000) }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        switch (form, environment) {
        case (.sent, .named(let name)): name.write("environment", to: &writer) { $0.string($1) }
        case (.sent, .number(let number)): writer.member("environment", number)
        case (.written, .named(let name)): writer.member("environment", name.value ?? "production")
        case (.written, .number): writer.member("environment", "production")
        }
        writer.member("status", literal: status)
        writer.member("manifest", literal: manifest)
        writer.member("started_at", startedAt)
        if form == .sent {
            finishedAt.write("finished_at", to: &writer) { $0.literal("\($1)") }
        } else if let finishedAt = finishedAt.value {
            writer.member("finished_at", finishedAt)
        }
    }

    /// In one of the variants of a status.
    private static func status(_ random: inout RandomNumbers, depth: Int) -> String {
        switch random.below(depth > 0 ? 5 : 4) {
        case 0: return #"{"error":"\#(Prose.sentence(&random, words: 5))","attempt":\#(random.between(1, 5))}"#
        case 1:
            let host = random.chance(percent: 50) ? #","host":"web-\#(random.below(40))""# : ""
            return #"{"percent":\#(random.decimal(below: 100))\#(host)}"#
        case 2: return "\(random.below(128))"
        case 3: return #""\#(random.pick(["queued", "succeeded", "cancelled"]))""#
        default:
            let steps = (0...random.below(3)).map { _ in status(&random, depth: depth - 1) }
            return "[\(steps.joined(separator: ","))]"
        }
    }

    /// With whitespace, as written by a person.
    private static func manifest(_ random: inout RandomNumbers) -> String {
        let services = (0...random.below(3)).map { index in
            """
                { "name": "\(random.pick(Prose.words))-\(index)", "replicas": \(random.between(1, 12)), \
            "cpu": \(random.decimal(below: 8)) }
            """
        }
        return "{\n  \"version\": 3,\n  \"services\": [\n\(services.joined(separator: ",\n"))\n  ]\n}"
    }
}

struct DeliveryFacts: EventDetailFacts {
    let kind = "delivery"
    private let url: String
    private let headers: [(name: String, value: String)]
    /// The name of the variant and the text of its content.
    private let body: (format: String, content: String?)
    private let status: Int
    private let duration: String
    private let message: String?

    init(people: [Person], _ random: inout RandomNumbers) {
        url = "https://\(random.pick(Prose.words)).example.com/hooks/\(random.letters(8))"
        headers = [
            ("Content-Type", "application/json"), ("X-Delivery", random.uuid()),
            ("X-Signature", "sha256=\(random.hexadecimal(64))"),
        ]
        switch random.below(4) {
        case 0: body = ("json", LooseJSON.text(&random, depth: 3))
        case 1: body = ("text", #""\#(Prose.sentence(&random, words: 12))""#)
        case 2:
            // 24 letters are 18 bytes.
            body = ("binary", #"{"media_type":"image/png","bytes":"\#(random.letters(24))"}"#)
        default: body = ("empty", nil)
        }
        status = random.pick([200, 200, 200, 202, 404, 500, 503])
        duration = random.decimal(below: 3_000)
        message = status >= 400 ? Prose.sentence(&random, words: 3) : nil
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("url", url)
        writer.member("headers") { writer in
            for header in headers { writer.member(header.name, header.value) }
        }
        writer.member("body") { writer in
            writer.member("format", body.format)
            if let content = body.content { writer.member("content", literal: content) }
        }
        writer.member("response") { writer in
            writer.member("status", status)
            writer.member("duration_ms", literal: duration)
            if let message { writer.member("message", message) }
        }
    }
}

struct AlertFacts: EventDetailFacts {
    let kind = "alert"
    private let rule: String
    private let threshold: String
    private let minutes: Int
    /// Nil for a missing measurement of a sensor.
    private let samples: [String?]
    private let measurements: [(host: String, value: String)]

    init(people: [Person], _ random: inout RandomNumbers) {
        rule = "\(random.pick(Prose.words)) \(random.pick(["latency", "errors", "memory"]))"
        threshold = random.decimal(below: 500)
        minutes = random.between(1, 60)
        samples = (0...random.between(4, 16)).map { _ in
            random.chance(percent: 3) ? nil : random.decimal(below: 1_000)
        }
        measurements = (0...random.below(4)).map { _ in
            ("web-\(random.below(40)).example.com", random.decimal(below: 1_000))
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("rule") { writer in
            writer.member("name", rule)
            writer.member("threshold", literal: threshold)
        }
        writer.member("window_seconds", minutes * 60)
        writer.key("samples")
        if form == .sent {
            writer.array(samples) { $0.literal($1 ?? #""n/a""#) }
        } else {
            writer.array(samples.compactMap(\.self)) { $0.literal($1) }
        }
        writer.key("measurements")
        writer.array(measurements) { writer, measurement in
            writer.object { writer in
                writer.member("host", measurement.host)
                writer.member("value", literal: measurement.value)
            }
        }
    }
}
