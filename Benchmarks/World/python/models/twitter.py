from .model import Model


class TwitterMetadata(Model):
    result_type: str
    iso_language_code: str


class TwitterLink(Model):
    url: str
    expanded_url: str
    display_url: str
    indices: list[int]


class TwitterLinks(Model):
    urls: list[TwitterLink]


class TwitterUserEntities(Model, kw_only=True):
    url: TwitterLinks | None = None
    description: TwitterLinks


class TwitterUser(Model, kw_only=True):
    id: int
    id_str: str
    name: str
    screen_name: str
    location: str
    description: str
    url: str | None = None
    entities: TwitterUserEntities
    protected: bool
    followers_count: int
    friends_count: int
    listed_count: int
    created_at: str
    favourites_count: int
    utc_offset: int | None = None
    time_zone: str | None = None
    geo_enabled: bool
    verified: bool
    statuses_count: int
    lang: str
    contributors_enabled: bool
    is_translator: bool
    is_translation_enabled: bool
    profile_background_color: str
    profile_background_image_url: str
    profile_background_image_url_https: str
    profile_background_tile: bool
    profile_image_url: str
    profile_image_url_https: str
    profile_banner_url: str | None = None
    profile_link_color: str
    profile_sidebar_border_color: str
    profile_sidebar_fill_color: str
    profile_text_color: str
    profile_use_background_image: bool
    default_profile: bool
    default_profile_image: bool
    following: bool
    follow_request_sent: bool
    notifications: bool


class TwitterPoint(Model):
    type: str
    coordinates: list[float]


class TwitterPlace(Model):
    id: str
    url: str
    place_type: str
    name: str
    full_name: str
    country_code: str
    country: str


class TwitterTag(Model):
    text: str
    indices: list[int]


class TwitterMention(Model):
    screen_name: str
    name: str
    id: int
    id_str: str
    indices: list[int]


class TwitterMediaSize(Model):
    w: int
    h: int
    resize: str


class TwitterMediaSizes(Model):
    medium: TwitterMediaSize
    small: TwitterMediaSize
    thumb: TwitterMediaSize
    large: TwitterMediaSize


class TwitterMedia(Model, kw_only=True):
    id: int
    id_str: str
    indices: list[int]
    media_url: str
    media_url_https: str
    url: str
    display_url: str
    expanded_url: str
    type: str
    sizes: TwitterMediaSizes
    source_status_id: int | None = None
    source_status_id_str: str | None = None


class TwitterEntities(Model, kw_only=True):
    hashtags: list[TwitterTag]
    symbols: list[TwitterTag]
    urls: list[TwitterLink]
    user_mentions: list[TwitterMention]
    media: list[TwitterMedia] | None = None


class TwitterStatus(Model, kw_only=True):
    metadata: TwitterMetadata
    created_at: str
    id: int
    id_str: str
    text: str
    source: str
    truncated: bool
    in_reply_to_status_id: int | None = None
    in_reply_to_status_id_str: str | None = None
    in_reply_to_user_id: int | None = None
    in_reply_to_user_id_str: str | None = None
    in_reply_to_screen_name: str | None = None
    user: TwitterUser
    geo: TwitterPoint | None = None
    coordinates: TwitterPoint | None = None
    place: TwitterPlace | None = None
    contributors: list[int] | None = None
    retweeted_status: "TwitterStatus | None" = None
    retweet_count: int
    favorite_count: int
    entities: TwitterEntities
    favorited: bool
    retweeted: bool
    possibly_sensitive: bool | None = None
    lang: str


class TwitterSearchMetadata(Model):
    completed_in: float
    max_id: int
    max_id_str: str
    next_results: str
    query: str
    refresh_url: str
    count: int
    since_id: int
    since_id_str: str


class TwitterSearch(Model):
    statuses: list[TwitterStatus]
    search_metadata: TwitterSearchMetadata
