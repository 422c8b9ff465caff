internal import Trellis

// The JSON form of shapes in files. All counts are written, so that a file can be read without knowing the defaults.

extension StringForm: TrellisCodable, JSONDictionaryKey {}

extension ShapePlace: JSONModel {
    static let modelSchema = JSONModelSchema(
        ShapePlace.self,
        [
            JSONField("nulls", \ShapePlace.nulls),
            JSONField("trues", \ShapePlace.trues),
            JSONField("falses", \ShapePlace.falses),
            JSONField("numbers", \ShapePlace.numbers),
            JSONField("strings", \ShapePlace.strings),
            JSONField("objects", \ShapePlace.objects),
            JSONField("arrays", \ShapePlace.arrays),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        nulls = fields.take(0)
        trues = fields.take(1)
        falses = fields.take(2)
        numbers = fields.take(3)
        strings = fields.take(4)
        objects = fields.take(5)
        arrays = fields.take(6)
    }
}

extension NumberFacts: JSONModel {
    static let modelSchema = JSONModelSchema(
        NumberFacts.self,
        [
            JSONField("count", \NumberFacts.count),
            JSONField("integers", \NumberFacts.integers),
            JSONField("beyondInt64", \NumberFacts.beyondInt64),
            JSONField("beyondUInt64", \NumberFacts.beyondUInt64),
            JSONField("beyondDouble", \NumberFacts.beyondDouble),
            JSONField("beyondDecimal", \NumberFacts.beyondDecimal),
            JSONField("least", \NumberFacts.least),
            JSONField("greatest", \NumberFacts.greatest),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        integers = fields.take(1)
        beyondInt64 = fields.take(2)
        beyondUInt64 = fields.take(3)
        beyondDouble = fields.take(4)
        beyondDecimal = fields.take(5)
        least = fields.take(6)
        greatest = fields.take(7)
    }
}

extension StringFacts: JSONModel {
    static let modelSchema = JSONModelSchema(
        StringFacts.self,
        [
            JSONField("count", \StringFacts.count),
            JSONField("shortest", \StringFacts.shortest),
            JSONField("longest", \StringFacts.longest),
            JSONField("totalLength", \StringFacts.totalLength),
            JSONField("forms", \StringFacts.forms),
            JSONField("dateStyle", \StringFacts.dateStyle),
            JSONField("values", \StringFacts.values),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        shortest = fields.take(1)
        longest = fields.take(2)
        totalLength = fields.take(3)
        forms = fields.take(4)
        dateStyle = fields.take(5)
        values = fields.take(6)
    }
}

extension ObjectFacts: JSONModel {
    static let modelSchema = JSONModelSchema(
        ObjectFacts.self,
        [
            JSONField("count", \ObjectFacts.count),
            JSONField("members", \ObjectFacts.members),
            JSONField("dictionary", \ObjectFacts.dictionary),
            JSONField("fewest", \ObjectFacts.fewest),
            JSONField("most", \ObjectFacts.most),
            JSONField("repeatedKeys", \ObjectFacts.repeatedKeys),
            JSONField("tags", \ObjectFacts.tags),
            JSONField("crowdedTags", \ObjectFacts.crowdedTags),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        members = fields.take(1)
        dictionary = fields.take(2)
        fewest = fields.take(3)
        most = fields.take(4)
        repeatedKeys = fields.take(5)
        tags = fields.take(6)
        crowdedTags = fields.take(7)
    }
}

extension ShapeMember: JSONModel {
    static let modelSchema = JSONModelSchema(
        ShapeMember.self,
        [
            JSONField("key", \ShapeMember.key),
            JSONField("count", \ShapeMember.count),
            JSONField("place", \ShapeMember.place),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        key = fields.take(0)
        count = fields.take(1)
        place = fields.take(2)
    }
}

extension DictionaryFacts: JSONModel {
    static let modelSchema = JSONModelSchema(
        DictionaryFacts.self,
        [
            JSONField("keys", \DictionaryFacts.keys),
            JSONField("place", \DictionaryFacts.place),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        keys = fields.take(0)
        place = fields.take(1)
    }
}

extension TagFacts: JSONModel {
    static let modelSchema = JSONModelSchema(
        TagFacts.self,
        [
            JSONField("key", \TagFacts.key),
            JSONField("kinds", \TagFacts.kinds),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        key = fields.take(0)
        kinds = fields.take(1)
    }
}

extension TagKind: JSONModel {
    static let modelSchema = JSONModelSchema(
        TagKind.self,
        [
            JSONField("value", \TagKind.value),
            JSONField("count", \TagKind.count),
            JSONField("members", \TagKind.members),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        count = fields.take(1)
        members = fields.take(2)
    }
}

extension ArrayFacts: JSONModel {
    static let modelSchema = JSONModelSchema(
        ArrayFacts.self,
        [
            JSONField("count", \ArrayFacts.count),
            JSONField("fewest", \ArrayFacts.fewest),
            JSONField("most", \ArrayFacts.most),
            JSONField("place", \ArrayFacts.place),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        fewest = fields.take(1)
        most = fields.take(2)
        place = fields.take(3)
    }
}
