/// A user of the generated project.
struct Person {
    let login: String
    let id: Int
    let nodeID: String
    let isBot: Bool
    let isStaff: Bool

    init(_ random: inout RandomNumbers) {
        isBot = random.chance(percent: 4)
        let name = "\(random.pick(Prose.words))-\(random.pick(Prose.words))\(random.below(1_000))"
        login = isBot ? "\(name)[bot]" : name
        id = random.between(1_000, 190_000_000)
        nodeID = (isBot ? "BOT_kgDO" : "U_kgDO") + random.letters(8)
        isStaff = random.chance(percent: 1)
    }

    func write(to writer: inout PayloadWriter) {
        let api = "https://api.github.com/users/\(escapedLogin)"
        writer.object { writer in
            writer.member("login", login)
            writer.member("id", id)
            writer.member("node_id", nodeID)
            writer.member("avatar_url", "https://avatars.githubusercontent.com/u/\(id)?v=4")
            writer.member("gravatar_id", "")
            writer.member("url", api)
            writer.member("html_url", "https://github.com/\(isBot ? "apps/\(escapedLogin)" : login)")
            writer.member("followers_url", "\(api)/followers")
            writer.member("following_url", "\(api)/following{/other_user}")
            writer.member("gists_url", "\(api)/gists{/gist_id}")
            writer.member("starred_url", "\(api)/starred{/owner}{/repo}")
            writer.member("subscriptions_url", "\(api)/subscriptions")
            writer.member("organizations_url", "\(api)/orgs")
            writer.member("repos_url", "\(api)/repos")
            writer.member("events_url", "\(api)/events{/privacy}")
            writer.member("received_events_url", "\(api)/received_events")
            writer.member("type", isBot ? "Bot" : "User")
            writer.member("user_view_type", "public")
            writer.member("site_admin", isStaff)
        }
    }

    /// Brackets are not allowed in a URL's path.
    private var escapedLogin: String {
        isBot ? login.dropLast(5) + "%5Bbot%5D" : login
    }
}
