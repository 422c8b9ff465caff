//! The models of generated-events. Serde has tagged and untagged enums, aliases, defaults and flattened members as
//! well. The rest is written here as one would write it for serde: types of the two spellings of a value, and functions
//! for single members.

mod accounts;
mod code;
mod members;
mod operations;

use chrono::{DateTime, Utc};
use members::null_as_default;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

#[derive(Serialize, Deserialize)]
pub struct AuditEvent {
    #[serde(with = "members::uppercase")]
    pub id: Uuid,
    pub occurred_at: DateTime<Utc>,
    pub severity: AuditSeverity,
    #[serde(flatten)]
    pub sequence: Sequence,
    pub actor: AuditActor,
    // Not in a flattened struct as in Swift, where this version of serde ignores aliases.
    pub request_id: String,
    #[serde(alias = "ip")]
    pub remote_address: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_agent: Option<String>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub tags: Vec<String>,
    pub detail: AuditDetail,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum AuditSeverity {
    Error,
    Warning,
    Notice,
    Debug,
}

impl TryFrom<u8> for AuditSeverity {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        match number {
            3 => Ok(AuditSeverity::Error),
            4 => Ok(AuditSeverity::Warning),
            5 | 6 => Ok(AuditSeverity::Notice),
            7 => Ok(AuditSeverity::Debug),
            _ => Err(format!("unknown severity {}", number)),
        }
    }
}

impl From<AuditSeverity> for u8 {
    fn from(severity: AuditSeverity) -> u8 {
        match severity {
            AuditSeverity::Error => 3,
            AuditSeverity::Warning => 4,
            AuditSeverity::Notice => 5,
            AuditSeverity::Debug => 7,
        }
    }
}

/// A number in `stream.position.sequence`, or in `sequence`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(from = "SentSequence", into = "SentSequence")]
pub struct Sequence(pub i64);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum SentSequence {
    Nested { stream: Stream },
    Plain { sequence: i64 },
}

#[derive(Serialize, Deserialize)]
struct Stream {
    position: Position,
}

#[derive(Serialize, Deserialize)]
struct Position {
    sequence: i64,
}

impl From<SentSequence> for Sequence {
    fn from(sent: SentSequence) -> Self {
        match sent {
            SentSequence::Nested { stream } => Sequence(stream.position.sequence),
            SentSequence::Plain { sequence } => Sequence(sequence),
        }
    }
}

impl From<Sequence> for SentSequence {
    fn from(sequence: Sequence) -> Self {
        SentSequence::Nested { stream: Stream { position: Position { sequence: sequence.0 } } }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum AuditActor {
    User(PersonActor),
    App(AppActor),
    System(SystemActor),
}

#[derive(Serialize, Deserialize)]
pub struct SystemActor {
    pub id: i64,
    #[serde(alias = "name")]
    pub login: String,
}

#[derive(Serialize, Deserialize)]
pub struct PersonActor {
    pub id: i64,
    #[serde(alias = "name")]
    pub login: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(default)]
    pub site_admin: bool,
}

#[derive(Serialize, Deserialize)]
pub struct AppActor {
    pub id: i64,
    #[serde(alias = "name")]
    pub login: String,
    pub installation: Installation,
    #[serde(with = "members::words")]
    pub scopes: Vec<String>,
}

#[derive(Serialize, Deserialize)]
pub struct Installation {
    pub id: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum AuditDetail {
    Known(KnownDetail),
    /// A kind that is not known.
    Other(Value),
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum KnownDetail {
    Push(code::PushDetail),
    Issue(code::IssueDetail),
    Comment(code::CommentDetail),
    Permission(accounts::PermissionDetail),
    Login(accounts::LoginDetail),
    Deployment(operations::DeploymentDetail),
    Delivery(operations::DeliveryDetail),
    Invoice(accounts::InvoiceDetail),
    Alert(operations::AlertDetail),
    Settings(accounts::SettingsDetail),
}
