import Testing
import Trellis

@testable import TrellisTools

/// Models generated from a single sample.
@Suite struct ModelCautionTests {
    private static func text(_ json: JSON) -> String { (try? TrellisEncoder().string(from: json)) ?? "" }

    private func field(_ document: String, cautious: Bool = true) -> [String] {
        ModelSource.text(of: ShapeTokens.shape(document), options: ModelOptions(isCautious: cautious))
            .split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { $0.contains("let ") && !$0.hasPrefix("//") && !$0.hasPrefix("case ") }
    }

    @Test func theSamplesHaveManyForms() {
        #expect(PullRequestEvents.all.count == 28)
        #expect(Set(PullRequestEvents.all.map(\.name)).count == 28)
        let requests = PullRequestEvents.all.map { $0.event["pull_request"] }
        for key in ["merged_at", "assignee", "milestone", "body", "auto_merge", "merged_by", "active_lock_reason"] {
            #expect(Set(requests.map { $0[key] == .null }).count == 2, "\(key)")
        }
        #expect(requests.contains { $0["head"]["repo"] == .null })
    }

    /// From any single event, cautious models decode at least 24 of the 27 others.
    @Test func oneEventIsEnough() throws {
        let events = PullRequestEvents.all
        var careless: [Int] = []
        for (name, event) in events {
            let shape = ShapeTokens.shape(Self.text(event))
            let cautious = PlanDecoding(ModelPlanner(shape, ModelOptions(name: "Event", isCautious: true)).plan)
            let failures = events.compactMap { other in cautious.failure(other.event).map { "\(other.name)\($0)" } }
            #expect(failures.count <= 3, "\(name): \(failures)")
            #expect(cautious.failure(event) == nil, "\(name)")
            let plan = PlanDecoding(ModelPlanner(shape, ModelOptions(name: "Event")).plan)
            careless.append(events.count { plan.failure($0.event) == nil })
        }
        // Without caution, models of one event decode few of the others.
        #expect(careless.sorted()[careless.count / 2] < 14)
    }

    /// Half of the events suffice for all, without caution.
    @Test func fourteenEventsAreEnough() {
        let events = PullRequestEvents.all
        let samples = stride(from: 0, to: events.count, by: 2).map { Self.text(events[$0].event) }
        let plan = PlanDecoding(ModelPlanner(ShapeTokens.shape(of: samples), ModelOptions(name: "Event")).plan)
        for index in stride(from: 0, to: events.count, by: 2) { #expect(plan.failure(events[index].event) == nil) }
    }

    @Test func everythingIsOptional() {
        #expect(
            field(#"{"a":1,"b":{"c":"x"},"d":[true],"e":null,"f":"2024-05-01T12:00:00Z","g":[]}"#) == [
                "let a: Int?", "let b: B?", "let d: [Bool]?",
                "@JSONKey(nilFields: .writeNull) let e: JSON?  // always null", "@JSONKey(as: .iso8601) let f: Date?",
                "let g: [JSON]?", "let c: String?",
            ])
        // Twenty objects are evidence that a member is always present.
        let many = (0..<20).map { #"{"id":\#($0),"name":"\#($0)x"}"# }.joined(separator: ",")
        #expect(field("[\(many)]") == ["let id: Int", "let name: String"])
    }

    @Test func fewStringsAreNotAnEnum() {
        let states = (0..<40).map { #"{"state":"\#($0 % 2 == 0 ? "open" : "closed")"}"# }.joined(separator: ",")
        #expect(field("[\(states)]") == ["let state: String"])
        #expect(field("[\(states)]", cautious: false).contains("let state: State"))
        #expect(field("[\(states),\(states),\(states)]").contains("let state: State"))
    }

    @Test func urlsAreInferredOnlyForURLKeys() {
        let document = #"{"homepage":"https://example.com","html_url":"https://example.com"}"#
        #expect(field(document) == ["let homepage: String?", "let htmlURL: URL?"])
        #expect(field(document, cautious: false) == ["let homepage: URL", "let htmlURL: URL"])
    }

    @Test func aSingleObjectIsNoted() {
        let one = ModelSource(of: ShapeTokens.shape(#"{"a":{"b":1}}"#), ModelOptions(name: "Event"))
        #expect(one.notes == [.singleObject(type: "Event", isCautious: false)])
        let note = "//\n// Note: Event was generated from a single object, which does not show which members"
        #expect(one.text.contains(note))
        #expect(one.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
        let cautious = ModelSource(of: ShapeTokens.shape(#"[{"a":1}]"#), ModelOptions(isCautious: true))
        #expect(cautious.notes == [.singleObject(type: "Root", isCautious: true)])
        #expect(
            cautious.text.contains("// Note: Root was generated from a single object: with --cautious, its properties"))
        #expect(ModelSource(of: ShapeTokens.shape(#"{"a":1}"#, #"{"a":2}"#), ModelOptions()).notes == [])
        #expect(ModelSource(of: ShapeTokens.shape(#"[{"a":1},{"a":2}]"#), ModelOptions()).notes == [])
    }
}
