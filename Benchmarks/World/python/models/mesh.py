from .model import Model


class Mesh(Model):
    indices: list[int]
    positions: list[float]
    matrices: list[list[float]]
