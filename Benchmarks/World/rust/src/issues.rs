use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use url::Url;

#[derive(Serialize, Deserialize)]
pub struct Issue {
    pub url: String,
    pub repository_url: String,
    pub labels_url: String,
    pub comments_url: String,
    pub events_url: String,
    pub html_url: Url,
    pub id: i64,
    pub node_id: String,
    pub number: i64,
    pub title: String,
    pub user: IssueUser,
    pub labels: Vec<IssueLabel>,
    pub state: IssueState,
    pub locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignee: Option<IssueUser>,
    pub assignees: Vec<IssueUser>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milestone: Option<IssueMilestone>,
    pub comments: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<DateTime<Utc>>,
    pub author_association: String,
    pub sub_issues_summary: SubIssuesSummary,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active_lock_reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pull_request: Option<IssuePullRequest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_by: Option<IssueUser>,
    pub reactions: IssueReactions,
    pub timeline_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub performed_via_github_app: Option<IssueApp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state_reason: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IssueState {
    Open,
    Closed,
}

#[derive(Serialize, Deserialize)]
pub struct SubIssuesSummary {
    pub total: i64,
    pub completed: i64,
    pub percent_completed: i64,
}

#[derive(Serialize, Deserialize)]
pub struct IssuePullRequest {
    pub url: String,
    pub html_url: Url,
    pub diff_url: String,
    pub patch_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merged_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, Deserialize)]
pub struct IssueLabel {
    pub id: i64,
    pub node_id: String,
    pub url: String,
    pub name: String,
    pub color: String,
    pub default: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub struct IssueMilestone {
    pub url: String,
    pub html_url: Url,
    pub labels_url: String,
    pub id: i64,
    pub node_id: String,
    pub number: i64,
    pub title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub creator: IssueUser,
    pub open_issues: i64,
    pub closed_issues: i64,
    pub state: IssueState,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due_on: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, Deserialize)]
pub struct IssueReactions {
    pub url: String,
    pub total_count: i64,
    #[serde(rename = "+1")]
    pub plus_one: i64,
    #[serde(rename = "-1")]
    pub minus_one: i64,
    pub laugh: i64,
    pub hooray: i64,
    pub confused: i64,
    pub heart: i64,
    pub rocket: i64,
    pub eyes: i64,
}

#[derive(Serialize, Deserialize)]
pub struct IssueApp {
    pub id: i64,
    pub slug: String,
    pub node_id: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    pub external_url: String,
    pub html_url: Url,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Serialize, Deserialize)]
pub struct IssueUser {
    pub login: String,
    pub id: i64,
    pub node_id: String,
    pub avatar_url: String,
    pub gravatar_id: String,
    pub url: String,
    pub html_url: Url,
    pub followers_url: String,
    pub following_url: String,
    pub gists_url: String,
    pub starred_url: String,
    pub subscriptions_url: String,
    pub organizations_url: String,
    pub repos_url: String,
    pub events_url: String,
    pub received_events_url: String,
    pub r#type: String,
    pub user_view_type: String,
    pub site_admin: bool,
}
