/// The random properties of one generated issue. All of them are drawn before anything is written, so that the order of
/// the keys does not affect the drawn numbers.
struct IssueFacts {
    let number: Int
    let id: Int
    let nodeID: String
    let title: String
    let body: String?
    let bodyIsASCII: Bool
    let reporter: Person
    let assignees: [Person]
    let closer: Person?
    let labels: [Label]
    let milestone: Milestone?
    let isPullRequest: Bool
    let isDraft: Bool
    let isLocked: Bool
    let comments: Int
    let createdAt: Int
    let closedAt: Int?
    let wasMerged: Bool
    let association: String
    let subIssues: Int
    let reactions: [Int]
    let viaApp: Bool

    init(
        number: Int, people: [Person], labels: [Label], milestones: [Milestone], _ random: inout RandomNumbers
    ) {
        self.number = number
        id = random.between(1_000_000_000, 2_999_999_999)
        isPullRequest = random.chance(percent: 30)
        nodeID = (isPullRequest ? "PR_kwDO" : "I_kwDO") + random.letters(10)
        title = Prose.title(&random)
        body = random.chance(percent: 4) ? nil : random.chance(percent: 2) ? "" : Prose.body(&random)
        bodyIsASCII = random.chance(percent: 10)
        reporter = random.pickSkewed(people)
        let assigneeCount = random.chance(percent: 45) ? random.between(1, 3) : 0
        assignees = (0..<assigneeCount).map { _ in random.pickSkewed(people) }
        self.labels = (0..<random.below(5)).map { _ in random.pickSkewed(labels) }
        milestone = random.chance(percent: 35) ? random.pick(milestones) : nil
        isDraft = random.chance(percent: 10)
        isLocked = random.chance(percent: 3)
        comments = random.below(random.below(40) + 1)
        createdAt = 1_450_000_000 + number * 12_000 + random.below(12_000)
        let isClosed = random.chance(percent: 60)
        closedAt = isClosed ? createdAt + random.between(600, 30_000_000) : nil
        closer = isClosed && random.chance(percent: 90) ? random.pickSkewed(people) : nil
        wasMerged = isClosed && random.chance(percent: 80)
        association = random.pick(["NONE", "NONE", "CONTRIBUTOR", "MEMBER", "COLLABORATOR", "OWNER"])
        subIssues = random.chance(percent: 8) ? random.between(1, 20) : 0
        let hasReactions = random.chance(percent: 35)
        reactions = (0..<8).map { _ in hasReactions ? random.below(random.below(9) + 1) : 0 }
        viaApp = random.chance(percent: 4)
    }

    func write(to writer: inout PayloadWriter) {
        let url = "\(Repository.api)/issues/\(number)"
        let page = "\(Repository.page)/\(isPullRequest ? "pull" : "issues")/\(number)"
        writer.object { writer in
            writer.member("url", url)
            writer.member("repository_url", Repository.api)
            writer.member("labels_url", "\(url)/labels{/name}")
            writer.member("comments_url", "\(url)/comments")
            writer.member("events_url", "\(url)/events")
            writer.member("html_url", page)
            writer.member("id", id)
            writer.member("node_id", nodeID)
            writer.member("number", number)
            writer.member("title", title)
            writer.key("user")
            reporter.write(to: &writer)
            writer.key("labels")
            writer.array(labels) { writer, label in label.write(to: &writer) }
            writer.member("state", closedAt == nil ? "open" : "closed")
            writer.member("locked", isLocked)
            writer.key("assignee")
            write(assignees.first, to: &writer)
            writer.key("assignees")
            writer.array(assignees) { writer, person in person.write(to: &writer) }
            writer.key("milestone")
            if let milestone { milestone.write(to: &writer) } else { writer.null() }
            writer.member("comments", comments)
            writer.member("created_at", timestamp(createdAt))
            writer.member("updated_at", timestamp((closedAt ?? createdAt) + comments * 3_600))
            writer.member("closed_at", closedAt.map(timestamp))
            writer.member("author_association", association)
            writeSubIssues(to: &writer)
            writer.member("active_lock_reason", isLocked ? "resolved" : nil)
            if isPullRequest { writePullRequest(to: &writer) }
            writeBody(to: &writer)
            writer.key("closed_by")
            write(closer, to: &writer)
            writeReactions(url: url, to: &writer)
            writer.member("timeline_url", "\(url)/timeline")
            writeApp(to: &writer)
            writer.member("state_reason", closedAt == nil ? nil : wasMerged ? "completed" : "not_planned")
        }
    }

    private func write(_ person: Person?, to writer: inout PayloadWriter) {
        if let person { person.write(to: &writer) } else { writer.null() }
    }

    private func writeSubIssues(to writer: inout PayloadWriter) {
        let completed = subIssues / 3
        writer.key("sub_issues_summary")
        writer.object { writer in
            writer.member("total", subIssues)
            writer.member("completed", completed)
            writer.member("percent_completed", subIssues == 0 ? 0 : 100 * completed / subIssues)
        }
    }

    private func writePullRequest(to writer: inout PayloadWriter) {
        let page = "\(Repository.page)/pull/\(number)"
        writer.member("draft", isDraft)
        writer.key("pull_request")
        writer.object { writer in
            writer.member("url", "\(Repository.api)/pulls/\(number)")
            writer.member("html_url", page)
            writer.member("diff_url", "\(page).diff")
            writer.member("patch_url", "\(page).patch")
            writer.member("merged_at", wasMerged ? closedAt.map(timestamp) : nil)
        }
    }

    private func writeBody(to writer: inout PayloadWriter) {
        writer.key("body")
        if let body { writer.string(body, asASCII: bodyIsASCII) } else { writer.null() }
    }

    private func writeReactions(url: String, to writer: inout PayloadWriter) {
        let names = ["+1", "-1", "laugh", "hooray", "confused", "heart", "rocket", "eyes"]
        writer.key("reactions")
        writer.object { writer in
            writer.member("url", "\(url)/reactions")
            writer.member("total_count", reactions.reduce(0, +))
            for (name, count) in zip(names, reactions) { writer.member(name, count) }
        }
    }

    private func writeApp(to writer: inout PayloadWriter) {
        writer.key("performed_via_github_app")
        guard viaApp else { return writer.null() }
        writer.object { writer in
            writer.member("id", 29_110)
            writer.member("slug", "triage-helper")
            writer.member("node_id", "MDM6QXBwMjkxMTA=")
            writer.member("name", "Triage helper")
            writer.member("description", nil)
            writer.member("external_url", "https://triage.example.com")
            writer.member("html_url", "https://github.com/apps/triage-helper")
            writer.member("created_at", timestamp(1_556_000_000))
            writer.member("updated_at", timestamp(1_656_000_000))
        }
    }
}
