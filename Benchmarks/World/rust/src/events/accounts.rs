//! Events about accounts: permissions, sign-ins, settings, invoices.

use super::members::{self, present};
use chrono::{serde::ts_milliseconds, DateTime, NaiveDate, Utc};
use serde::{de::Error, Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

#[derive(Serialize, Deserialize)]
pub struct PermissionDetail {
    pub user: String,
    #[serde(flatten)]
    pub grant: Grant,
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Option<DateTime<Utc>>>,
}

/// A scope and a level, which old senders have in one string.
#[derive(Serialize, Deserialize)]
#[serde(try_from = "SentGrant")]
pub struct Grant {
    pub scope: String,
    pub level: PermissionLevel,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PermissionLevel {
    Read,
    Write,
    Admin,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SentGrant {
    Members { scope: String, level: PermissionLevel },
    Word { grant: String },
}

impl TryFrom<SentGrant> for Grant {
    type Error = String;

    fn try_from(sent: SentGrant) -> Result<Self, String> {
        let grant = match sent {
            SentGrant::Members { scope, level } => return Ok(Grant { scope, level }),
            SentGrant::Word { grant } => grant,
        };
        let (scope, level) = grant.split_once(':').ok_or("no grant")?;
        let level = match level {
            "read" => PermissionLevel::Read,
            "write" => PermissionLevel::Write,
            "admin" => PermissionLevel::Admin,
            _ => return Err(format!("unknown level {}", level)),
        };
        Ok(Grant { scope: scope.into(), level })
    }
}

#[derive(Serialize, Deserialize)]
pub struct LoginDetail {
    pub method: LoginMethod,
    #[serde(deserialize_with = "number_or_text")]
    pub attempts: i64,
    #[serde(flatten)]
    pub place: Option<LoginPlace>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LoginMethod {
    Token(String),
    Password(i64),
    Sso(SingleSignOn),
    Passkey,
}

#[derive(Serialize, Deserialize)]
pub struct SingleSignOn {
    pub provider: String,
    pub session: Session,
}

#[derive(Serialize, Deserialize)]
pub struct Session {
    #[serde(with = "members::uppercase")]
    pub id: Uuid,
    #[serde(with = "ts_milliseconds")]
    pub valid_until: DateTime<Utc>,
}

#[derive(Serialize, Deserialize)]
pub struct LoginPlace {
    pub city: String,
    pub country: String,
}

fn number_or_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Sent {
        Number(i64),
        Text(String),
    }
    match Sent::deserialize(deserializer)? {
        Sent::Number(number) => Ok(number),
        Sent::Text(text) => text.parse().map_err(D::Error::custom),
    }
}

#[derive(Serialize, Deserialize)]
pub struct SettingsDetail {
    pub name: String,
    pub revision: i64,
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
pub struct InvoiceDetail {
    pub number: String,
    #[serde(deserialize_with = "capitals")]
    pub currency: String,
    #[serde(with = "members::day")]
    pub issued_on: DateTime<Utc>,
    #[serde(with = "members::slashes")]
    pub due_on: NaiveDate,
    pub lines: Vec<InvoiceLine>,
}

fn capitals<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(String::deserialize(deserializer)?.to_uppercase())
}

#[derive(Serialize, Deserialize)]
pub struct InvoiceLine {
    pub description: String,
    pub quantity: i64,
    pub unit_price: f64,
}
