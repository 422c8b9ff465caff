import Trellis

/// The keys of a model that is created for a test.
protocol KeySet: SendableMetatype {
    static var keys: [String] { get }
}

/// A model with one optional Int for each key of a set.
struct Numbered<Keys: KeySet>: JSONModel, Equatable {
    var values: [Int?]

    init(_ values: [Int?]) { self.values = values }

    subscript(index: Int) -> Int? { values[index] }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            Keys.keys.enumerated().map { index, key in
                JSONField("field\(index)", \Self[index], keys: JSONPath([key]))
            }
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        var values: [Int?] = []
        for index in 0..<Self.modelSchema.fieldCount { values.append(fields.take(index)) }
        self.values = values
    }
}
