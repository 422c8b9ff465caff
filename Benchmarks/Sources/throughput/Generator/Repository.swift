/// What the generated issues share: labels and milestones, which belong to the project.
struct Repository {
    static let path = "meridian-labs/harbor"
    static let api = "https://api.github.com/repos/\(path)"
    static let page = "https://github.com/\(path)"
}

struct Label {
    let id: Int
    let nodeID: String
    let name: String
    let color: String
    let isDefault: Bool
    let text: String?

    init(_ random: inout RandomNumbers) {
        id = random.between(1_000_000_000, 7_999_999_999)
        nodeID = "LA_kwDO" + random.letters(16)
        let prefix = random.pick(["area", "kind", "priority", "status", "needs"])
        let subject = random.chance(percent: 15) ? "要確認 \(random.below(90))" : random.pick(Prose.words)
        name = "\(prefix): \(subject)"
        let digits = String(random.below(0x100_0000), radix: 16)
        color = String(repeating: "0", count: 6 - digits.count) + digits
        isDefault = random.chance(percent: 20)
        text = random.chance(percent: 30) ? nil : Prose.sentence(&random, words: random.between(3, 9))
    }

    func write(to writer: inout PayloadWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("node_id", nodeID)
            writer.member("url", "\(Repository.api)/labels/\(id)")
            writer.member("name", name)
            writer.member("color", color)
            writer.member("default", isDefault)
            writer.member("description", text)
        }
    }
}

struct Milestone {
    let number: Int
    let id: Int
    let nodeID: String
    let text: String?
    let creator: Person
    let openIssues: Int
    let closedIssues: Int
    let createdAt: Int
    let dueOn: Int?
    let closedAt: Int?

    init(number: Int, creator: Person, _ random: inout RandomNumbers) {
        self.number = number
        id = random.between(1_000_000, 12_000_000)
        nodeID = "MI_kwDO" + random.letters(16)
        text = random.chance(percent: 25) ? nil : Prose.sentence(&random, words: random.between(6, 24))
        self.creator = creator
        openIssues = random.below(60)
        closedIssues = random.below(300)
        createdAt = random.between(1_600_000_000, 1_690_000_000)
        dueOn = random.chance(percent: 40) ? createdAt + random.between(1, 200) * 86_400 : nil
        closedAt = random.chance(percent: 50) ? createdAt + random.between(86_400, 20_000_000) : nil
    }

    func write(to writer: inout PayloadWriter) {
        writer.object { writer in
            writer.member("url", "\(Repository.api)/milestones/\(number)")
            writer.member("html_url", "\(Repository.page)/milestone/\(number)")
            writer.member("labels_url", "\(Repository.api)/milestones/\(number)/labels")
            writer.member("id", id)
            writer.member("node_id", nodeID)
            writer.member("number", number)
            writer.member("title", "\(1 + number / 10).\(number % 10)")
            writer.member("description", text)
            writer.key("creator")
            creator.write(to: &writer)
            writer.member("open_issues", openIssues)
            writer.member("closed_issues", closedIssues)
            writer.member("state", closedAt == nil ? "open" : "closed")
            writer.member("created_at", timestamp(createdAt))
            writer.member("updated_at", timestamp((closedAt ?? createdAt) + 60))
            writer.member("due_on", dueOn.map(timestamp))
            writer.member("closed_at", closedAt.map(timestamp))
        }
    }
}
