import Trellis

/// Webhook events of pull requests, in the form that GitHub documents: one for each action, with natural variation of
/// nulls, empty arrays, missing members and kinds of users.
enum PullRequestEvents {
    /// The events with their names.
    static var all: [(name: String, event: JSON)] {
        [
            ("opened", event("opened", PullRequest(number: 1))),
            ("closed", event("closed", PullRequest(number: 2, state: "closed"))),
            ("merged", event("closed", PullRequest(number: 3, state: "closed", isMerged: true))),
            ("reopened", event("reopened", PullRequest(number: 4, body: nil))),
            (
                "synchronize",
                event("synchronize", PullRequest(number: 5), ["before": JSON(sha(1)), "after": JSON(sha(2))])
            ),
            (
                "edited",
                event("edited", PullRequest(number: 6), ["changes": ["title": ["from": "Fix the parsr"]]])
            ),
            (
                "edited-base",
                event(
                    "edited", PullRequest(number: 7),
                    ["changes": ["base": ["ref": ["from": "main"], "sha": ["from": JSON(sha(3))]]]])
            ),
            (
                "assigned",
                event("assigned", PullRequest(number: 8, assignees: ["hubot"]), ["assignee": user("hubot")])
            ),
            ("unassigned", event("unassigned", PullRequest(number: 9), ["assignee": user("hubot")])),
            (
                "labeled",
                event("labeled", PullRequest(number: 10, labels: ["bug", "help wanted"]), ["label": label("bug")])
            ),
            ("unlabeled", event("unlabeled", PullRequest(number: 11), ["label": label("bug")])),
            (
                "review-requested",
                event(
                    "review_requested", PullRequest(number: 12, reviewers: ["hubot", "defunkt"]),
                    ["requested_reviewer": user("hubot")])
            ),
            (
                "team-requested",
                event(
                    "review_requested", PullRequest(number: 13, teams: ["Justice League"]),
                    ["requested_team": team("Justice League", parent: nil)], organization: true)
            ),
            (
                "child-team-requested",
                event(
                    "review_requested", PullRequest(number: 14, teams: ["Sidekicks"]),
                    ["requested_team": team("Sidekicks", parent: team("Justice League", parent: nil))],
                    organization: true)
            ),
            (
                "review-request-removed",
                event("review_request_removed", PullRequest(number: 15), ["requested_reviewer": user("hubot")])
            ),
            ("ready", event("ready_for_review", PullRequest(number: 16), installation: true)),
            ("draft", event("converted_to_draft", PullRequest(number: 17, isDraft: true))),
            ("locked", event("locked", PullRequest(number: 18, lockReason: "too heated"))),
            ("unlocked", event("unlocked", PullRequest(number: 19))),
            ("auto-merge", event("auto_merge_enabled", PullRequest(number: 20, mergesItself: true))),
            (
                "auto-merge-disabled",
                event("auto_merge_disabled", PullRequest(number: 21), ["reason": "Manually disabled by user"])
            ),
            (
                "milestoned",
                event(
                    "milestoned", PullRequest(number: 22, hasMilestone: true),
                    ["milestone": milestone(isClosed: false)], organization: true)
            ),
            (
                "demilestoned",
                event("demilestoned", PullRequest(number: 23), ["milestone": milestone(isClosed: true)])
            ),
            ("enqueued", event("enqueued", PullRequest(number: 24), organization: true, installation: true)),
            ("dequeued", event("dequeued", PullRequest(number: 25), ["reason": "CI_FAILURE"], organization: true)),
            ("by-bot", event("opened", PullRequest(number: 26, author: "dependabot[bot]", labels: ["dependencies"]))),
            (
                "deleted-fork",
                event("closed", PullRequest(number: 27, author: "ghost", state: "closed", hasHeadRepository: false))
            ),
            (
                "enterprise",
                event(
                    "synchronize", PullRequest(number: 28, isFork: true),
                    [
                        "before": JSON(sha(4)), "after": JSON(sha(5)),
                        "enterprise": [
                            "id": 1, "slug": "github", "name": "GitHub", "node_id": "MDEwOkVudGVycHJpc2Ux",
                            "avatar_url": "https://avatars.githubusercontent.com/b/1?v=4", "description": nil,
                            "website_url": nil, "html_url": "https://github.com/enterprises/github",
                            "created_at": "2019-05-14T19:31:12Z", "updated_at": "2024-02-01T01:02:03Z",
                        ],
                    ], organization: true, installation: true)
            ),
        ]
    }

    /// The differences between the pull requests.
    struct PullRequest {
        var number: Int
        var author = "octocat"
        var state = "open"
        var isMerged = false
        var isDraft = false
        var body: String? = "It solves the problem.\n\n- [x] tests"
        var labels: [String] = []
        var assignees: [String] = []
        var reviewers: [String] = []
        var teams: [String] = []
        var lockReason: String?
        var hasMilestone = false
        var mergesItself = false
        var hasHeadRepository = true
        var isFork = false
    }

    private static func event(
        _ action: String, _ request: PullRequest, _ more: JSON = [:], organization: Bool = false,
        installation: Bool = false
    ) -> JSON {
        var event: JSON = [
            "action": JSON(action), "number": JSON(request.number), "pull_request": pullRequest(request),
        ]
        for (key, value) in more.object ?? JSONObject() { event[key] = value }
        event["repository"] = repository("octocat", isFork: false, isComplete: true)
        if organization {
            event["organization"] = [
                "login": "octo-org", "id": 6_811_672, "node_id": "MDEyOk9yZ2FuaXphdGlvbjY4MTE2NzI=",
                "url": "https://api.github.com/orgs/octo-org",
                "repos_url": "https://api.github.com/orgs/octo-org/repos",
                "events_url": "https://api.github.com/orgs/octo-org/events",
                "hooks_url": "https://api.github.com/orgs/octo-org/hooks",
                "avatar_url": "https://avatars.githubusercontent.com/u/6811672?v=4", "description": "",
            ]
        }
        event["sender"] = user(request.author)
        if installation {
            event["installation"] = ["id": 6_284_283, "node_id": "MDIzOkludGVncmF0aW9uSW5zdGFsbGF0aW9uNjI4NDI4Mw=="]
        }
        return event
    }

    private static func pullRequest(_ request: PullRequest) -> JSON {
        let (number, api) = (request.number, "https://api.github.com/repos/octocat/hello-world")
        let web = "https://github.com/octocat/hello-world/pull/\(number)"
        let isClosed = request.state == "closed"
        let fork = repository(request.isFork ? "defunkt" : "octocat", isFork: request.isFork, isComplete: false)
        return [
            "url": JSON("\(api)/pulls/\(number)"), "id": JSON(279_147_437 + number), "node_id": "MDExOlB1bGxSZXF1ZXN0",
            "html_url": JSON(web), "diff_url": JSON("\(web).diff"), "patch_url": JSON("\(web).patch"),
            "issue_url": JSON("\(api)/issues/\(number)"), "number": JSON(number), "state": JSON(request.state),
            "locked": JSON(request.lockReason != nil), "title": "Update the README with new information.",
            "user": user(request.author), "body": request.body.map { JSON($0) } ?? .null,
            "created_at": "2024-05-15T15:20:33Z", "updated_at": "2024-05-15T15:21:07Z",
            "closed_at": isClosed ? "2024-05-16T08:00:00Z" : nil,
            "merged_at": request.isMerged ? "2024-05-16T08:00:00Z" : nil,
            "merge_commit_sha": request.state == "open" && number % 3 == 0 ? nil : JSON(sha(number)),
            "assignee": request.assignees.first.map { user($0) } ?? .null,
            "assignees": .array(request.assignees.map { user($0) }),
            "requested_reviewers": .array(request.reviewers.map { user($0) }),
            "requested_teams": .array(request.teams.map { team($0, parent: nil) }),
            "labels": .array(request.labels.map { label($0) }),
            "milestone": request.hasMilestone ? milestone(isClosed: false) : nil, "draft": JSON(request.isDraft),
            "commits_url": JSON("\(api)/pulls/\(number)/commits"),
            "review_comments_url": JSON("\(api)/pulls/\(number)/comments"),
            "review_comment_url": JSON("\(api)/pulls/comments{/number}"),
            "comments_url": JSON("\(api)/issues/\(number)/comments"),
            "statuses_url": JSON("\(api)/statuses/\(sha(number))"),
            "head": [
                "label": "octocat:changes", "ref": "changes", "sha": JSON(sha(number)),
                // The user of a deleted fork is deleted, too.
                "user": request.hasHeadRepository ? user("octocat") : .null,
                "repo": request.hasHeadRepository ? fork : nil,
            ],
            "base": [
                "label": "octocat:main", "ref": "main", "sha": JSON(sha(100)), "user": user("octocat"),
                "repo": repository("octocat", isFork: false, isComplete: false),
            ],
            "_links": .object(links(of: number, api, web)),
            "author_association": request.author == "octocat" ? "OWNER" : "CONTRIBUTOR",
            "auto_merge": request.mergesItself
                ? [
                    "enabled_by": user("octocat"), "merge_method": "squash", "commit_title": "Update the README",
                    "commit_message": nil,
                ] : nil,
            "active_lock_reason": request.lockReason.map { JSON($0) } ?? .null, "merged": JSON(request.isMerged),
            "mergeable": isClosed || number % 3 == 0 ? nil : JSON(number % 2 == 0),
            "rebaseable": isClosed || number % 3 == 0 ? nil : true,
            "mergeable_state": JSON(isClosed ? "unknown" : number % 3 == 0 ? "unknown" : "clean"),
            "merged_by": request.isMerged ? user("octocat") : .null, "comments": JSON(number % 4), "review_comments": 0,
            "maintainer_can_modify": JSON(request.isFork), "commits": JSON(1 + number % 3),
            "additions": JSON(number * 7),
            "deletions": JSON(number * 3), "changed_files": JSON(1 + number % 5),
        ]
    }

    private static func links(of number: Int, _ api: String, _ web: String) -> JSONObject {
        let links = [
            ("self", "\(api)/pulls/\(number)"), ("html", web), ("issue", "\(api)/issues/\(number)"),
            ("comments", "\(api)/issues/\(number)/comments"),
            ("review_comments", "\(api)/pulls/\(number)/comments"),
            ("review_comment", "\(api)/pulls/comments{/number}"), ("commits", "\(api)/pulls/\(number)/commits"),
            ("statuses", "\(api)/statuses/\(sha(number))"),
        ]
        return JSONObject(links.map { (key: $0.0, value: ["href": JSON($0.1)]) })
    }

    static func user(_ login: String) -> JSON {
        // Logins of bots have brackets, which URLs escape.
        let escaped = login.replacing("[", with: "%5B").replacing("]", with: "%5D")
        let api = "https://api.github.com/users/\(escaped)"
        let id = login.utf8.reduce(20_000) { $0 &* 31 % 90_000_000 + Int($1) }
        return [
            "login": JSON(login), "id": JSON(id), "node_id": "MDQ6VXNlcjIxMDMxMDY3",
            "avatar_url": JSON("https://avatars.githubusercontent.com/u/\(id)?v=4"), "gravatar_id": "",
            "url": JSON(api), "html_url": JSON("https://github.com/\(login)"),
            "followers_url": JSON("\(api)/followers"),
            "following_url": JSON("\(api)/following{/other_user}"), "gists_url": JSON("\(api)/gists{/gist_id}"),
            "starred_url": JSON("\(api)/starred{/owner}{/repo}"), "subscriptions_url": JSON("\(api)/subscriptions"),
            "organizations_url": JSON("\(api)/orgs"), "repos_url": JSON("\(api)/repos"),
            "events_url": JSON("\(api)/events{/privacy}"), "received_events_url": JSON("\(api)/received_events"),
            "type": login.hasSuffix("[bot]") ? "Bot" : "User", "site_admin": false,
        ]
    }

    private static func repository(_ owner: String, isFork: Bool, isComplete: Bool) -> JSON {
        let (api, web) = (
            "https://api.github.com/repos/\(owner)/hello-world", "https://github.com/\(owner)/hello-world"
        )
        var repository: JSON = [
            "id": isFork ? 186_853_261 : 186_853_002, "node_id": "MDEwOlJlcG9zaXRvcnkxODY4NTMwMDI=",
            "name": "hello-world", "full_name": JSON("\(owner)/hello-world"), "private": false, "owner": user(owner),
            "html_url": JSON(web), "description": isFork ? nil : "My first repository", "fork": JSON(isFork),
            "url": JSON(api), "forks_url": JSON("\(api)/forks"), "keys_url": JSON("\(api)/keys{/key_id}"),
            "hooks_url": JSON("\(api)/hooks"), "branches_url": JSON("\(api)/branches{/branch}"),
            "tags_url": JSON("\(api)/tags"), "languages_url": JSON("\(api)/languages"),
            "contents_url": JSON("\(api)/contents/{+path}"), "compare_url": JSON("\(api)/compare/{base}...{head}"),
            "merges_url": JSON("\(api)/merges"), "releases_url": JSON("\(api)/releases{/id}"),
            "created_at": "2019-05-15T15:19:25Z", "updated_at": "2024-05-15T15:20:41Z",
            "pushed_at": "2024-05-15T15:20:33Z", "git_url": JSON("git://github.com/\(owner)/hello-world.git"),
            "ssh_url": JSON("git@github.com:\(owner)/hello-world.git"), "clone_url": JSON("\(web).git"),
            "svn_url": JSON(web), "homepage": isFork ? "" : nil, "size": JSON(isFork ? 0 : 108),
            "stargazers_count": 80, "watchers_count": 80, "language": isFork ? nil : "Ruby", "has_issues": true,
            "has_projects": true, "has_downloads": true, "has_wiki": true, "has_pages": true, "forks_count": 9,
            "mirror_url": nil, "archived": false, "disabled": false, "open_issues_count": 2,
            "license": isFork
                ? nil
                : [
                    "key": "mit", "name": "MIT License", "spdx_id": "MIT", "url": "https://api.github.com/licenses/mit",
                    "node_id": "MDc6TGljZW5zZTEz",
                ],
            "allow_forking": true, "is_template": false, "topics": isFork ? [] : ["octocat", "atom", "api"],
            "visibility": "public", "forks": 9, "open_issues": 2, "watchers": 80, "default_branch": "main",
        ]
        if !isComplete {
            for key in ["allow_squash_merge", "allow_merge_commit", "allow_rebase_merge"] { repository[key] = true }
            for key in ["allow_auto_merge", "delete_branch_on_merge"] { repository[key] = false }
        }
        return repository
    }

    private static func label(_ name: String) -> JSON {
        let isDefault = name == "bug"
        return [
            "id": JSON(208_045_946 + name.utf8.count), "node_id": "MDU6TGFiZWwyMDgwNDU5NDY=",
            "url": JSON("https://api.github.com/repos/octocat/hello-world/labels/\(isDefault ? name : "x")"),
            "name": JSON(name), "description": isDefault ? "Something isn't working" : nil,
            "color": isDefault ? "f29513" : "0366d6", "default": JSON(isDefault),
        ]
    }

    private static func milestone(isClosed: Bool) -> JSON {
        [
            "url": "https://api.github.com/repos/octocat/hello-world/milestones/1",
            "html_url": "https://github.com/octocat/hello-world/milestones/v1.0",
            "labels_url": "https://api.github.com/repos/octocat/hello-world/milestones/1/labels", "id": 1_002_604,
            "node_id": "MDk6TWlsZXN0b25lMTAwMjYwNA==", "number": 1, "state": isClosed ? "closed" : "open",
            "title": "v1.0", "description": isClosed ? nil : "Tracking milestone for version 1.0",
            "creator": user("octocat"), "open_issues": 4, "closed_issues": 8, "created_at": "2011-04-10T20:09:31Z",
            "updated_at": "2014-03-03T18:58:10Z", "closed_at": isClosed ? "2013-02-12T13:22:01Z" : nil,
            "due_on": isClosed ? nil : "2012-10-09T23:39:01Z",
        ]
    }

    private static func team(_ name: String, parent: JSON?) -> JSON {
        let slug = name.lowercased().split(separator: " ").joined(separator: "-")
        var team: JSON = [
            "id": JSON(name.utf8.count), "node_id": "MDQ6VGVhbTE=", "name": JSON(name), "slug": JSON(slug),
            "description": parent == nil ? "A great team." : nil, "privacy": "closed",
            "notification_setting": "notifications_enabled", "permission": "admin",
            "url": JSON("https://api.github.com/teams/\(name.utf8.count)"),
            "html_url": JSON("https://github.com/orgs/octo-org/teams/\(slug)"),
            "members_url": JSON("https://api.github.com/teams/\(name.utf8.count)/members{/member}"),
            "repositories_url": JSON("https://api.github.com/teams/\(name.utf8.count)/repos"),
        ]
        team["parent"] = parent ?? .null
        return team
    }

    /// Forty hexadecimal digits.
    private static func sha(_ number: Int) -> String {
        var value = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        return (0..<40).map { _ in
            value = value &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return String(value >> 60, radix: 16)
        }.joined()
    }
}
