import Foundation
import Trellis

// Encoding, and other uses of values that a document has been decoded to.
extension EntryPoint {
    /// A dynamic value that may be deeper than the default limit.
    private static func json(_ bytes: [UInt8], _ options: TrellisDecoder.Options = options) throws -> JSON {
        try TrellisDecoder(options: options).decode(JSON.self, from: bytes)
    }

    private static func encoder(_ change: (inout TrellisEncoder.Options) -> Void = { _ in }) -> TrellisEncoder {
        var options = TrellisEncoder.Options()
        options.limits.depth = 1_000_000
        change(&options)
        return TrellisEncoder(options: options)
    }

    /// - Parameter options: of decoding the value. With indentation, the output is as large as the input times the
    ///   depth, so that the depth has the default limit.
    private static func encoding(
        _ name: String, _ options: TrellisDecoder.Options = options,
        _ change: (inout TrellisEncoder.Options) -> Void = { _ in }
    ) -> EntryPoint {
        let encoder = encoder(change)
        return EntryPoint(name: name) { bytes in
            let json = try json(bytes, options)
            _ = try encoder.encode(json)
            if let shape = try? TrellisDecoder(options: options).decode(Shape.self, from: bytes) {
                _ = try encoder.encode(shape)
            }
            if let nodes = try? TrellisDecoder(options: options).decode([Node].self, from: bytes) {
                _ = try encoder.encode(nodes)
            }
        }
    }

    /// Nested variants whose payloads are dictionaries, which are written into the object with the tag. The innermost
    /// object is as long as the document.
    ///
    /// - Parameter levels: the number of levels for a document of so many bytes.
    private static func merging(
        _ name: String, levels: @escaping @Sendable (Int) -> Int, _ change: (inout TrellisEncoder.Options) -> Void
    ) -> EntryPoint {
        let encoder = encoder(change)
        return EntryPoint(name: name) { bytes in
            var node = Merged.any(["text": .string(String(decoding: bytes, as: UTF8.self))])
            for level in 0..<levels(bytes.count) {
                node = level.isMultiple(of: 2) ? .group(["a": node]) : .same(node)
            }
            _ = try encoder.encode(node)
        }
    }

    private static func codable(
        _ name: String, _ options: TrellisDecoder.Options = options,
        _ change: @escaping @Sendable (TrellisCodableEncoder) -> Void
    ) -> EntryPoint {
        EntryPoint(name: name) { bytes in
            let encoder = TrellisCodableEncoder()
            change(encoder)
            let decoder = TrellisCodableDecoder(options: options)
            if let values = try? decoder.decode([Named].self, from: bytes) { _ = try encoder.encode(values) }
            if let value = try? decoder.decode([String: Int].self, from: bytes) { _ = try encoder.encode(value) }
            _ = try encoder.encode(Foreign(value: json(bytes, options)))
        }
    }

    /// A dynamic value as a type that is only `Encodable`.
    private struct Foreign: Encodable {
        let value: JSON

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        func encode(to encoder: any Encoder) throws {
            if let elements = value.array {
                var container = encoder.unkeyedContainer()
                for element in elements { try container.encode(Foreign(value: element)) }
            } else if let members = value.object {
                var container = encoder.container(keyedBy: Key.self)
                for (key, member) in members {
                    try container.encode(Foreign(value: member), forKey: Key(stringValue: key))
                }
            } else {
                var container = encoder.singleValueContainer()
                try container.encode(value.string ?? "\(value)")
            }
        }
    }

    static let encoders: [EntryPoint] = [
        encoding("encoder"), encoding("sorted keys") { $0.sortsKeys = true },
        encoding("pretty", .init()) { $0.indentation = .spaces(2) },
        encoding("escapes") { $0.escapesNonASCII = true },
        encoding("canonical JSON") { $0.isCanonical = true },
        encoding("omitted defaults") { $0.omitsDefaults = true },
        merging("merged variants", levels: { $0 / 1000 }) { _ in },
        // Sorting moves an object again in each object around it whose members are not in order. Only the maximum depth
        // limits the number of these objects.
        merging("merged variants, sorted", levels: { _ in 100 }) { $0.sortsKeys = true },
        codable("drop-in encoder, values") { _ in },
        codable("drop-in encoder, sorted and pretty values", .init()) {
            $0.outputFormatting = [.sortedKeys, .prettyPrinted]
        },
        EntryPoint(name: "drop-in encoder") {
            _ = try TrellisCodableEncoder().encode([String(decoding: $0, as: UTF8.self)])
        },
        EntryPoint(name: "encoded elements") { bytes in
            guard let elements = try json(bytes).array else { return }
            for format in [JSONStreamFormat.array, .lines, .serverSentEvents, .textSequence] {
                try unsafe encoder().encodeElements(elements, as: format, to: .closure { _ in })
            }
        },
        EntryPoint(name: "encoding with workers") { bytes in
            guard let elements = try json(bytes).array else { return }
            let _: [UInt8] = try encoder().encode(elements, workers: 1)
        },
        EntryPoint(name: "comparison and description") { bytes in
            let json = try json(bytes)
            _ = json == (try Self.json(bytes))
            _ = json.hashValue
            _ = json.description
        },
        EntryPoint(name: "patches") { bytes in
            let (old, new) = (try json(bytes), try json(Array(bytes.reversed().drop { $0 != 0x5D && $0 != 0x7D })))
            var result = old
            try result.apply(JSONPatch(from: old, to: new))
            result = old
            try result.apply(new.mergePatch(from: old))
        },
        EntryPoint(name: "patches of a changed document") { bytes in
            let old = try json(bytes)
            var new = old
            if case .array(let elements) = old { new = .array(elements.dropFirst() + [1]) }
            if case .object(let members) = old { new = .object(JSONObject(members.map { (key: $0.key, value: 0) })) }
            var result = old
            try result.apply(JSONPatch(from: old, to: new))
            result = old
            try result.apply(new.mergePatch(from: old))
        },
        EntryPoint(name: "patch of a model") { bytes in
            var node = Node(name: "n", children: [])
            try TrellisDecoder(options: options).apply(json(bytes), to: &node)
        },
        EntryPoint(name: "archives") { bytes in
            let archiver = TrellisArchiver(decoding: options)
            guard let nodes = try? TrellisDecoder(options: options).decode([Node].self, from: bytes) else {
                let contents = Array(#"{"trellisArchive":1,"versions":{},"model":"#.utf8) + bytes + [0x7D]
                let _: [Node] = try archiver.unarchive(from: contents)
                return
            }
            let _: [Node] = try archiver.unarchive(from: archiver.archive(nodes))
        },
    ]
}

/// Variants whose payloads are dictionaries, variants or any objects.
indirect enum Merged: JSONVariants, Sendable {
    case group([String: Merged]), same(Merged), any(JSON)

    static let jsonVariants = JSONVariantTable<Merged>(
        .tag("type"),
        [
            JSONVariantCase(
                "group", make: { .group($0) }, take: { if case .group(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "same", make: { .same($0) }, take: { if case .same(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "any", make: { .any($0) }, take: { if case .any(let value) = $0 { value } else { nil } }),
        ])
}
