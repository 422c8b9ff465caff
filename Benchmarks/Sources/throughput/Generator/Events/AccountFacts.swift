// Events about accounts: sign-ins, permissions, settings, invoices.

struct LoginFacts: EventDetailFacts {
    let kind = "login"
    private let method: Method
    private let attempts: Int
    private let attemptsAreText: Bool
    private let place: (city: String, country: String)?

    private enum Method {
        case token(String)
        case password(strength: Int)
        case sso(provider: String, session: String, until: Int)
        case passkey
    }

    init(people: [Person], _ random: inout RandomNumbers) {
        switch random.below(4) {
        case 0: method = .token("ghp_\(random.letters(36))")
        case 1: method = .password(strength: random.between(1, 5))
        case 2:
            method = .sso(
                provider: random.pick(["okta", "entra", "google"]), session: random.uuid(),
                until: 1_740_000_000_000 + random.below(1_000_000_000))
        default: method = .passkey
        }
        attempts = random.between(1, 4)
        attemptsAreText = random.chance(percent: 25)
        let places = [("Zürich", "CH"), ("Osaka", "JP"), ("Lagos", "NG"), ("São Paulo", "BR"), ("Toronto", "CA")]
        place = random.chance(percent: 30) ? nil : random.pick(places)
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.key("method")
        switch method {
        case .token(let text): writer.object { $0.member("token", text) }
        case .password(let strength): writer.object { $0.member("password", strength) }
        case .passkey: writer.string("passkey")
        case .sso(let provider, let session, let until):
            writer.object { writer in
                writer.member("sso") { writer in
                    writer.member("provider", provider)
                    writer.member("session") { writer in
                        writer.member("id", session)
                        writer.member("valid_until", until)
                    }
                }
            }
        }
        if form == .sent && attemptsAreText {
            writer.member("attempts", "\(attempts)")
        } else {
            writer.member("attempts", attempts)
        }
        if let place {
            writer.member("city", place.city)
            writer.member("country", place.country)
        }
        if form == .sent { writer.member("two_factor", true) }
    }
}

struct PermissionFacts: EventDetailFacts {
    let kind = "permission"
    private let user: String
    private let scope: String
    private let level: String
    private let expiresAt: OptionalMember<Int>
    private let isOld: Bool

    init(people: [Person], _ random: inout RandomNumbers) {
        user = random.pick(people).login
        scope = random.pick(["repo", "organization", "billing", "packages"])
        level = random.pick(["read", "write", "admin"])
        expiresAt = OptionalMember(&random) { $0.between(1_750_000_000, 1_800_000_000) }
        isOld = random.chance(percent: 25)
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("user", user)
        if form == .sent && isOld {
            writer.member("grant", "\(scope):\(level)")
        } else {
            writer.member("scope", scope)
            writer.member("level", level)
        }
        // Missing and null are distinguished, so all three are written as they are sent.
        expiresAt.write("expires_at", to: &writer) { $0.string(timestamp($1)) }
    }
}

struct SettingsFacts: EventDetailFacts {
    let kind = "settings"
    private let name: String
    private let revision: Int
    private let others: [(name: String, value: String)]

    init(people: [Person], _ random: inout RandomNumbers) {
        name = "\(random.pick(Prose.words)).\(random.pick(Prose.words))"
        revision = random.between(1, 400)
        others = (0...random.below(6)).map { index in
            ("\(random.pick(Prose.words))_\(index)", LooseJSON.text(&random, depth: 2))
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        writer.member("name", name)
        for other in others { writer.member(other.name, literal: other.value) }
        writer.member("revision", revision)
    }
}

struct InvoiceFacts: EventDetailFacts {
    let kind = "invoice"
    private let number: String
    private let currency: String
    private let issuedAt: Int
    private let days: Int
    private let lines: [(text: String, quantity: Int, price: String)]

    init(people: [Person], _ random: inout RandomNumbers) {
        number = "INV-\(random.between(100_000, 999_999))"
        currency = random.pick(["EUR", "USD", "JPY", "CHF"])
        issuedAt = random.between(19_800, 20_000) * 86_400
        days = random.pick([14, 30, 60])
        lines = (0...random.below(4)).map { _ in
            (Prose.sentence(&random, words: 4), random.between(1, 40), random.decimal(below: 2_000))
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        let issued = timestamp(issuedAt)
        let due = timestamp(issuedAt + days * 86_400).prefix(10).split(separator: "-").reversed()
        writer.member("number", number)
        writer.member("currency", form == .sent ? currency.lowercased() : currency)
        writer.member("issued_on", form == .sent ? String(issued.prefix(10)) : issued)
        writer.member("due_on", due.joined(separator: "/"))
        writer.key("lines")
        writer.array(lines) { writer, line in
            writer.object { writer in
                writer.member("description", line.text)
                writer.member("quantity", line.quantity)
                writer.member("unit_price", literal: line.price)
            }
        }
    }
}

/// An event of a kind that the models do not have.
struct UnknownKindFacts: EventDetailFacts {
    let kind: String
    private let members: [(name: String, value: String)]

    init(people: [Person], _ random: inout RandomNumbers) {
        kind = random.pick(["sponsorship", "wiki", "discussion", "merge_queue"])
        members = (0...random.below(5)).map { index in
            ("\(random.pick(Prose.words))_\(index)", LooseJSON.text(&random, depth: 2))
        }
    }

    func write(to writer: inout PayloadWriter, as form: EventForm) {
        for member in members { writer.member(member.name, literal: member.value) }
    }
}
