internal import Trellis

/// A shape in a file, as JSON. Equal shapes have equal files, which can be compared line by line.
struct ShapeFile: Equatable {
    /// The version of the format, the only one that is read.
    static let version = 1
    /// The maximum valid count, so that sums cannot overflow.
    private static let greatestCount = 1 << 50

    var version: Int
    var documents: Int
    var places: [ShapePlace]

    /// An error in a file.
    struct Broken: Error, Equatable, CustomStringConvertible {
        var message: String
        var description: String { message }
    }

    /// The bytes of a file with the shape.
    static func text(of shape: Shape) throws -> [UInt8] {
        var options = TrellisEncoder.Options()
        options.sortsKeys = true
        options.indentation = .spaces(1)
        let file = ShapeFile(version: version, documents: shape.documents, places: shape.places)
        return try TrellisEncoder(options: options).encode(file) + [0x0A]
    }

    /// The shape in a file with these bytes.
    static func shape(from text: [UInt8]) throws(Broken) -> Shape {
        let file: ShapeFile
        do {
            // The format of other versions is unknown.
            let header = try TrellisDecoder().decode(Header.self, from: text)
            guard header.version == version else {
                throw Broken(
                    message: "the file has a shape of version \(header.version); this program reads version \(version)")
            }
            file = try TrellisDecoder().decode(ShapeFile.self, from: text)
        } catch let broken as Broken {
            throw broken
        } catch {
            throw Broken(message: "the file has no shape: \(error)")
        }
        try file.check()
        return Shape(places: file.places, documents: file.documents)
    }

    /// The members that every version has.
    private struct Header: JSONModel {
        var version: Int

        static let modelSchema = JSONModelSchema(Header.self, [JSONField("version", \Header.version)])

        init(from fields: borrowing JSONFieldValues) throws { version = fields.take(0) }
    }

    // MARK: - Checks

    private func check() throws(Broken) {
        guard !places.isEmpty else { throw Broken(message: "the shape has no places") }
        try count(documents, "documents")
        for (index, place) in places.enumerated() {
            do throws(Broken) {
                try check(place)
            } catch {
                throw Broken(message: "places[\(index)]: \(error.message)")
            }
        }
    }

    private func check(_ place: ShapePlace) throws(Broken) {
        try count(place.nulls, "nulls")
        try count(place.trues, "trues")
        try count(place.falses, "falses")
        if let numbers = place.numbers {
            try count(numbers.count, "numbers.count")
            for part in [
                numbers.integers, numbers.beyondInt64, numbers.beyondUInt64, numbers.beyondDouble,
                numbers.beyondDecimal,
            ] {
                try count(part, "numbers", atMost: numbers.count)
            }
            guard numbers.least <= numbers.greatest else {
                throw Broken(message: "the least of the numbers is above the greatest")
            }
        }
        if let strings = place.strings { try check(strings, "strings") }
        if let arrays = place.arrays {
            try count(arrays.count, "arrays.count")
            try range(arrays.fewest, arrays.most, "arrays")
            try index(arrays.place, "arrays")
        }
        if let objects = place.objects { try check(objects) }
    }

    private func check(_ strings: StringFacts, _ name: String) throws(Broken) {
        try count(strings.count, "\(name).count")
        try range(strings.shortest, strings.longest, name)
        try count(strings.totalLength, "\(name).totalLength", atMost: .max)
        for (form, number) in strings.forms {
            try count(number, "\(name).forms.\(form.rawValue)", atMost: strings.count)
        }
        if let style = strings.dateStyle, DateStyle(example: style) == nil {
            throw Broken(message: "\(name).dateStyle: \(ShapePath.quoted(style)) is not the example of a style")
        }
        // Each string is one of the values, so that their sum is limited as well.
        var rest = strings.count
        for number in (strings.values ?? [:]).values {
            try count(number, "\(name).values", atMost: strings.count)
            guard number <= rest else { throw Broken(message: "\(name).values: more values than strings") }
            rest -= number
        }
    }

    private func check(_ objects: ObjectFacts) throws(Broken) {
        try count(objects.count, "objects.count")
        try range(objects.fewest, objects.most, "objects")
        try count(objects.repeatedKeys, "objects.repeatedKeys")
        var keys: Set<[UInt8]> = []
        for member in objects.members {
            guard keys.insert(Array(member.key.utf8)).inserted else {
                throw Broken(message: "the member \(ShapePath.quoted(member.key)) is there twice")
            }
            try count(member.count, "the member \(ShapePath.quoted(member.key))", atMost: objects.count)
            try index(member.place, "the member \(ShapePath.quoted(member.key))")
        }
        if let dictionary = objects.dictionary {
            guard objects.members.isEmpty else { throw Broken(message: "a dictionary has members") }
            try check(dictionary.keys, "objects.dictionary.keys")
            try index(dictionary.place, "objects.dictionary")
        }
        for tag in objects.tags {
            guard keys.contains(Array(tag.key.utf8)) else {
                throw Broken(message: "the tag \(ShapePath.quoted(tag.key)) is no member")
            }
            for kind in tag.kinds {
                try count(kind.count, "the kind \(ShapePath.quoted(kind.value))", atMost: objects.count)
                guard kind.members.count == objects.members.count else {
                    throw Broken(message: "the kind \(ShapePath.quoted(kind.value)) has other members than the objects")
                }
                for number in kind.members { try count(number, "a member of a kind", atMost: kind.count) }
            }
        }
    }

    private func count(_ value: Int, _ name: String, atMost limit: Int = greatestCount) throws(Broken) {
        guard value >= 0 else { throw Broken(message: "\(name): a count is negative, \(value)") }
        guard value <= limit else { throw Broken(message: "\(name): the count \(value) is above \(limit)") }
    }

    private func range(_ least: Int, _ greatest: Int, _ name: String) throws(Broken) {
        guard least >= 0, least <= greatest else {
            throw Broken(message: "\(name): a size from \(least) to \(greatest) cannot be")
        }
    }

    private func index(_ place: Int, _ name: String) throws(Broken) {
        guard places.indices.contains(place) else {
            throw Broken(message: "\(name): there is no place \(place), only \(places.count)")
        }
    }
}

extension ShapeFile: JSONModel {
    static let modelSchema = JSONModelSchema(
        ShapeFile.self,
        [
            JSONField("version", \ShapeFile.version),
            JSONField("documents", \ShapeFile.documents),
            JSONField("places", \ShapeFile.places),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        version = fields.take(0)
        documents = fields.take(1)
        places = fields.take(2)
    }
}
