use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub struct FeatureCollection {
    pub r#type: String,
    pub features: Vec<Feature>,
}

#[derive(Serialize, Deserialize)]
pub struct Feature {
    pub r#type: String,
    pub properties: FeatureProperties,
    pub geometry: Polygon,
}

#[derive(Serialize, Deserialize)]
pub struct FeatureProperties {
    pub name: String,
}

#[derive(Serialize, Deserialize)]
pub struct Polygon {
    pub r#type: String,
    pub coordinates: Vec<Vec<Vec<f64>>>,
}
