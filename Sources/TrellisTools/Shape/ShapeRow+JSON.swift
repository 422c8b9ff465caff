internal import Trellis

extension ShapeRow {
    /// Rows as an array of objects. Members that do not apply are omitted.
    static func json(_ rows: [ShapeRow]) throws -> String {
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        // Dictionaries are not ordered.
        options.sortsKeys = true
        return try TrellisEncoder(options: options).string(from: rows.map(WrittenRow.init)) + "\n"
    }
}

/// A row as it is written.
private struct WrittenRow: JSONEncodableModel {
    var path: String
    var sameAs: String?
    var kinds: [String: Int]
    var presentIn: Int?
    var parents: Int?
    var numbers: NumberFacts?
    var strings: StringFacts?
    var arrayFewest: Int?
    var arrayMost: Int?
    var objectFewest: Int?
    var objectMost: Int?
    var repeatedKeys: Int?
    var dictionaryKeys: StringFacts?
    var tags: [String]?

    init(_ row: ShapeRow) {
        path = row.path.whole
        sameAs = row.sameAs?.whole
        kinds = Dictionary(row.kinds.map { ($0.name, $0.count) }, uniquingKeysWith: +)
        presentIn = row.presence?.count
        parents = row.presence?.parents
        if row.sameAs != nil { return }
        numbers = row.place.numbers
        strings = row.place.strings
        arrayFewest = row.place.arrays?.fewest
        arrayMost = row.place.arrays?.most
        objectFewest = row.place.objects?.fewest
        objectMost = row.place.objects?.most
        repeatedKeys = row.place.objects?.repeatedKeys
        dictionaryKeys = row.place.objects?.dictionary?.keys
        if let known = row.place.objects?.tags, !known.isEmpty { tags = known.map(\.key) }
    }

    static let modelSchema = JSONModelSchema(
        WrittenRow.self,
        [
            JSONField("path", \WrittenRow.path),
            JSONField("sameAs", \WrittenRow.sameAs),
            JSONField("kinds", \WrittenRow.kinds),
            JSONField("presentIn", \WrittenRow.presentIn),
            JSONField("parents", \WrittenRow.parents),
            JSONField("numbers", \WrittenRow.numbers),
            JSONField("strings", \WrittenRow.strings),
            JSONField("arrayFewest", \WrittenRow.arrayFewest),
            JSONField("arrayMost", \WrittenRow.arrayMost),
            JSONField("objectFewest", \WrittenRow.objectFewest),
            JSONField("objectMost", \WrittenRow.objectMost),
            JSONField("repeatedKeys", \WrittenRow.repeatedKeys),
            JSONField("dictionaryKeys", \WrittenRow.dictionaryKeys),
            JSONField("tags", \WrittenRow.tags),
        ])
}
