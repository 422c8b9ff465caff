package import Trellis

/// A few fields of canada.json: the names of its features, without their coordinates, which are nearly all of the file.
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

/// The properties of a feature.
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
