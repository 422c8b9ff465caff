package import Trellis

/// All fields of canada.json: one polygon of 55,563 points.
package struct FeatureCollection: Codable, Equatable, Sendable {
    package let type: String
    package let features: [Feature]
}

extension FeatureCollection: JSONModel {
    package static let modelSchema = JSONModelSchema(
        FeatureCollection.self,
        [
            JSONField("type", \FeatureCollection.type),
            JSONField("features", \FeatureCollection.features),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.features = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(type)
        case 1: try writer.field(features)
        default: break
        }
    }
}

package struct Feature: Codable, Equatable, Sendable {
    package let type: String
    package let properties: FeatureProperties
    package let geometry: Polygon
}

extension Feature: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Feature.self,
        [
            JSONField("type", \Feature.type),
            JSONField("properties", \Feature.properties),
            JSONField("geometry", \Feature.geometry),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.properties = fields.take(1)
        self.geometry = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(type)
        case 1: try writer.field(properties)
        case 2: try writer.field(geometry)
        default: break
        }
    }
}

package struct FeatureProperties: Codable, Equatable, Sendable {
    package let name: String
}

extension FeatureProperties: JSONModel {
    package static let modelSchema = JSONModelSchema(
        FeatureProperties.self,
        [
            JSONField("name", \FeatureProperties.name)
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.name = fields.take(0)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        default: break
        }
    }
}

package struct Polygon: Codable, Equatable, Sendable {
    package let type: String
    package let coordinates: [[[Double]]]
}

extension Polygon: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Polygon.self,
        [
            JSONField("type", \Polygon.type),
            JSONField("coordinates", \Polygon.coordinates),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.type = fields.take(0)
        self.coordinates = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(type)
        case 1: try writer.field(coordinates)
        default: break
        }
    }
}
