/// The animation of a body with bones: the key frames of each bone, and the faces of the body.
func animationText(bones: Int, frames: Int, faces: Int) -> [UInt8] {
    var random = RandomNumbers(seed: Generator.seed)
    var writer = PayloadWriter()
    func numbers(_ key: String, _ count: Int, to writer: inout PayloadWriter) {
        writer.key(key)
        writer.array(Array(0..<count)) { writer, _ in
            writer.literal("\(Double(random.between(-1_000_000_000, 1_000_000_000)) / 134_217_728)")
        }
    }
    writer.object { writer in
        writer.member("name", "walk")
        writer.key("bones")
        writer.array(Array(0..<bones)) { writer, bone in
            writer.object { writer in
                writer.member("parent", bone - 1)
                numbers("bounds", 6, to: &writer)
                writer.key("keys")
                writer.array(Array(0..<frames)) { writer, frame in
                    writer.object { writer in
                        writer.member("time", literal: "\(Double(frame) / 32)")
                        numbers("position", 3, to: &writer)
                        numbers("rotation", 4, to: &writer)
                        writer.key("scale")
                        writer.array([1, 1, 1]) { writer, scale in writer.literal("\(scale)") }
                    }
                }
            }
        }
        writer.key("faces")
        writer.array(Array(0..<faces)) { writer, _ in writer.literal("\(random.below(10_000))") }
    }
    return writer.bytes
}
