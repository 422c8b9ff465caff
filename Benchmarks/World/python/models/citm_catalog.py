from .model import Model


class CatalogEvent(Model, kw_only=True, rename="camel"):
    description: str | None = None
    id: int
    logo: str | None = None
    name: str
    sub_topic_ids: list[int]
    subject_code: str | None = None
    subtitle: str | None = None
    topic_ids: list[int]


class CatalogPrice(Model, rename="camel"):
    amount: int
    audience_sub_category_id: int
    seat_category_id: int


class CatalogArea(Model, rename="camel"):
    area_id: int
    block_ids: list[int]


class CatalogSeatCategory(Model, rename="camel"):
    areas: list[CatalogArea]
    seat_category_id: int


class CatalogPerformance(Model, kw_only=True, rename="camel"):
    event_id: int
    id: int
    logo: str | None = None
    name: str | None = None
    prices: list[CatalogPrice]
    seat_categories: list[CatalogSeatCategory]
    seat_map_image: str | None = None
    start: int
    venue_code: str


class Catalog(Model, rename="camel"):
    area_names: dict[str, str]
    audience_sub_category_names: dict[str, str]
    block_names: dict[str, str]
    events: dict[str, CatalogEvent]
    performances: list[CatalogPerformance]
    seat_category_names: dict[str, str]
    sub_topic_names: dict[str, str]
    subject_names: dict[str, str]
    topic_names: dict[str, str]
    topic_sub_topics: dict[str, list[int]]
    venue_names: dict[str, str]
