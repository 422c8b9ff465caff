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
            JSONField("type", \FeatureNames.type, form: .decoding),
            JSONField("features", \FeatureNames.features, form: .decoding),
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
            JSONField("type", \FeatureName.type, form: .decoding),
            JSONField("properties", \FeatureName.properties, form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.properties = fields.take(1)
    }
}
