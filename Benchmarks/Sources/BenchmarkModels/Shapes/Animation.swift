package import Trellis

/// Many short arrays of numbers in small models, and one long array after them.
package struct Animation: Codable, Equatable, Sendable {
    package let name: String
    package let bones: [Bone]
    package let faces: [Int]
}

extension Animation: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Animation.self,
        [
            JSONField("name", \Animation.name),
            JSONField("bones", \Animation.bones),
            JSONField("faces", \Animation.faces),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.name = fields.take(0)
        self.bones = fields.take(1)
        self.faces = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(bones)
        case 2: try writer.field(faces)
        default: break
        }
    }
}

/// The payload also has the bounds of each bone, which this model does not map.
package struct Bone: Codable, Equatable, Sendable {
    package let parent: Int
    package let keys: [KeyFrame]
}

extension Bone: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Bone.self,
        [
            JSONField("parent", \Bone.parent),
            JSONField("keys", \Bone.keys),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.parent = fields.take(0)
        self.keys = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(parent)
        case 1: try writer.field(keys)
        default: break
        }
    }
}

package struct KeyFrame: Codable, Equatable, Sendable {
    package let time: Double
    package let position: [Double]
    package let rotation: [Double]
    package let scale: [Double]
}

extension KeyFrame: JSONModel {
    package static let modelSchema = JSONModelSchema(
        KeyFrame.self,
        [
            JSONField("time", \KeyFrame.time),
            JSONField("position", \KeyFrame.position),
            JSONField("rotation", \KeyFrame.rotation),
            JSONField("scale", \KeyFrame.scale),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.time = fields.take(0)
        self.position = fields.take(1)
        self.rotation = fields.take(2)
        self.scale = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(time)
        case 1: try writer.field(position)
        case 2: try writer.field(rotation)
        case 3: try writer.field(scale)
        default: break
        }
    }
}
