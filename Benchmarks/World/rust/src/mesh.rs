use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub struct Mesh {
    pub indices: Vec<i64>,
    pub positions: Vec<f32>,
    pub matrices: Vec<Vec<f64>>,
}
