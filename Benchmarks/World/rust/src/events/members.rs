//! Functions for single members: `deserialize_with`, and modules for `with`.

use serde::{de::IgnoredAny, Deserialize, Deserializer};

/// A null is the default value.
pub fn null_as_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + Default,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Distinguishes a null, `Some(None)`, from a missing member, the default `None`.
pub fn present<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}

/// A value that may not match the type.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum Lossy<T> {
    Valid(T),
    Invalid(IgnoredAny),
}

impl<T> Lossy<T> {
    pub fn valid(self) -> Option<T> {
        match self {
            Lossy::Valid(value) => Some(value),
            Lossy::Invalid(_) => None,
        }
    }
}

/// Drops the invalid elements of an array.
pub fn lossy<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let elements: Vec<Lossy<T>> = Vec::deserialize(deserializer)?;
    Ok(elements.into_iter().filter_map(Lossy::valid).collect())
}

/// A UUID in capital letters.
pub mod uppercase {
    use serde::{Deserialize, Deserializer, Serializer};
    use uuid::{fmt::Hyphenated, Uuid};

    pub fn serialize<S: Serializer>(id: &Uuid, serializer: S) -> Result<S::Ok, S::Error> {
        let mut buffer = Uuid::encode_buffer();
        serializer.serialize_str(Hyphenated::from_uuid(*id).encode_upper(&mut buffer))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
        Uuid::deserialize(deserializer)
    }
}

/// A list in one string, with spaces between.
pub mod words {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&words.join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<String>, D::Error> {
        Ok(String::deserialize(deserializer)?.split(' ').map(String::from).collect())
    }
}

/// Bytes in base64.
// Later versions of the crate have engines for it.
#[allow(deprecated)]
pub mod base64 {
    use serde::{de::Error, Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&::base64::encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        ::base64::decode(String::deserialize(deserializer)?).map_err(Error::custom)
    }
}

/// A day, which is read with or without a time and written with one.
pub mod day {
    use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
    use serde::{de::Error, Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(date: &DateTime<Utc>, serializer: S) -> Result<S::Ok, S::Error> {
        date.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<DateTime<Utc>, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.parse::<NaiveDate>() {
            Ok(day) => Ok(Utc.from_utc_datetime(&day.and_time(NaiveTime::default()))),
            Err(_) => text.parse().map_err(Error::custom),
        }
    }
}

/// A day as 31/12/2025.
pub mod slashes {
    use chrono::NaiveDate;
    use serde::{de::Error, Deserialize, Deserializer, Serializer};

    const PATTERN: &str = "%d/%m/%Y";

    pub fn serialize<S: Serializer>(date: &NaiveDate, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&date.format(PATTERN))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NaiveDate, D::Error> {
        NaiveDate::parse_from_str(&String::deserialize(deserializer)?, PATTERN).map_err(Error::custom)
    }
}
