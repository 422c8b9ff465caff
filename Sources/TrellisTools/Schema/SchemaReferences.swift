import Foundation
import Trellis

/// Finds the schemas that a document refers to by other references than those to its definitions: by a JSON Pointer to
/// any place of it, by an anchor, or by its own identifier.
struct SchemaReferences {
    private let document: JSON
    private let identifier: String?
    private var anchors: [String: JSON] = [:]
    private var references: [String] = []
    private var names: Set<String>
    /// The schemas, with unused names.
    private(set) var schemas: [(name: String, schema: JSON)] = []
    /// The names of the schemas, by reference.
    private(set) var targets: [String: String] = [:]
    private(set) var notes: [String] = []

    /// - Parameter names: the names of the definitions.
    init(in document: JSON, names: Set<String>) {
        self.document = document
        self.names = names
        identifier = document["$id"].string.map { String($0.prefix { $0 != "#" }) }
    }

    /// The name of the definition that a reference refers to; nil for another reference.
    static func definition(in reference: String) -> String? {
        // Bytes are compared, since a mark at the start of a name forms one character with the slash.
        for prefix in ["#/$defs/", "#/definitions/", "#/components/schemas/"]
        where reference.utf8.starts(with: prefix.utf8) {
            let token = String(decoding: reference.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
            return unescaped(token)
        }
        return nil
    }

    /// A part of a reference. Characters that a URI does not allow are percent-encoded.
    private static func unescaped(_ token: String) -> String {
        (token.removingPercentEncoding ?? token).replacing("~1", with: "/").replacing("~0", with: "~")
    }

    mutating func find() {
        collect()
        for reference in references where targets[reference] == nil {
            if let name = Self.definition(in: reference), names.contains(name) { continue }
            let place = place(of: reference)
            guard let place else {
                notes.append("\(visible(reference)) is not in this document, so its values are JSON")
                add([:], reference, tokens: reference.split { "/#".contains($0) }.map(String.init))
                continue
            }
            let tokens = place.split(separator: "/").map { Self.unescaped(String($0)) }
            if let schema = schema(at: place) { add(schema, reference, tokens: tokens) }
        }
    }

    /// The fragment of a reference into this document; nil for one to another document.
    private func place(of reference: String) -> String? {
        let fragment = reference.utf8.firstIndex(of: UInt8(ascii: "#")).map { reference[$0...].utf8.dropFirst() }
        let address = reference.utf8.prefix { $0 != UInt8(ascii: "#") }
        guard address.isEmpty || identifier.map({ $0.utf8.elementsEqual(address) }) == true else { return nil }
        return fragment.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The schema at a fragment: a JSON Pointer, or the name of an anchor. Nil if there is none.
    private func schema(at place: String) -> JSON? {
        if place.isEmpty { return ["$ref": "#"] }
        guard place.utf8.first == UInt8(ascii: "/") else { return anchors[place] }
        let found = document[pointer: place.removingPercentEncoding ?? place]
        // In another expression, nil would be the JSON null.
        return found.isNull ? Optional.none : found
    }

    /// Adds a schema under the last token of its place, or under more of them if the name is used.
    private mutating func add(_ schema: JSON, _ reference: String, tokens: [String]) {
        var name = tokens.last ?? "Referenced"
        var count = 1
        while !names.insert(name).inserted {
            count += 1
            name = count <= tokens.count ? tokens.suffix(count).joined(separator: "_") : "\(name)_"
        }
        schemas.append((name, schema))
        targets[reference] = name
    }

    /// Collects all references and anchors. It is not recursive, since schemas can be nested deeply.
    private mutating func collect() {
        var known: Set<String> = []
        var pending = [document]
        while let value = pending.popLast() {
            switch value {
            case .array(let elements): pending += elements.reversed()
            case .object(let members):
                if let anchor = members["$anchor"]?.string { anchors[anchor] = value }
                if let reference = members["$ref"]?.string, known.insert(reference).inserted {
                    references.append(reference)
                }
                // The values of these keywords are not schemas.
                let others = members.filter { !["const", "enum", "default", "examples", "example"].contains($0.key) }
                pending += others.map(\.value).reversed()
            default: break
            }
        }
    }
}
