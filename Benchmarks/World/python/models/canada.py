from .model import Model


class FeatureProperties(Model):
    name: str


class Polygon(Model):
    type: str
    coordinates: list[list[list[float]]]


class Feature(Model):
    type: str
    properties: FeatureProperties
    geometry: Polygon


class FeatureCollection(Model):
    type: str
    features: list[Feature]
