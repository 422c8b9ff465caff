import Foundation
import Trellis

// Decoded models: comparing, copying and patching them, and updating the elements of their arrays.
extension EntryPoint {
    private static let decoder = TrellisDecoder(options: options)

    /// Uses the catalog whose items are the elements of a document, or whose unmapped members are those of an object.
    private static func catalog(
        _ name: String, _ body: @escaping @Sendable (Catalog, [UInt8]) throws -> Void
    ) -> EntryPoint {
        EntryPoint(name: name) { bytes in
            let text = bytes.first == UInt8(ascii: "{") ? bytes : Array(#"{"items":"#.utf8) + bytes + [0x7D]
            try body(decoder.decode(Catalog.self, from: text), text)
        }
    }

    static let models: [EntryPoint] = [
        catalog("update of identified elements") { catalog, text in
            var catalog = catalog
            try decoder.update(&catalog, from: text)
        },
        catalog("comparison of models") { catalog, text in
            let other = try decoder.decode(Catalog.self, from: text)
            _ = catalog.hasEqualFields(to: other)
            var hasher = Hasher()
            catalog.hashFields(into: &hasher)
            _ = catalog.fieldListing
        },
        catalog("copies of models") { catalog, text in
            var catalog = catalog
            try catalog.merge(from: decoder.decode(Catalog.self, from: text))
            _ = try catalog.revalidated()
            _ = try catalog.items.map { try $0.copy() }
        },
        catalog("merge patch of models") { catalog, text in
            var changed = catalog
            changed.items.removeFirst(min(1, changed.items.count))
            changed.rest = [:]
            var old = catalog
            try decoder.apply(changed.mergePatch(from: catalog), to: &old)
        },
        catalog("JSON patch of a model") { catalog, text in
            let new: JSON = ["items": .array(catalog.items.reversed().map { ["id": $0.id.map { JSON($0) } ?? .null] })]
            let patch = try JSONPatch(from: decoder.decode(JSON.self, from: text), to: new)
            var catalog = catalog
            try decoder.apply(patch, to: &catalog)
        },
        EntryPoint(name: "elements and the model around them") {
            _ = try decoder.forEachElement(
                Node.self, as: .array(at: "children"), rest: Catalog.self, from: $0, skipsErrors: true
            ) { _ in }
        },
        EntryPoint(name: "file") { bytes in
            let file = FileManager.default.temporaryDirectory
                .appending(path: "trellis-linear-\(ProcessInfo.processInfo.processIdentifier).json")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data(bytes).write(to: file)
            try? decoder.forEachElement(JSON.self, from: .file(file, chunkSize: 512)) { _ in }
            _ = try decoder.decode(RawJSON.self, from: .file(file, chunkSize: 512))
        },
        EntryPoint(name: "JSON Pointer and path") { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? JSONPath(pointer: text)
            _ = JSONPath(text)
        },
    ]
}

/// A model with elements that an update identifies, and all other members.
struct Catalog: JSONFieldwise {
    var items: [Item]
    var rest: JSONObject

    final class Item: JSONFieldwise {
        let id: Int?
        let name: String?
        let other: JSON?

        static let modelSchema = JSONModelSchema(
            Item.self,
            [JSONField("id", \Item.id), JSONField("name", \Item.name), JSONField("other", \Item.other)])

        init(from fields: borrowing JSONFieldValues) {
            id = fields.take(0)
            name = fields.take(1)
            other = fields.take(2)
        }
    }

    static let modelSchema = JSONModelSchema(
        Catalog.self,
        [
            JSONField("items", \Catalog.items, default: []).identified(by: \Item.id),
            JSONField(rest: "rest", \Catalog.rest),
        ])

    init(from fields: borrowing JSONFieldValues) {
        items = fields.take(0)
        rest = fields.take(1)
    }
}
