use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    pub id: i64,
    pub reference: String,
    pub status: OrderStatus,
    pub currency: String,
    pub total: f64,
    pub is_paid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    pub customer: OrderCustomer,
    pub lines: Vec<OrderLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OrderStatus {
    Open,
    Shipped,
    Cancelled,
}

#[derive(Serialize, Deserialize)]
pub struct OrderCustomer {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub city: String,
}

#[derive(Serialize, Deserialize)]
pub struct OrderLine {
    pub sku: String,
    pub title: String,
    pub quantity: i64,
    pub price: f64,
}
