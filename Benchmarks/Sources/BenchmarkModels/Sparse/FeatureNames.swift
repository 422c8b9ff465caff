package import Trellis

/// Little of canada.json: what its features are, without their coordinates, which are nearly all of it.
package struct FeatureNames: Decodable, Equatable, Sendable {
    package let type: String
    package let features: [FeatureName]
}

extension FeatureNames: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        FeatureNames.self,
        [
            JSONField(decoding: "type", \FeatureNames.type),
            JSONField(decoding: "features", \FeatureNames.features),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.features = fields.take(1)
    }
}

/// What a feature is.
package struct FeatureName: Decodable, Equatable, Sendable {
    package let type: String
    package let properties: FeatureProperties
}

extension FeatureName: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        FeatureName.self,
        [
            JSONField(decoding: "type", \FeatureName.type),
            JSONField(decoding: "properties", \FeatureName.properties),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.properties = fields.take(1)
    }
}
