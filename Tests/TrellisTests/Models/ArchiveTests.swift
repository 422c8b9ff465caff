import Testing
import Trellis

/// Archives of models whose types do not change.
@Suite struct ArchiveTests {
    private let archiver = TrellisArchiver()

    private func text(_ value: some TrellisCodable) throws -> String {
        String(decoding: try archiver.archive(value), as: UTF8.self)
    }

    @Test func theEnvelope() throws {
        let note = try decoded(SampleNote.self, #"{"text":"a","count":1}"#)
        #expect(try text(note) == #"{"trellisArchive":1,"versions":{},"model":{"text":"a","count":1}}"#)
        let shelf = Shelf(books: [Book(title: "t", pages: nil)], best: nil)
        #expect(
            try text(shelf)
                == #"{"trellisArchive":1,"versions":{"shelf":3,"Book":2},"model":{"books":[{"title":"t"}]}}"#)
        #expect(try archiver.unarchive(Shelf.self, from: archiver.archive(shelf)) == shelf)
    }

    @Test func everyKindOfField() throws {
        #expect(try archiver.unarchive(SampleAccount.self, from: archiver.archive(SampleAccount.full)) == .full)
        var generator = SplitMix64(seed: 11)
        for _ in 0..<20 {
            let rich = Rich.random(using: &generator)
            #expect(try archiver.unarchive(Rich.self, from: archiver.archive(rich)) == rich)
        }
    }

    @Test func nilAndMissingAreDistinguished() throws {
        for level in [nil, 3, 4] {
            for mood in [JSONPresence<Int>.missing, .null, .value(1)] {
                for window in [nil, 1..<2] {
                    var account = SampleAccount.full
                    (account.level, account.mood, account.window, account.badge) = (level, mood, window, nil)
                    #expect(try archiver.unarchive(SampleAccount.self, from: archiver.archive(account)) == account)
                }
            }
        }
    }

    @Test func nonFiniteNumbers() throws {
        for value in [Double.infinity, -.infinity, 0.1, -0.0] {
            #expect(try archiver.unarchive(Double.self, from: archiver.archive(value)) == value)
        }
        #expect(try archiver.unarchive([Double].self, from: archiver.archive([Double.nan]))[0].isNaN)
    }

    /// The conversions of a type apply to its archives, too.
    @Test func coercionsOfTypes() throws {
        let archive = #"{"trellisArchive":1,"versions":{},"model":{"count":"5","ratio":"Infinity","text":""}}"#
        let model = try archiver.unarchive(CoercedModel.self, from: archive)
        #expect(model.count == 5 && model.ratio == .infinity && model.text == "")
        let copy = try archiver.unarchive(CoercedModel.self, from: archiver.archive(model))
        #expect(copy.count == 5 && copy.ratio == .infinity && copy.text == "")
    }

    @Test func objects() throws {
        let employee = try decoded(
            SampleEmployee.self,
            #"{"id":1,"name":"Ada","home":{"city":"Bern"},"spare":{"place":{"city":"P"}},"salary":5}"#)
        let copy = try archiver.unarchive(SampleEmployee.self, from: archiver.archive(employee))
        #expect(copy.hasEqualFields(to: employee))
        let zoo = try decoded(SampleZoo.self, #"{"star":{"kind":"cat","name":"c","lives":9}}"#)
        let other = try archiver.unarchive(SampleZoo.self, from: archiver.archive(zoo))
        #expect((other.star as? SampleCat)?.lives == 9)
        let beast: SampleBeast = zoo.star
        #expect((try archiver.unarchive(SampleBeast.self, from: archiver.archive(beast)) as? SampleCat)?.lives == 9)
    }

    @Test func valuesThatAreNotModels() throws {
        #expect(try archiver.unarchive([Int].self, from: archiver.archive([1, 2])) == [1, 2])
        #expect(try archiver.unarchive(String?.self, from: archiver.archive(String?.none)) == nil)
        let table = ["a": Book(title: "t", pages: 1)]
        #expect(try archiver.unarchive([String: Book].self, from: archiver.archive(table)) == table)
    }

    // MARK: Fields that are left out elsewhere

    @Test func fieldsIgnoredInOneDirection() throws {
        let secret = Secret(
            open: "o", token: "t", cache: ["c"], password: "p", written: 5, both: 6, conditional: 7, cooked: "x",
            raw: "r", first: 8)
        #expect(
            try text(secret)
                == #"{"trellisArchive":1,"versions":{},"model":{"open":"o","written":5,"both":6,"conditional":7,"#
                + #""cooked":"x","there":8,"password":"p"}}"#
        )
        var expected = secret
        expected.token = "none"
        expected.cache = nil
        expected.raw = "nothing"
        #expect(try archiver.unarchive(Secret.self, from: archiver.archive(secret)) == expected)
        #expect(try encoded(secret) == #"{"open":"o","token":"t","cache":["c"],"written":5,"cooked":"x","there":8}"#)
    }

    @Test func transientValuesInAnArchiveAreNotRead() throws {
        let text =
            #"{"trellisArchive":1,"versions":{},"model":{"open":"o","token":"evil","cache":["evil"],"written":5,"#
            + #""both":6,"conditional":7,"cooked":"x","there":8,"password":"p"}}"#
        let secret = try archiver.unarchive(Secret.self, from: Array(text.utf8))
        #expect((secret.token, secret.cache) == ("none", nil))
    }

    @Test func transientCompositesAndFlattenedModels() throws {
        let model = Transient(range: 1..<2, meta: SampleBadge(color: "c", size: 1), rest: ["x": 1], own: 5)
        #expect(try text(model) == #"{"trellisArchive":1,"versions":{},"model":{"own":5}}"#)
        let copy = try archiver.unarchive(Transient.self, from: archiver.archive(model))
        #expect(copy == Transient(range: 0..<0, meta: nil, rest: [:], own: 5))
        let plain = try decoded(Transient.self, try encoded(model))
        #expect(plain == model)
    }

    @Test func aFieldThatCannotBeDecodedAgain() {
        let error = failure { try archiver.archive(Lost(value: 1)) }
        #expect(error?.code == .invalidSchema)
        #expect(error?.found == "Lost: 'value' is not in archives and has no default for decoding")
        // Also if there is no such value, since the archive could not be decoded.
        #expect(failure { try archiver.archive([Lost]()) }?.code == .invalidSchema)
    }

    // MARK: What is no archive

    @Test(arguments: [
        (#"{"text":"a"}"#, "", "none"), ("[]", "", "an array"), ("1", "", "1"), ("null", "", nil),
        (#"{"trellisArchive":"1","versions":{},"model":{}}"#, "", #""1""#),
        (#"{"trellisArchive":1,"model":{}}"#, "versions", "none"),
        (#"{"trellisArchive":1,"versions":[],"model":{}}"#, "versions", "an array"),
        (#"{"trellisArchive":1,"versions":{"a":-1},"model":{}}"#, "versions.a", "-1"),
        (#"{"trellisArchive":1,"versions":{"a":1.5},"model":{}}"#, "versions.a", "1.5"),
        (#"{"trellisArchive":1,"versions":{}}"#, "", nil),
    ])
    func jsonThatIsNotAnArchive(text: String, path: String, found: String?) {
        let error = failure { try archiver.unarchive(SampleNote.self, from: Array(text.utf8)) }
        #expect(error?.code == .invalidArchive)
        #expect(error?.path.description == path)
        #expect(error?.found == found)
    }

    @Test func invalidJSON() {
        let error = failure { try archiver.unarchive(SampleNote.self, from: Array("{\n\"a\":]".utf8)) }
        #expect(error?.code == .invalidSyntax)
        #expect(error?.position?.description == "2:5")
        #expect(failure { try archiver.unarchive(SampleNote.self, from: [UInt8]()) }?.code == .unexpectedEnd)
    }

    @Test func errorsInTheModelHaveItsPaths() {
        let text = "{\"trellisArchive\":1,\"versions\":{},\n\"model\":{\"text\":1,\"count\":1}}"
        let error = failure { try archiver.unarchive(SampleNote.self, from: Array(text.utf8)) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.path.description == "text")
        #expect(error?.position?.description == "2:17")
        let missing = failure {
            try archiver.unarchive(
                SampleNote.self, from: Array(#"{"trellisArchive":1,"versions":{},"model":{"text":"a"}}"#.utf8))
        }
        #expect(missing?.code == .missingKeys)
        #expect(missing?.missingKeys == ["count"])
        #expect(missing?.path.components.isEmpty == true)
    }

    @Test func theOrderOfMembersDoesNotCount() throws {
        let text = #"{"model":{"title":"t"},"other":[],"versions":{"Book":2},"trellisArchive":1}"#
        #expect(try archiver.unarchive(Book.self, from: Array(text.utf8)) == Book(title: "t", pages: nil))
    }

    @Test func options() throws {
        var encoding = TrellisEncoder.Options()
        encoding.keyStyle = .snakeCase
        encoding.dates = .secondsSince1970
        encoding.indentation = .spaces(2)
        encoding.sortsKeys = true
        encoding.properties = .only(["id"])
        var decoding = TrellisDecoder.Options()
        decoding.unknownKeys = .error
        let archiver = TrellisArchiver(encoding: encoding, decoding: decoding)
        #expect(try archiver.unarchive(SampleAccount.self, from: archiver.archive(SampleAccount.full)) == .full)
    }

    private func failure<T>(_ body: () throws -> T) -> TrellisError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? TrellisError
        }
    }
}

private struct Book: JSONArchivable, Equatable {
    var title: String
    var pages: Int?

    static let archiveVersion = 2
    static let modelSchema = JSONModelSchema(
        Book.self, [JSONField("title", \Book.title), JSONField("pages", \Book.pages)])

    init(title: String, pages: Int?) { (self.title, self.pages) = (title, pages) }

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        pages = fields.take(1)
    }
}

private struct Shelf: JSONArchivable, Equatable {
    var books: [Book]
    var best: Book?

    static let archiveVersion = 3
    static let archiveName = "shelf"
    static let modelSchema = JSONModelSchema(
        Shelf.self, [JSONField("books", \Shelf.books), JSONField("best", \Shelf.best)])

    init(books: [Book], best: Book?) { (self.books, self.best) = (books, best) }

    init(from fields: borrowing JSONFieldValues) throws {
        books = fields.take(0)
        best = fields.take(1)
    }
}

/// Fields that are ignored in some of the directions.
private struct Secret: JSONModel, Equatable {
    var open: String
    var token: String
    var cache: [String]?
    var password: String
    var written: Int
    var both: Int
    var conditional: Int
    var cooked: String
    var raw: String
    var first: Int

    static let modelSchema = JSONModelSchema(
        Secret.self,
        [
            JSONField("open", \Secret.open),
            JSONField("token", \Secret.token, default: "none").ignored(in: .archive),
            JSONField("cache", \Secret.cache).ignored(in: .archive),
            JSONField("written", \Secret.written, default: 0).ignored(in: .decoding),
            JSONField("both", \Secret.both, default: 0).ignored(in: [.decoding, .encoding]),
            JSONField("conditional", \Secret.conditional).written(if: { $0.conditional == 0 }),
            JSONField("cooked", \Secret.cooked, keys: "cooked", default: "").ignored(in: .decoding),
            JSONField("raw", \Secret.raw, keys: "cooked.deep", default: "nothing").ignored(in: .encoding),
            JSONField("first", \Secret.first, keys: "here").writing(to: "there"),
            JSONField("password", \Secret.password, default: "").ignored(in: .encoding),
        ])

    init(
        open: String, token: String, cache: [String]?, password: String, written: Int, both: Int, conditional: Int,
        cooked: String, raw: String, first: Int
    ) {
        (self.open, self.token, self.cache, self.password) = (open, token, cache, password)
        (self.written, self.both, self.conditional) = (written, both, conditional)
        (self.cooked, self.raw, self.first) = (cooked, raw, first)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        open = fields.take(0)
        token = fields.take(1)
        cache = fields.take(2)
        written = fields.take(3)
        both = fields.take(4)
        conditional = fields.take(5)
        cooked = fields.take(6)
        raw = fields.take(7)
        first = fields.take(8)
        password = fields.take(9)
    }
}

private struct Transient: JSONModel, Equatable {
    var range: Range<Int>
    var meta: SampleBadge?
    var rest: JSONObject
    var own: Int

    static let modelSchema = JSONModelSchema(
        Transient.self,
        [
            JSONField(
                "range", \Transient.range,
                form: .composite(
                    of: JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "to"),
                    decode: { from, to in from.value.flatMap { from in to.value.map { from..<$0 } } },
                    encode: { ($0.lowerBound, $0.upperBound) }), default: 0..<0
            ).ignored(in: .archive),
            JSONField("meta", \Transient.meta, form: .flattened()).ignored(in: .archive),
            JSONField(rest: "rest", \Transient.rest).ignored(in: .archive),
            JSONField("own", \Transient.own),
        ])

    init(range: Range<Int>, meta: SampleBadge?, rest: JSONObject, own: Int) {
        (self.range, self.meta, self.rest, self.own) = (range, meta, rest, own)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        range = fields.take(0)
        meta = fields.take(1)
        rest = fields.take(2)
        own = fields.take(3)
    }
}

private struct Lost: JSONModel {
    var value: Int

    static let modelSchema = JSONModelSchema(Lost.self, [JSONField("value", \Lost.value).ignored(in: .archive)])

    init(value: Int) { self.value = value }
    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct CoercedModel: JSONModel {
    var count: Int
    var ratio: Double
    var text: String?

    static let modelSchema = JSONModelSchema(
        CoercedModel.self, coercing: [.numbersFromStrings, .nullsFromEmptyStrings],
        [JSONField("count", \.count), JSONField("ratio", \.ratio), JSONField("text", \.text)])

    init(from fields: borrowing JSONFieldValues) throws {
        count = fields.take(0)
        ratio = fields.take(1)
        text = fields.take(2)
    }
}
