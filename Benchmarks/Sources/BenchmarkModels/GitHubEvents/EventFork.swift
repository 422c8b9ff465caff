package import Trellis

/// The repository created by a fork event.
package struct EventFork: Codable, Equatable, Sendable {
    package let description: String
    package let fork: Bool
    package let url: String
    package let language: String
    package let stargazersURL: String
    package let cloneURL: String
    package let tagsURL: String
    package let fullName: String
    package let mergesURL: String
    package let forks: Int
    package let isPrivate: Bool
    package let gitRefsURL: String
    package let archiveURL: String
    package let collaboratorsURL: String
    package let owner: EventUser
    package let languagesURL: String
    package let treesURL: String
    package let labelsURL: String
    package let htmlURL: String
    package let pushedAt: String
    package let createdAt: String
    package let hasIssues: Bool
    package let forksURL: String
    package let branchesURL: String
    package let commitsURL: String
    package let notificationsURL: String
    package let openIssues: Int
    package let contentsURL: String
    package let blobsURL: String
    package let issuesURL: String
    package let compareURL: String
    package let issueEventsURL: String
    package let name: String
    package let updatedAt: String
    package let statusesURL: String
    package let forksCount: Int
    package let assigneesURL: String
    package let sshURL: String
    package let isPublic: Bool
    package let hasWiki: Bool
    package let subscribersURL: String
    package let mirrorURL: String?
    package let watchersCount: Int
    package let id: Int
    package let hasDownloads: Bool
    package let gitCommitsURL: String
    package let downloadsURL: String
    package let pullsURL: String
    package let homepage: String?
    package let issueCommentURL: String
    package let hooksURL: String
    package let subscriptionURL: String
    package let milestonesURL: String
    package let svnURL: String
    package let eventsURL: String
    package let gitTagsURL: String
    package let teamsURL: String
    package let commentsURL: String
    package let openIssuesCount: Int
    package let keysURL: String
    package let gitURL: String
    package let contributorsURL: String
    package let size: Int
    package let watchers: Int

    private enum CodingKeys: String, CodingKey {
        case description, fork, url, language
        case stargazersURL = "stargazers_url"
        case cloneURL = "clone_url"
        case tagsURL = "tags_url"
        case fullName = "full_name"
        case mergesURL = "merges_url"
        case forks
        case isPrivate = "private"
        case gitRefsURL = "git_refs_url"
        case archiveURL = "archive_url"
        case collaboratorsURL = "collaborators_url"
        case owner
        case languagesURL = "languages_url"
        case treesURL = "trees_url"
        case labelsURL = "labels_url"
        case htmlURL = "html_url"
        case pushedAt = "pushed_at"
        case createdAt = "created_at"
        case hasIssues = "has_issues"
        case forksURL = "forks_url"
        case branchesURL = "branches_url"
        case commitsURL = "commits_url"
        case notificationsURL = "notifications_url"
        case openIssues = "open_issues"
        case contentsURL = "contents_url"
        case blobsURL = "blobs_url"
        case issuesURL = "issues_url"
        case compareURL = "compare_url"
        case issueEventsURL = "issue_events_url"
        case name
        case updatedAt = "updated_at"
        case statusesURL = "statuses_url"
        case forksCount = "forks_count"
        case assigneesURL = "assignees_url"
        case sshURL = "ssh_url"
        case isPublic = "public"
        case hasWiki = "has_wiki"
        case subscribersURL = "subscribers_url"
        case mirrorURL = "mirror_url"
        case watchersCount = "watchers_count"
        case id
        case hasDownloads = "has_downloads"
        case gitCommitsURL = "git_commits_url"
        case downloadsURL = "downloads_url"
        case pullsURL = "pulls_url"
        case homepage
        case issueCommentURL = "issue_comment_url"
        case hooksURL = "hooks_url"
        case subscriptionURL = "subscription_url"
        case milestonesURL = "milestones_url"
        case svnURL = "svn_url"
        case eventsURL = "events_url"
        case gitTagsURL = "git_tags_url"
        case teamsURL = "teams_url"
        case commentsURL = "comments_url"
        case openIssuesCount = "open_issues_count"
        case keysURL = "keys_url"
        case gitURL = "git_url"
        case contributorsURL = "contributors_url"
        case size, watchers
    }
}

extension EventFork: JSONModel {
    package static let modelSchema = JSONModelSchema(
        EventFork.self,
        [
            JSONField("description", \EventFork.description),
            JSONField("fork", \EventFork.fork),
            JSONField("url", \EventFork.url),
            JSONField("language", \EventFork.language),
            JSONField("stargazersURL", \EventFork.stargazersURL, keys: "stargazers_url"),
            JSONField("cloneURL", \EventFork.cloneURL, keys: "clone_url"),
            JSONField("tagsURL", \EventFork.tagsURL, keys: "tags_url"),
            JSONField("fullName", \EventFork.fullName, keys: "full_name"),
            JSONField("mergesURL", \EventFork.mergesURL, keys: "merges_url"),
            JSONField("forks", \EventFork.forks),
            JSONField("isPrivate", \EventFork.isPrivate, keys: "private"),
            JSONField("gitRefsURL", \EventFork.gitRefsURL, keys: "git_refs_url"),
            JSONField("archiveURL", \EventFork.archiveURL, keys: "archive_url"),
            JSONField("collaboratorsURL", \EventFork.collaboratorsURL, keys: "collaborators_url"),
            JSONField("owner", \EventFork.owner),
            JSONField("languagesURL", \EventFork.languagesURL, keys: "languages_url"),
            JSONField("treesURL", \EventFork.treesURL, keys: "trees_url"),
            JSONField("labelsURL", \EventFork.labelsURL, keys: "labels_url"),
            JSONField("htmlURL", \EventFork.htmlURL, keys: "html_url"),
            JSONField("pushedAt", \EventFork.pushedAt, keys: "pushed_at"),
            JSONField("createdAt", \EventFork.createdAt, keys: "created_at"),
            JSONField("hasIssues", \EventFork.hasIssues, keys: "has_issues"),
            JSONField("forksURL", \EventFork.forksURL, keys: "forks_url"),
            JSONField("branchesURL", \EventFork.branchesURL, keys: "branches_url"),
            JSONField("commitsURL", \EventFork.commitsURL, keys: "commits_url"),
            JSONField("notificationsURL", \EventFork.notificationsURL, keys: "notifications_url"),
            JSONField("openIssues", \EventFork.openIssues, keys: "open_issues"),
            JSONField("contentsURL", \EventFork.contentsURL, keys: "contents_url"),
            JSONField("blobsURL", \EventFork.blobsURL, keys: "blobs_url"),
            JSONField("issuesURL", \EventFork.issuesURL, keys: "issues_url"),
            JSONField("compareURL", \EventFork.compareURL, keys: "compare_url"),
            JSONField("issueEventsURL", \EventFork.issueEventsURL, keys: "issue_events_url"),
            JSONField("name", \EventFork.name),
            JSONField("updatedAt", \EventFork.updatedAt, keys: "updated_at"),
            JSONField("statusesURL", \EventFork.statusesURL, keys: "statuses_url"),
            JSONField("forksCount", \EventFork.forksCount, keys: "forks_count"),
            JSONField("assigneesURL", \EventFork.assigneesURL, keys: "assignees_url"),
            JSONField("sshURL", \EventFork.sshURL, keys: "ssh_url"),
            JSONField("isPublic", \EventFork.isPublic, keys: "public"),
            JSONField("hasWiki", \EventFork.hasWiki, keys: "has_wiki"),
            JSONField("subscribersURL", \EventFork.subscribersURL, keys: "subscribers_url"),
            JSONField("mirrorURL", \EventFork.mirrorURL, keys: "mirror_url"),
            JSONField("watchersCount", \EventFork.watchersCount, keys: "watchers_count"),
            JSONField("id", \EventFork.id),
            JSONField("hasDownloads", \EventFork.hasDownloads, keys: "has_downloads"),
            JSONField("gitCommitsURL", \EventFork.gitCommitsURL, keys: "git_commits_url"),
            JSONField("downloadsURL", \EventFork.downloadsURL, keys: "downloads_url"),
            JSONField("pullsURL", \EventFork.pullsURL, keys: "pulls_url"),
            JSONField("homepage", \EventFork.homepage),
            JSONField("issueCommentURL", \EventFork.issueCommentURL, keys: "issue_comment_url"),
            JSONField("hooksURL", \EventFork.hooksURL, keys: "hooks_url"),
            JSONField("subscriptionURL", \EventFork.subscriptionURL, keys: "subscription_url"),
            JSONField("milestonesURL", \EventFork.milestonesURL, keys: "milestones_url"),
            JSONField("svnURL", \EventFork.svnURL, keys: "svn_url"),
            JSONField("eventsURL", \EventFork.eventsURL, keys: "events_url"),
            JSONField("gitTagsURL", \EventFork.gitTagsURL, keys: "git_tags_url"),
            JSONField("teamsURL", \EventFork.teamsURL, keys: "teams_url"),
            JSONField("commentsURL", \EventFork.commentsURL, keys: "comments_url"),
            JSONField("openIssuesCount", \EventFork.openIssuesCount, keys: "open_issues_count"),
            JSONField("keysURL", \EventFork.keysURL, keys: "keys_url"),
            JSONField("gitURL", \EventFork.gitURL, keys: "git_url"),
            JSONField("contributorsURL", \EventFork.contributorsURL, keys: "contributors_url"),
            JSONField("size", \EventFork.size),
            JSONField("watchers", \EventFork.watchers),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.description = fields.take(0)
        self.fork = fields.take(1)
        self.url = fields.take(2)
        self.language = fields.take(3)
        self.stargazersURL = fields.take(4)
        self.cloneURL = fields.take(5)
        self.tagsURL = fields.take(6)
        self.fullName = fields.take(7)
        self.mergesURL = fields.take(8)
        self.forks = fields.take(9)
        self.isPrivate = fields.take(10)
        self.gitRefsURL = fields.take(11)
        self.archiveURL = fields.take(12)
        self.collaboratorsURL = fields.take(13)
        self.owner = fields.take(14)
        self.languagesURL = fields.take(15)
        self.treesURL = fields.take(16)
        self.labelsURL = fields.take(17)
        self.htmlURL = fields.take(18)
        self.pushedAt = fields.take(19)
        self.createdAt = fields.take(20)
        self.hasIssues = fields.take(21)
        self.forksURL = fields.take(22)
        self.branchesURL = fields.take(23)
        self.commitsURL = fields.take(24)
        self.notificationsURL = fields.take(25)
        self.openIssues = fields.take(26)
        self.contentsURL = fields.take(27)
        self.blobsURL = fields.take(28)
        self.issuesURL = fields.take(29)
        self.compareURL = fields.take(30)
        self.issueEventsURL = fields.take(31)
        self.name = fields.take(32)
        self.updatedAt = fields.take(33)
        self.statusesURL = fields.take(34)
        self.forksCount = fields.take(35)
        self.assigneesURL = fields.take(36)
        self.sshURL = fields.take(37)
        self.isPublic = fields.take(38)
        self.hasWiki = fields.take(39)
        self.subscribersURL = fields.take(40)
        self.mirrorURL = fields.take(41)
        self.watchersCount = fields.take(42)
        self.id = fields.take(43)
        self.hasDownloads = fields.take(44)
        self.gitCommitsURL = fields.take(45)
        self.downloadsURL = fields.take(46)
        self.pullsURL = fields.take(47)
        self.homepage = fields.take(48)
        self.issueCommentURL = fields.take(49)
        self.hooksURL = fields.take(50)
        self.subscriptionURL = fields.take(51)
        self.milestonesURL = fields.take(52)
        self.svnURL = fields.take(53)
        self.eventsURL = fields.take(54)
        self.gitTagsURL = fields.take(55)
        self.teamsURL = fields.take(56)
        self.commentsURL = fields.take(57)
        self.openIssuesCount = fields.take(58)
        self.keysURL = fields.take(59)
        self.gitURL = fields.take(60)
        self.contributorsURL = fields.take(61)
        self.size = fields.take(62)
        self.watchers = fields.take(63)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(description)
        case 1: try writer.field(fork)
        case 2: try writer.field(url)
        case 3: try writer.field(language)
        case 4: try writer.field(stargazersURL)
        case 5: try writer.field(cloneURL)
        case 6: try writer.field(tagsURL)
        case 7: try writer.field(fullName)
        case 8: try writer.field(mergesURL)
        case 9: try writer.field(forks)
        case 10: try writer.field(isPrivate)
        case 11: try writer.field(gitRefsURL)
        case 12: try writer.field(archiveURL)
        case 13: try writer.field(collaboratorsURL)
        case 14: try writer.field(owner)
        case 15: try writer.field(languagesURL)
        case 16: try writer.field(treesURL)
        case 17: try writer.field(labelsURL)
        case 18: try writer.field(htmlURL)
        case 19: try writer.field(pushedAt)
        case 20: try writer.field(createdAt)
        case 21: try writer.field(hasIssues)
        case 22: try writer.field(forksURL)
        case 23: try writer.field(branchesURL)
        case 24: try writer.field(commitsURL)
        case 25: try writer.field(notificationsURL)
        case 26: try writer.field(openIssues)
        case 27: try writer.field(contentsURL)
        case 28: try writer.field(blobsURL)
        case 29: try writer.field(issuesURL)
        case 30: try writer.field(compareURL)
        case 31: try writer.field(issueEventsURL)
        case 32: try writer.field(name)
        case 33: try writer.field(updatedAt)
        case 34: try writer.field(statusesURL)
        case 35: try writer.field(forksCount)
        case 36: try writer.field(assigneesURL)
        case 37: try writer.field(sshURL)
        case 38: try writer.field(isPublic)
        case 39: try writer.field(hasWiki)
        case 40: try writer.field(subscribersURL)
        case 41: try writer.field(mirrorURL)
        case 42: try writer.field(watchersCount)
        case 43: try writer.field(id)
        case 44: try writer.field(hasDownloads)
        case 45: try writer.field(gitCommitsURL)
        case 46: try writer.field(downloadsURL)
        case 47: try writer.field(pullsURL)
        case 48: try writer.field(homepage)
        case 49: try writer.field(issueCommentURL)
        case 50: try writer.field(hooksURL)
        case 51: try writer.field(subscriptionURL)
        case 52: try writer.field(milestonesURL)
        case 53: try writer.field(svnURL)
        case 54: try writer.field(eventsURL)
        case 55: try writer.field(gitTagsURL)
        case 56: try writer.field(teamsURL)
        case 57: try writer.field(commentsURL)
        case 58: try writer.field(openIssuesCount)
        case 59: try writer.field(keysURL)
        case 60: try writer.field(gitURL)
        case 61: try writer.field(contributorsURL)
        case 62: try writer.field(size)
        case 63: try writer.field(watchers)
        default: break
        }
    }
}
