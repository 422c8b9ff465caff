/// The random properties of one generated event of any kind.
struct EventFacts {
    let sequence: Int
    let id: String
    let occurredAt: Int
    /// Hours that the sender's clock is ahead of UTC.
    let zone: Int
    let severity: Int
    let actor: ActorFacts
    let requestID: String
    let address: String
    let userAgent: OptionalMember<String>
    let tags: OptionalMember<[String]>
    let isOld: Bool
    let kindComesLast: Bool
    let detail: any EventDetailFacts

    /// More frequent kinds are listed more often.
    private static let kinds: [any EventDetailFacts.Type] = [
        PushFacts.self, PushFacts.self, PushFacts.self, PushFacts.self, IssueChangeFacts.self, IssueChangeFacts.self,
        IssueChangeFacts.self, CommentFacts.self, CommentFacts.self, CommentFacts.self, LoginFacts.self,
        LoginFacts.self, LoginFacts.self, PermissionFacts.self, PermissionFacts.self, DeploymentFacts.self,
        DeploymentFacts.self, DeliveryFacts.self, DeliveryFacts.self, AlertFacts.self, AlertFacts.self,
        SettingsFacts.self, SettingsFacts.self, InvoiceFacts.self, UnknownKindFacts.self,
    ]

    init(sequence: Int, people: [Person], _ random: inout RandomNumbers) {
        self.sequence = sequence
        id = random.uuid()
        occurredAt = 1_735_000_000 + sequence * 37 + random.below(37)
        zone = random.chance(percent: 30) ? random.between(1, 9) : 0
        severity = random.between(3, 7)
        actor = ActorFacts(people: people, &random)
        requestID = random.letters(20)
        address = (0..<4).map { _ in "\(random.between(1, 254))" }.joined(separator: ".")
        userAgent = OptionalMember(&random) { random in
            random.pick(["git/2.47.1", "GitHub-Hookshot/044aadd", "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101"])
        }
        tags = OptionalMember(&random) { random in (0..<random.below(4)).map { _ in random.pick(Prose.words) } }
        isOld = random.chance(percent: 25)
        kindComesLast = random.chance(percent: 25)
        detail = random.pick(Self.kinds).init(people: people, &random)
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.object { writer in
            writer.member("id", form == .sent ? id.lowercased() : id)
            writeHead(to: &writer, as: form)
            writer.key("actor")
            actor.write(to: &writer, as: form)
            writer.member("request_id", requestID)
            writer.member(form == .sent && isOld ? "ip" : "remote_address", address)
            writeOptionals(to: &writer, as: form)
            writer.key("detail")
            writer.object { writer in
                if !kindComesLast { writer.member("kind", detail.kind) }
                detail.write(to: &writer, as: form)
                if kindComesLast { writer.member("kind", detail.kind) }
            }
        }
    }

    private func writeHead(to writer: inout PayloadWriter, as form: EventForm) {
        guard form == .sent else {
            writer.member("occurred_at", timestamp(occurredAt))
            // 6 is decoded as a notice, which is encoded as 5.
            writer.member("severity", severity == 6 ? 5 : severity)
            return writePosition(to: &writer)
        }
        let time = timestamp(occurredAt + zone * 3_600)
        writer.member("occurred_at", zone == 0 ? time : time.dropLast() + "+0\(zone):00")
        writer.member("severity", severity)
        if isOld { writer.member("sequence", sequence) } else { writePosition(to: &writer) }
        writer.member("self", "https://audit.example.com/v2/events/\(id)")
    }

    private func writePosition(to writer: inout PayloadWriter) {
        writer.member("stream") { writer in
            writer.member("position") { $0.member("sequence", sequence) }
        }
    }

    private func writeOptionals(to writer: inout PayloadWriter, as form: EventForm) {
        func write(_ tags: [String], to writer: inout PayloadWriter) {
            writer.array(tags) { $0.string($1) }
        }
        guard form == .sent else {
            if let agent = userAgent.value { writer.member("user_agent", agent) }
            writer.key("tags")
            return write(tags.value ?? [], to: &writer)
        }
        userAgent.write("user_agent", to: &writer) { $0.string($1) }
        tags.write("tags", to: &writer) { write($1, to: &$0) }
    }
}

/// The random cause of a generated event.
struct ActorFacts {
    private let kind: String
    private let person: Person
    private let email: OptionalMember<String>
    private let installation: Int
    private let scopes: String
    private let isOld: Bool
    private let typeComesLast: Bool

    init(people: [Person], _ random: inout RandomNumbers) {
        let person = random.pickSkewed(people)
        self.person = person
        kind = random.chance(percent: 5) ? "system" : random.chance(percent: 25) ? "app" : "user"
        email = OptionalMember(&random) { _ in "\(person.login)@example.com" }
        installation = random.between(10_000, 99_999_999)
        scopes = random.pick(["repo", "repo user", "repo admin:org workflow", "read:packages gist"])
        isOld = random.chance(percent: 25)
        typeComesLast = random.chance(percent: 30)
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.object { writer in
            if !typeComesLast { writer.member("type", kind) }
            writer.member("id", person.id)
            writer.member(form == .sent && isOld ? "name" : "login", person.login)
            if form == .sent {
                writer.member("node_id", person.nodeID)
                writer.member("avatar_url", "https://avatars.githubusercontent.com/u/\(person.id)?v=4")
            }
            switch kind {
            case "user": writeUser(to: &writer, as: form)
            case "app": writeApp(to: &writer, as: form)
            default: break
            }
            if typeComesLast { writer.member("type", kind) }
        }
    }

    private func writeUser(to writer: inout PayloadWriter, as form: EventForm) {
        if form == .sent {
            email.write("email", to: &writer) { $0.string($1) }
            if person.isStaff || !isOld { writer.member("site_admin", person.isStaff) }
        } else {
            if let email = email.value { writer.member("email", email) }
            writer.member("site_admin", person.isStaff)
        }
    }

    private func writeApp(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("installation") { writer in
            writer.member("id", installation)
            if form == .sent { writer.member("target_type", "Organization") }
        }
        writer.member("scopes", scopes)
    }
}
