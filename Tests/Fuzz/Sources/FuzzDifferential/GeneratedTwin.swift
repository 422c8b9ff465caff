/// Decodes the JSON of a generated model with the methods of `Codable`: what paths and defaults mean, written a second
/// time.
struct RecordTwin<A: Generated, B: Generated, C: Generated, N: Digits>: Codable, Equatable {
    var a: A.Twin
    var b: B.Twin
    var c: C.Twin

    private enum Problem: Error { case missing, unused }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(a: A.Twin, b: B.Twin, c: C.Twin) { (self.a, self.b, self.c) = (a, b, c) }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        a = try Self.value(of: 0, in: object, A.self)
        b = try Self.value(of: 1, in: object, B.self)
        c = try Self.value(of: 2, in: object, C.self)
    }

    func encode(to encoder: any Encoder) throws { throw Problem.unused }

    private static func value<Value: Generated>(
        of field: Int, in object: KeyedDecodingContainer<Key>, _ type: Value.Type
    ) throws -> Value.Twin {
        let rules = FieldRules(N.value, field: field)
        for path in rules.paths {
            var object: KeyedDecodingContainer<Key>? = object
            for key in path.dropLast() {
                object = try? object?.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: key))
            }
            let key = Key(stringValue: path[path.count - 1])
            if let object, object.contains(key) { return try object.decode(Value.Twin.self, forKey: key) }
        }
        if rules.hasDefault { return Value.placeholder.twin }
        guard let absent = (Value.Twin.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value.Twin
        else { throw Problem.missing }
        return absent
    }
}
