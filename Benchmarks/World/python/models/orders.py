from enum import Enum

from .model import Model


class OrderStatus(Enum):
    open = "open"
    shipped = "shipped"
    cancelled = "cancelled"


class OrderCustomer(Model):
    id: int
    name: str
    email: str
    city: str


class OrderLine(Model):
    sku: str
    title: str
    quantity: int
    price: float


class Order(Model, kw_only=True, rename="camel"):
    id: int
    reference: str
    status: OrderStatus
    currency: str
    total: float
    is_paid: bool
    note: str | None = None
    customer: OrderCustomer
    lines: list[OrderLine]
