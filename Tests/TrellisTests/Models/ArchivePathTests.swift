import Testing
import Trellis

/// Archives of models whose fields have several paths, or defaults for null.
@Suite struct ArchivePathTests {
    private let archiver = TrellisArchiver()

    /// A nil is written as null, because the other path is that of another archived field.
    @Test func nilOfAFieldWithAnotherFieldsPath() throws {
        for name in [nil, "Ada"] {
            let person = Person(displayName: name, name: "ada")
            let bytes = try archiver.archive(person)
            #expect(try archiver.unarchive(Person.self, from: bytes) == person)
        }
        let text = String(decoding: try archiver.archive(Person(displayName: nil, name: "a")), as: UTF8.self)
        #expect(text.hasSuffix(#""model":{"display_name":null,"name":"a"}}"#))
        #expect(try encoded(Person(displayName: nil, name: "a")) == #"{"name":"a"}"#)
    }

    @Test func nilOfAFieldWithADefaultForNull() throws {
        for count in [nil, 5, 6] {
            let value = Counted(count: count)
            #expect(try archiver.unarchive(Counted.self, from: archiver.archive(value)) == value)
        }
        #expect(try decoded(Counted.self, #"{"count":null}"#) == Counted(count: 5))
        let null = #"{"trellisArchive":1,"versions":{},"model":{"count":1,"needed":null}}"#
        #expect(try archiver.unarchive(Counted.self, from: null) == Counted(count: 1, needed: 7))
    }

    /// A renamed field is migrated where the older version archived it.
    @Test func aMigratedFieldWithSeveralPaths() throws {
        func length(_ model: String) throws -> Length {
            try archiver.unarchive(
                Length.self, from: #"{"trellisArchive":1,"versions":{"Length":1},"model":\#(model)}"#)
        }
        #expect(try length(#"{"minutes":2,"title":"t"}"#) == Length(seconds: 120, label: "T", title: "t"))
        #expect(try length(#"{"seconds":3,"title":"t"}"#) == Length(seconds: 180, label: "T", title: "t"))
        #expect(try length(#"{"minutes":2,"time":{"s":1}}"#) == Length(seconds: 60, label: nil, title: nil))
        #expect(try length(#"{"label":"x","title":"t"}"#) == Length(seconds: 0, label: "X", title: "t"))
        // The result of the migration, null, has precedence over the value at the other path.
        #expect(try length(#"{"title":"-"}"#) == Length(seconds: 0, label: nil, title: "-"))
        let error = #expect(throws: TrellisError.self) { try length(#"{"minutes":"x"}"#) }
        #expect(error?.code == .invalidValue && error?.path.pointer == "/minutes")
    }

    /// An archived array ends before its last nils.
    @Test func aMigratedElementAfterTheLastArchivedOne() throws {
        func row(_ model: String) throws -> Row {
            try archiver.unarchive(Row.self, from: #"{"trellisArchive":1,"versions":{"Row":1},"model":\#(model)}"#)
        }
        #expect(try row("[2]") == Row(first: 2, second: nil, third: "none"))
        #expect(try row("[2,3]") == Row(first: 2, second: 3, third: "none"))
        #expect(try row(#"[2,null,"x"]"#) == Row(first: 2, second: nil, third: "x"))
        let value = Row(first: 1, second: nil, third: "y")
        #expect(try archiver.unarchive(Row.self, from: archiver.archive(value)) == value)
    }
}

private struct Person: JSONModel, Equatable {
    var displayName: String?
    var name: String

    static let modelSchema = JSONModelSchema(
        Person.self,
        [
            JSONField("displayName", \Person.displayName, keys: "display_name", "name"),
            JSONField("name", \Person.name),
        ])

    init(displayName: String?, name: String) { (self.displayName, self.name) = (displayName, name) }

    init(from fields: borrowing JSONFieldValues) throws {
        displayName = fields.take(0)
        name = fields.take(1)
    }
}

private struct Counted: JSONModel, Equatable {
    var count: Int?
    var needed: Int

    static let modelSchema = JSONModelSchema(
        Counted.self,
        [
            JSONField("count", \Counted.count, form: .value.onNull(5)),
            JSONField("needed", \Counted.needed, form: .value.onNull(7), default: 0),
        ])

    init(count: Int?, needed: Int = 0) { (self.count, self.needed) = (count, needed) }

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        needed = fields.take(1)
    }
}

private struct Length: JSONArchivable, Equatable {
    var seconds: Int
    var label: String?
    var title: String?

    static let archiveVersion = 2
    static let modelSchema = JSONModelSchema(
        Length.self,
        [
            JSONField("seconds", \Length.seconds, keys: "time.s", "seconds", "minutes"),
            JSONField("label", \Length.label, keys: "label", "title"),
            JSONField("title", \Length.title),
        ])
    static let fieldMigrations = [
        JSONFieldMigration("seconds", before: 2) { value in
            guard let minutes = value.isNull ? 0 : value.int else { throw TrellisError(.invalidValue) }
            value = JSON(minutes * 60)
        },
        JSONFieldMigration("label", before: 2) { value in
            value = value == "-" ? .null : value.string.map { JSON($0.uppercased()) } ?? .null
        },
    ]

    init(seconds: Int, label: String?, title: String?) {
        (self.seconds, self.label, self.title) = (seconds, label, title)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        seconds = fields.take(0)
        label = fields.take(1)
        title = fields.take(2)
    }
}

private struct Row: JSONArchivable, Equatable {
    var first: Int
    var second: Int?
    var third: String

    static let archiveVersion = 2
    static let modelSchema = JSONModelSchema(
        Row.self, form: .array,
        [JSONField("first", \Row.first), JSONField("second", \Row.second), JSONField("third", \Row.third)])
    static let fieldMigrations = [
        JSONFieldMigration("third", before: 2) { value in if value.isNull { value = "none" } }
    ]

    init(first: Int, second: Int?, third: String) { (self.first, self.second, self.third) = (first, second, third) }

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
        third = fields.take(2)
    }
}
