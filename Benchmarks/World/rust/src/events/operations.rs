//! Events about what runs: deployments, deliveries, alerts.

use super::members::{self, lossy, Lossy};
use chrono::{
    serde::{ts_seconds, ts_seconds_option},
    DateTime, Utc,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::collections::HashMap;

#[derive(Serialize, Deserialize)]
pub struct DeploymentDetail {
    #[serde(default = "production", deserialize_with = "environment")]
    pub environment: String,
    pub status: DeploymentStatus,
    /// A `RawValue` cannot be part of a tagged enum.
    pub manifest: Value,
    #[serde(with = "ts_seconds")]
    pub started_at: DateTime<Utc>,
    #[serde(default, with = "ts_seconds_option", skip_serializing_if = "Option::is_none")]
    pub finished_at: Option<DateTime<Utc>>,
}

fn production() -> String {
    "production".into()
}

fn environment<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Lossy::deserialize(deserializer)?.valid().unwrap_or_else(production))
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub enum DeploymentStatus {
    // The array is first: serde also decodes a struct from an array of its members.
    Steps(Vec<DeploymentStatus>),
    Failed(DeploymentFailure),
    Running(DeploymentProgress),
    ExitCode(i64),
    Word(String),
}

#[derive(Serialize, Deserialize)]
pub struct DeploymentFailure {
    pub error: String,
    pub attempt: i64,
}

#[derive(Serialize, Deserialize)]
pub struct DeploymentProgress {
    pub percent: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub struct DeliveryDetail {
    /// Not a `Url`, which would write the host in small letters.
    pub url: String,
    pub headers: HashMap<String, String>,
    pub body: DeliveryBody,
    pub response: DeliveryResponse,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "format", content = "content", rename_all = "lowercase")]
pub enum DeliveryBody {
    Json(Value),
    Text(String),
    Binary(BinaryBody),
    Empty,
}

#[derive(Serialize, Deserialize)]
pub struct BinaryBody {
    pub media_type: String,
    #[serde(with = "members::base64")]
    pub bytes: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
pub struct DeliveryResponse {
    pub status: i64,
    pub duration_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub struct AlertDetail {
    pub rule: AlertRule,
    #[serde(rename = "window_seconds", with = "minutes")]
    pub window: i64,
    #[serde(deserialize_with = "lossy")]
    pub samples: Vec<f64>,
    pub measurements: Vec<AlertMeasurement>,
}

#[derive(Serialize, Deserialize)]
pub struct AlertRule {
    pub name: String,
    pub threshold: f64,
}

#[derive(Serialize, Deserialize)]
pub struct AlertMeasurement {
    pub host: String,
    pub value: f64,
}

/// Minutes, which JSON has as seconds.
mod minutes {
    use super::*;

    pub fn serialize<S: Serializer>(minutes: &i64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(minutes * 60)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
        Ok(i64::deserialize(deserializer)? / 60)
    }
}
