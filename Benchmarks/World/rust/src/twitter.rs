use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub struct TwitterSearch {
    pub statuses: Vec<TwitterStatus>,
    pub search_metadata: TwitterSearchMetadata,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterSearchMetadata {
    pub completed_in: f64,
    pub max_id: i64,
    pub max_id_str: String,
    pub next_results: String,
    pub query: String,
    pub refresh_url: String,
    pub count: i64,
    pub since_id: i64,
    pub since_id_str: String,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterStatus {
    pub metadata: TwitterMetadata,
    pub created_at: String,
    pub id: i64,
    pub id_str: String,
    pub text: String,
    pub source: String,
    pub truncated: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_reply_to_status_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_reply_to_status_id_str: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_reply_to_user_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_reply_to_user_id_str: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_reply_to_screen_name: Option<String>,
    pub user: TwitterUser,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub geo: Option<TwitterPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coordinates: Option<TwitterPoint>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<TwitterPlace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contributors: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retweeted_status: Option<Box<TwitterStatus>>,
    pub retweet_count: i64,
    pub favorite_count: i64,
    pub entities: TwitterEntities,
    pub favorited: bool,
    pub retweeted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub possibly_sensitive: Option<bool>,
    pub lang: String,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterMetadata {
    pub result_type: String,
    pub iso_language_code: String,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterPoint {
    pub r#type: String,
    pub coordinates: Vec<f64>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterPlace {
    pub id: String,
    pub url: String,
    pub place_type: String,
    pub name: String,
    pub full_name: String,
    pub country_code: String,
    pub country: String,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterUser {
    pub id: i64,
    pub id_str: String,
    pub name: String,
    pub screen_name: String,
    pub location: String,
    pub description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    pub entities: TwitterUserEntities,
    pub protected: bool,
    pub followers_count: i64,
    pub friends_count: i64,
    pub listed_count: i64,
    pub created_at: String,
    pub favourites_count: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub utc_offset: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    pub geo_enabled: bool,
    pub verified: bool,
    pub statuses_count: i64,
    pub lang: String,
    pub contributors_enabled: bool,
    pub is_translator: bool,
    pub is_translation_enabled: bool,
    pub profile_background_color: String,
    pub profile_background_image_url: String,
    pub profile_background_image_url_https: String,
    pub profile_background_tile: bool,
    pub profile_image_url: String,
    pub profile_image_url_https: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_banner_url: Option<String>,
    pub profile_link_color: String,
    pub profile_sidebar_border_color: String,
    pub profile_sidebar_fill_color: String,
    pub profile_text_color: String,
    pub profile_use_background_image: bool,
    pub default_profile: bool,
    pub default_profile_image: bool,
    pub following: bool,
    pub follow_request_sent: bool,
    pub notifications: bool,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterUserEntities {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<TwitterLinks>,
    pub description: TwitterLinks,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterLinks {
    pub urls: Vec<TwitterLink>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterEntities {
    pub hashtags: Vec<TwitterTag>,
    pub symbols: Vec<TwitterTag>,
    pub urls: Vec<TwitterLink>,
    pub user_mentions: Vec<TwitterMention>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub media: Option<Vec<TwitterMedia>>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterTag {
    pub text: String,
    pub indices: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterLink {
    pub url: String,
    pub expanded_url: String,
    pub display_url: String,
    pub indices: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterMention {
    pub screen_name: String,
    pub name: String,
    pub id: i64,
    pub id_str: String,
    pub indices: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterMedia {
    pub id: i64,
    pub id_str: String,
    pub indices: Vec<i64>,
    pub media_url: String,
    pub media_url_https: String,
    pub url: String,
    pub display_url: String,
    pub expanded_url: String,
    pub r#type: String,
    pub sizes: TwitterMediaSizes,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_status_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_status_id_str: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterMediaSizes {
    pub medium: TwitterMediaSize,
    pub small: TwitterMediaSize,
    pub thumb: TwitterMediaSize,
    pub large: TwitterMediaSize,
}

#[derive(Serialize, Deserialize)]
pub struct TwitterMediaSize {
    pub w: i64,
    pub h: i64,
    pub resize: String,
}
