from .model import Model


class EventActor(Model):
    gravatar_id: str
    login: str
    avatar_url: str
    url: str
    id: int


class EventRepository(Model):
    url: str
    id: int
    name: str


class EventCommitAuthor(Model):
    email: str
    name: str


class EventCommit(Model):
    url: str
    message: str
    distinct: bool
    sha: str
    author: EventCommitAuthor


class EventUser(Model):
    url: str
    gists_url: str
    gravatar_id: str
    type: str
    avatar_url: str
    subscriptions_url: str
    received_events_url: str
    organizations_url: str
    repos_url: str
    login: str
    id: int
    starred_url: str
    events_url: str
    followers_url: str
    following_url: str


class EventFork(Model, kw_only=True):
    description: str
    fork: bool
    url: str
    language: str
    stargazers_url: str
    clone_url: str
    tags_url: str
    full_name: str
    merges_url: str
    forks: int
    private: bool
    git_refs_url: str
    archive_url: str
    collaborators_url: str
    owner: EventUser
    languages_url: str
    trees_url: str
    labels_url: str
    html_url: str
    pushed_at: str
    created_at: str
    has_issues: bool
    forks_url: str
    branches_url: str
    commits_url: str
    notifications_url: str
    open_issues: int
    contents_url: str
    blobs_url: str
    issues_url: str
    compare_url: str
    issue_events_url: str
    name: str
    updated_at: str
    statuses_url: str
    forks_count: int
    assignees_url: str
    ssh_url: str
    public: bool
    has_wiki: bool
    subscribers_url: str
    mirror_url: str | None = None
    watchers_count: int
    id: int
    has_downloads: bool
    git_commits_url: str
    downloads_url: str
    pulls_url: str
    homepage: str | None = None
    issue_comment_url: str
    hooks_url: str
    subscription_url: str
    milestones_url: str
    svn_url: str
    events_url: str
    git_tags_url: str
    teams_url: str
    comments_url: str
    open_issues_count: int
    keys_url: str
    git_url: str
    contributors_url: str
    size: int
    watchers: int


class EventLabel(Model):
    url: str
    name: str
    color: str


class EventPullRequest(Model, kw_only=True):
    html_url: str | None = None
    patch_url: str | None = None
    diff_url: str | None = None


class EventMilestone(Model):
    url: str
    number: int
    state: str
    title: str


class EventIssue(Model, kw_only=True):
    user: EventUser
    url: str
    labels: list[EventLabel]
    html_url: str
    labels_url: str
    pull_request: EventPullRequest
    created_at: str
    closed_at: str | None = None
    milestone: EventMilestone | None = None
    title: str
    body: str
    updated_at: str
    number: int
    state: str
    assignee: EventUser | None = None
    id: int
    events_url: str
    comments_url: str
    comments: int


class EventComment(Model):
    user: EventUser
    url: str
    issue_url: str
    created_at: str
    body: str
    updated_at: str
    id: int


class EventPage(Model, kw_only=True):
    page_name: str
    html_url: str
    title: str
    sha: str
    summary: str | None = None
    action: str


class EventPayload(Model, kw_only=True):
    commits: list[EventCommit] | None = None
    distinct_size: int | None = None
    ref: str | None = None
    push_id: int | None = None
    head: str | None = None
    before: str | None = None
    size: int | None = None
    description: str | None = None
    master_branch: str | None = None
    ref_type: str | None = None
    forkee: EventFork | None = None
    action: str | None = None
    issue: EventIssue | None = None
    comment: EventComment | None = None
    pages: list[EventPage] | None = None


class GitHubEvent(Model, kw_only=True):
    type: str
    created_at: str
    actor: EventActor
    repo: EventRepository
    public: bool
    payload: EventPayload
    id: str
    org: EventActor | None = None
