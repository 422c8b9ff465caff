// Events about code: pushes, issues, comments.

struct PushFacts: EventDetailFacts {
    let kind = "push"
    private let branch: String
    private let before: String
    private let after: String
    private let isForced: OptionalMember<Bool>
    private let commits: [Commit]

    private struct Commit {
        let id: String
        let message: String
        let author: Person
        let date: Int
        let changes: [(file: String, lines: Int)]
        let isOld: Bool
        let isIncomplete: Bool
    }

    init(people: [Person], _ random: inout RandomNumbers) {
        branch = random.pick(["main", "main", "release/6.2", "fix/\(random.pick(Prose.words))"])
        before = random.hexadecimal(40).lowercased()
        after = random.hexadecimal(40).lowercased()
        isForced = OptionalMember(&random) { $0.chance(percent: 10) }
        commits = (0...random.below(3)).map { _ in
            Commit(
                id: random.hexadecimal(40).lowercased(), message: Prose.title(&random),
                author: random.pickSkewed(people), date: random.between(1_730_000_000, 1_740_000_000),
                changes: (0...random.below(3)).map { index in
                    ("Sources/\(random.pick(Prose.words))/\(random.pick(Prose.words))\(index).swift", random.below(400))
                },
                isOld: random.chance(percent: 25), isIncomplete: random.chance(percent: 6))
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("ref", "refs/heads/\(branch)")
        writer.member("before", before)
        writer.member("after", after)
        if form == .sent {
            isForced.write("forced", to: &writer) { $0.literal("\($1)") }
        } else {
            writer.member("forced", isForced.value ?? false)
        }
        writer.key("commits")
        // Incomplete commits are dropped.
        writer.array(form == .sent ? commits : commits.filter { !$0.isIncomplete }) { writer, commit in
            write(commit, to: &writer, as: form)
        }
        if form == .sent { writer.member("compare", "\(Repository.page)/compare/\(before)...\(after)") }
    }

    private func write(_ commit: Commit, to writer: inout PayloadWriter, as form: EventForm) {
        writer.object { writer in
            writer.member(form == .sent && commit.isOld ? "id" : "sha", commit.id)
            if !commit.isIncomplete { writer.member("message", commit.message) }
            writer.member("author") { writer in
                writer.member("name", commit.author.login)
                writer.member("email", "\(commit.author.id)@users.example.com")
                if form == .sent { writer.member("username", commit.author.login) }
            }
            writer.member("committed_at", commit.date)
            writer.member("changes") { writer in
                for (file, lines) in commit.changes { writer.member(file, lines) }
            }
        }
    }
}

struct IssueChangeFacts: EventDetailFacts {
    let kind = "issue"
    private let action: String
    private let number: Int
    private let title: String
    /// Which of its former keys the title has.
    private let spelling: Int
    private let colors: [String]?
    private let changes: [(field: String, from: String, to: String)]

    init(people: [Person], _ random: inout RandomNumbers) {
        action = random.pick(["opened", "edited", "edited", "closed", "reopened"])
        number = random.between(1, 20_000)
        title = Prose.title(&random)
        spelling = random.below(4)
        colors = random.chance(percent: 20) ? nil : (0..<random.below(5)).map { _ in random.hexadecimal(6) }
        let fields = ["title", "milestone", "assignees", "estimate", "locked"]
        changes = fields.compactMap { field in
            guard random.chance(percent: 30) else { return nil }
            return (field, LooseJSON.text(&random, depth: 1), LooseJSON.text(&random, depth: 1))
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("action", action)
        writer.member("number", number)
        switch form == .sent ? spelling : 0 {
        case 1: writer.member("summary", title)
        case 2: writer.member("issue") { $0.member("name", title) }
        default: writer.member("title", title)
        }
        if form == .sent {
            writer.member("html_url", "\(Repository.page)/issues/\(number)")
            if let colors { write(colors.map { "#\($0)" }, to: &writer) }
        } else {
            write((colors ?? []).map { "#\($0.lowercased())" }, to: &writer)
        }
        writer.member("changes") { writer in
            for change in changes {
                writer.member(change.field) { writer in
                    writer.member("from", literal: change.from)
                    writer.member("to", literal: change.to)
                }
            }
        }
    }

    private func write(_ colors: [String], to writer: inout PayloadWriter) {
        writer.key("label_colors")
        writer.array(colors) { $0.string($1) }
    }
}

struct CommentFacts: EventDetailFacts {
    let kind = "comment"
    private let id: Int
    private let body: String
    /// The spaces around the body.
    private let margin: Int
    private let selection: OptionalMember<(start: Int, length: Int)>
    private let reactions: OptionalMember<[(name: String, count: Int)]>

    init(people: [Person], _ random: inout RandomNumbers) {
        id = random.between(1_000_000, 900_000_000)
        let text = random.chance(percent: 30) ? random.pick(Prose.elsewhere) : Prose.title(&random)
        body = random.chance(percent: 30) ? "\(text)\n\n```\n\(random.pick(Prose.code))\n```" : text
        margin = random.chance(percent: 30) ? random.between(1, 3) : 0
        selection = OptionalMember(&random) { ($0.below(2_000), $0.below(200)) }
        reactions = OptionalMember(&random) { random in
            ["+1", "heart", "rocket", "eyes"].compactMap { name in
                random.chance(percent: 30) ? (name, random.between(1, 30)) : nil
            }
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        let space = String(repeating: " ", count: margin)
        writer.member("id", id)
        writer.member("body", form == .sent ? space + body + space : body)
        if form == .sent {
            selection.write("selection", to: &writer) { write($1, to: &$0) }
            reactions.write("reactions", to: &writer) { write($1, to: &$0) }
        } else {
            if let selection = selection.value {
                writer.key("selection")
                write(selection, to: &writer)
            }
            writer.key("reactions")
            write(reactions.value ?? [], to: &writer)
        }
    }

    private func write(_ selection: (start: Int, length: Int), to writer: inout PayloadWriter) {
        writer.object { writer in
            writer.member("start", selection.start)
            writer.member("length", selection.length)
        }
    }

    private func write(_ reactions: [(name: String, count: Int)], to writer: inout PayloadWriter) {
        writer.object { writer in
            for (name, count) in reactions { writer.member(name, count) }
        }
    }
}
