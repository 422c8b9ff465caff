"""The models of the benchmark for msgspec, with the same fields as those of BenchmarkModels."""

from .canada import FeatureCollection
from .citm_catalog import Catalog
from .github_events import GitHubEvent
from .issues import Issue
from .mesh import Mesh
from .orders import Order, OrderCustomer
from .twitter import TwitterSearch

# Not generated-events: msgspec neither flattens models nor keeps unknown members, and an unknown tag is an error.
MODELS = {
    "generated-issues": list[Issue],
    "generated-shuffled": list[Issue],
    "one-issue": list[Issue],
    "dictionary-100000": dict[str, OrderCustomer],
    "mesh": Mesh,
    "small-500": Order,
    "small-2000": Order,
    "twitter": TwitterSearch,
    "github_events": list[GitHubEvent],
    "citm_catalog": Catalog,
    "canada": FeatureCollection,
}
