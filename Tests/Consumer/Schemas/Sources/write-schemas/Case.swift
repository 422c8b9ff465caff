import Trellis

/// A type with documents, for which the JSON Schema validator and the decoder are compared.
struct Case {
    let name: String
    let decodingSchema: JSON
    let encodingSchema: JSON
    let documents: [JSON]
    /// Decodes a document and returns a closure that encodes the value.
    let decode: (String) throws -> () throws -> String

    init<Value: TrellisCodable>(
        _ type: Value.Type, named name: String? = nil, decoding: TrellisDecoder.Options = .init(),
        encoding: TrellisEncoder.Options = .init(), _ documents: String...
    ) throws {
        let decoder = TrellisDecoder(options: decoding)
        let encoder = TrellisEncoder(options: encoding)
        self.name = name ?? "\(type)"
        decodingSchema = try decoder.jsonSchema(of: type)
        encodingSchema = try encoder.jsonSchema(of: type)
        self.documents = try documents.map { try JSON(parsing: $0) }
        decode = { text in
            let value = try decoder.decode(type, from: text)
            return { try encoder.string(from: value) }
        }
        for document in documents { _ = try decode(document) }
    }
}

/// A small random number generator, reproducible for each seed.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}

/// Changes documents at random positions.
struct Changes {
    var generator = Generator(state: 34)

    private static let values: [JSON] = [
        nil, true, false, 0, 1, 7, -1, 300, 1.5, 4.0, 1e30, "", "x", "7", "7.5", "true", "yes", "NaN", "open", "a",
        "2024-05-01T12:00:00Z", "2024-05-01", "circle", "dog", [], [1], [[]], ["x", nil], [:], ["a": 1], ["name": "n"],
        ["radius": 2], ["type": "circle", "radius": 1], ["wait": 3],
        .number(JSONNumber(exactly: "9223372036854775808")!), .number(JSONNumber(exactly: "1e2")!),
    ]

    /// A document with one to three changes, and their descriptions.
    mutating func changed(_ document: JSON) -> (JSON, [String]) {
        var changed = document
        var changes: [String] = []
        for _ in 0..<[1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &generator)] {
            var places: [[JSONPath.Component]] = []
            Self.list(changed, [], &places)
            let place = places.randomElement(using: &generator) ?? []
            let choice = Int.random(in: 0..<10, using: &generator)
            let value: JSON?
            switch choice {
            case 0...2: value = nil
            case 3: value = .null
            // Another part of the document.
            case 4, 5:
                value = Self.value(of: document, at: (places.randomElement(using: &generator) ?? [])[...]) ?? .null
            default: value = Self.values.randomElement(using: &generator)
            }
            if choice == 9 {
                let key = ["extra", "name", "type", "size"].randomElement(using: &generator) ?? "extra"
                Self.change(&changed, at: (place + [.key(key)])[...], to: value)
                changes.append("add \(key) to \(JSONPath(place))")
            } else {
                Self.change(&changed, at: place[...], to: value)
                changes.append("\(value.map { "\($0)" } ?? "nothing") at \(JSONPath(place))")
            }
        }
        return (changed, changes)
    }

    private static func list(_ value: JSON, _ path: [JSONPath.Component], _ places: inout [[JSONPath.Component]]) {
        places.append(path)
        for (key, member) in value.object ?? [:] { list(member, path + [.key(key)], &places) }
        for (index, element) in (value.array ?? []).enumerated() { list(element, path + [.index(index)], &places) }
    }

    private static func value(of value: JSON, at path: ArraySlice<JSONPath.Component>) -> JSON? {
        switch path.first {
        case .key(let key)?: value.object?[key].flatMap { self.value(of: $0, at: path.dropFirst()) }
        case .index(let index)?:
            value.array.flatMap { $0.indices.contains(index) ? self.value(of: $0[index], at: path.dropFirst()) : nil }
        default: value
        }
    }

    private static func change(_ value: inout JSON, at path: ArraySlice<JSONPath.Component>, to new: JSON?) {
        guard let step = path.first else {
            value = new ?? .null
            return
        }
        let rest = path.dropFirst()
        switch step {
        case .key(let key):
            guard case .object(var object) = value else { return }
            if rest.isEmpty {
                object[key] = new
            } else {
                var member = object[key] ?? .null
                change(&member, at: rest, to: new)
                object[key] = member
            }
            value = .object(object)
        case .index(let index):
            guard case .array(var array) = value, array.indices.contains(index) else { return }
            if rest.isEmpty {
                if let new { array[index] = new } else { array.remove(at: index) }
            } else {
                change(&array[index], at: rest, to: new)
            }
            value = .array(array)
        case .each, .eachOrNil: return
        }
    }
}
