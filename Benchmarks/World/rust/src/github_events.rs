use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub struct GitHubEvent {
    pub r#type: String,
    pub created_at: String,
    pub actor: EventActor,
    pub repo: EventRepository,
    pub public: bool,
    pub payload: EventPayload,
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub org: Option<EventActor>,
}

#[derive(Serialize, Deserialize)]
pub struct EventActor {
    pub gravatar_id: String,
    pub login: String,
    pub avatar_url: String,
    pub url: String,
    pub id: i64,
}

#[derive(Serialize, Deserialize)]
pub struct EventRepository {
    pub url: String,
    pub id: i64,
    pub name: String,
}

#[derive(Serialize, Deserialize)]
pub struct EventUser {
    pub url: String,
    pub gists_url: String,
    pub gravatar_id: String,
    pub r#type: String,
    pub avatar_url: String,
    pub subscriptions_url: String,
    pub received_events_url: String,
    pub organizations_url: String,
    pub repos_url: String,
    pub login: String,
    pub id: i64,
    pub starred_url: String,
    pub events_url: String,
    pub followers_url: String,
    pub following_url: String,
}

#[derive(Serialize, Deserialize)]
pub struct EventPayload {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commits: Option<Vec<EventCommit>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distinct_size: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#ref: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub push_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub master_branch: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ref_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forkee: Option<EventFork>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub issue: Option<EventIssue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<EventComment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pages: Option<Vec<EventPage>>,
}

#[derive(Serialize, Deserialize)]
pub struct EventCommit {
    pub url: String,
    pub message: String,
    pub distinct: bool,
    pub sha: String,
    pub author: EventCommitAuthor,
}

#[derive(Serialize, Deserialize)]
pub struct EventCommitAuthor {
    pub email: String,
    pub name: String,
}

#[derive(Serialize, Deserialize)]
pub struct EventPage {
    pub page_name: String,
    pub html_url: String,
    pub title: String,
    pub sha: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    pub action: String,
}

#[derive(Serialize, Deserialize)]
pub struct EventIssue {
    pub user: EventUser,
    pub url: String,
    pub labels: Vec<EventLabel>,
    pub html_url: String,
    pub labels_url: String,
    pub pull_request: EventPullRequest,
    pub created_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milestone: Option<EventMilestone>,
    pub title: String,
    pub body: String,
    pub updated_at: String,
    pub number: i64,
    pub state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignee: Option<EventUser>,
    pub id: i64,
    pub events_url: String,
    pub comments_url: String,
    pub comments: i64,
}

#[derive(Serialize, Deserialize)]
pub struct EventPullRequest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patch_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diff_url: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub struct EventLabel {
    pub url: String,
    pub name: String,
    pub color: String,
}

#[derive(Serialize, Deserialize)]
pub struct EventMilestone {
    pub url: String,
    pub number: i64,
    pub state: String,
    pub title: String,
}

#[derive(Serialize, Deserialize)]
pub struct EventComment {
    pub user: EventUser,
    pub url: String,
    pub issue_url: String,
    pub created_at: String,
    pub body: String,
    pub updated_at: String,
    pub id: i64,
}

#[derive(Serialize, Deserialize)]
pub struct EventFork {
    pub description: String,
    pub fork: bool,
    pub url: String,
    pub language: String,
    pub stargazers_url: String,
    pub clone_url: String,
    pub tags_url: String,
    pub full_name: String,
    pub merges_url: String,
    pub forks: i64,
    pub r#private: bool,
    pub git_refs_url: String,
    pub archive_url: String,
    pub collaborators_url: String,
    pub owner: EventUser,
    pub languages_url: String,
    pub trees_url: String,
    pub labels_url: String,
    pub html_url: String,
    pub pushed_at: String,
    pub created_at: String,
    pub has_issues: bool,
    pub forks_url: String,
    pub branches_url: String,
    pub commits_url: String,
    pub notifications_url: String,
    pub open_issues: i64,
    pub contents_url: String,
    pub blobs_url: String,
    pub issues_url: String,
    pub compare_url: String,
    pub issue_events_url: String,
    pub name: String,
    pub updated_at: String,
    pub statuses_url: String,
    pub forks_count: i64,
    pub assignees_url: String,
    pub ssh_url: String,
    pub public: bool,
    pub has_wiki: bool,
    pub subscribers_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mirror_url: Option<String>,
    pub watchers_count: i64,
    pub id: i64,
    pub has_downloads: bool,
    pub git_commits_url: String,
    pub downloads_url: String,
    pub pulls_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub homepage: Option<String>,
    pub issue_comment_url: String,
    pub hooks_url: String,
    pub subscription_url: String,
    pub milestones_url: String,
    pub svn_url: String,
    pub events_url: String,
    pub git_tags_url: String,
    pub teams_url: String,
    pub comments_url: String,
    pub open_issues_count: i64,
    pub keys_url: String,
    pub git_url: String,
    pub contributors_url: String,
    pub size: i64,
    pub watchers: i64,
}
