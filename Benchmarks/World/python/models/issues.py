from datetime import datetime
from enum import Enum

from msgspec import field

from .model import Model


class IssueUser(Model):
    login: str
    id: int
    node_id: str
    avatar_url: str
    gravatar_id: str
    url: str
    html_url: str
    followers_url: str
    following_url: str
    gists_url: str
    starred_url: str
    subscriptions_url: str
    organizations_url: str
    repos_url: str
    events_url: str
    received_events_url: str
    type: str
    user_view_type: str
    site_admin: bool


class IssueLabel(Model, kw_only=True):
    id: int
    node_id: str
    url: str
    name: str
    color: str
    default: bool
    description: str | None = None


class IssueState(Enum):
    open = "open"
    closed = "closed"


class IssueMilestone(Model, kw_only=True):
    url: str
    html_url: str
    labels_url: str
    id: int
    node_id: str
    number: int
    title: str
    description: str | None = None
    creator: IssueUser
    open_issues: int
    closed_issues: int
    state: IssueState
    created_at: datetime
    updated_at: datetime
    due_on: datetime | None = None
    closed_at: datetime | None = None


class SubIssuesSummary(Model):
    total: int
    completed: int
    percent_completed: int


class IssuePullRequest(Model, kw_only=True):
    url: str
    html_url: str
    diff_url: str
    patch_url: str
    merged_at: datetime | None = None


class IssueReactions(Model):
    url: str
    total_count: int
    plus_one: int = field(name="+1")
    minus_one: int = field(name="-1")
    laugh: int
    hooray: int
    confused: int
    heart: int
    rocket: int
    eyes: int


class IssueApp(Model, kw_only=True):
    id: int
    slug: str
    node_id: str
    name: str
    description: str | None = None
    external_url: str
    html_url: str
    created_at: datetime
    updated_at: datetime


class Issue(Model, kw_only=True):
    url: str
    repository_url: str
    labels_url: str
    comments_url: str
    events_url: str
    html_url: str
    id: int
    node_id: str
    number: int
    title: str
    user: IssueUser
    labels: list[IssueLabel]
    state: IssueState
    locked: bool
    assignee: IssueUser | None = None
    assignees: list[IssueUser]
    milestone: IssueMilestone | None = None
    comments: int
    created_at: datetime
    updated_at: datetime
    closed_at: datetime | None = None
    author_association: str
    sub_issues_summary: SubIssuesSummary
    active_lock_reason: str | None = None
    draft: bool | None = None
    pull_request: IssuePullRequest | None = None
    body: str | None = None
    closed_by: IssueUser | None = None
    reactions: IssueReactions
    timeline_url: str
    performed_via_github_app: IssueApp | None = None
    state_reason: str | None = None
