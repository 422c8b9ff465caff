//! Events about code: pushes, issues, comments.

use super::members::{lossy, null_as_default};
use chrono::{serde::ts_seconds, DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::HashMap;

#[derive(Serialize, Deserialize)]
pub struct PushDetail {
    #[serde(rename = "ref")]
    pub branch: GitBranch,
    pub before: String,
    pub after: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub forced: bool,
    #[serde(deserialize_with = "lossy")]
    pub commits: Vec<PushedCommit>,
}

/// A branch, which JSON has as `refs/heads/name`.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GitBranch(pub String);

impl TryFrom<String> for GitBranch {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.strip_prefix("refs/heads/") {
            Some(name) => Ok(GitBranch(name.into())),
            None => Err(format!("{} is no branch", text)),
        }
    }
}

impl From<GitBranch> for String {
    fn from(branch: GitBranch) -> String {
        format!("refs/heads/{}", branch.0)
    }
}

#[derive(Serialize, Deserialize)]
pub struct PushedCommit {
    #[serde(alias = "id")]
    pub sha: String,
    pub message: String,
    pub author: Author,
    #[serde(with = "ts_seconds")]
    pub committed_at: DateTime<Utc>,
    pub changes: HashMap<String, i64>,
}

#[derive(Serialize, Deserialize)]
pub struct Author {
    pub name: String,
    pub email: String,
}

#[derive(Serialize, Deserialize)]
pub struct IssueDetail {
    pub action: IssueAction,
    pub number: i64,
    #[serde(flatten)]
    pub title: IssueTitle,
    #[serde(default)]
    pub label_colors: Vec<HexColor>,
    pub changes: HashMap<String, FieldChange>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IssueAction {
    Opened,
    Edited,
    Closed,
    Reopened,
}

/// A title in `title`, `summary` or `issue.name`.
#[derive(Serialize, Deserialize)]
#[serde(from = "SentTitle")]
pub struct IssueTitle {
    pub title: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SentTitle {
    Plain {
        #[serde(alias = "summary")]
        title: String,
    },
    Nested {
        issue: NamedIssue,
    },
}

#[derive(Deserialize)]
struct NamedIssue {
    name: String,
}

impl From<SentTitle> for IssueTitle {
    fn from(sent: SentTitle) -> Self {
        match sent {
            SentTitle::Plain { title } => IssueTitle { title },
            SentTitle::Nested { issue } => IssueTitle { title: issue.name },
        }
    }
}

/// A color, which JSON has as `#00ff7f`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HexColor(pub u32);

impl TryFrom<String> for HexColor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.strip_prefix('#')
            .filter(|digits| digits.len() == 6)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .map(HexColor)
            .ok_or_else(|| format!("{} is no color", text))
    }
}

impl From<HexColor> for String {
    fn from(color: HexColor) -> String {
        format!("#{:06x}", color.0)
    }
}

#[derive(Serialize, Deserialize)]
pub struct FieldChange {
    pub from: Value,
    pub to: Value,
}

#[derive(Serialize, Deserialize)]
pub struct CommentDetail {
    pub id: i64,
    #[serde(deserialize_with = "trimmed")]
    pub body: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub reactions: HashMap<String, i64>,
}

#[derive(Serialize, Deserialize)]
pub struct Selection {
    pub start: i64,
    pub length: i64,
}

fn trimmed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let trimmed = text.trim_matches(' ');
    Ok(if trimmed.len() == text.len() { text } else { trimmed.into() })
}
