import Testing
import Trellis

/// Archives of older and newer versions.
@Suite struct ArchiveMigrationTests {
    private let archiver = TrellisArchiver()

    func unarchived<T: TrellisCodable>(
        _ type: T.Type, _ versions: String, _ model: String, options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws(TrellisError) -> T {
        let text = "{\"trellisArchive\":1,\"versions\":\(versions),\n\"model\":\(model)}"
        return try TrellisArchiver(decoding: options).unarchive(type, from: Array(text.utf8))
    }

    func failure<T: TrellisCodable>(_ type: T.Type, _ versions: String, _ model: String) -> TrellisError? {
        do {
            _ = try unarchived(type, versions, model)
            return nil
        } catch {
            return error
        }
    }

    @Test func twoSteps() throws {
        let expected = Track(title: "t", seconds: 60, tags: ["x"])
        #expect(try unarchived(Track.self, #"{"Track":2}"#, #"{"title":"t","seconds":60,"tags":["x"]}"#) == expected)
        #expect(try unarchived(Track.self, #"{"Track":1}"#, #"{"title":"t","minutes":1,"tags":["x"]}"#) == expected)
        #expect(try unarchived(Track.self, #"{"Track":0}"#, #"{"name":"t","minutes":1,"tags":"x"}"#) == expected)
        #expect(try unarchived(Track.self, "{}", #"{"name":"t","minutes":1,"tags":"x"}"#) == expected)
        #expect(
            try unarchived(Track.self, "{}", #"{"name":"t","minutes":1}"#) == Track(title: "t", seconds: 60, tags: []))
    }

    @Test func theCurrentVersionIsNotMigrated() {
        let error = failure(Track.self, #"{"Track":2}"#, #"{"name":"t","minutes":1}"#)
        #expect(error?.code == .missingKeys)
        #expect(error?.missingKeys == ["title", "seconds"])
    }

    @Test func nestedModelsAreMigrated() throws {
        let old = #"{"name":"t","minutes":1,"tags":"x"}"#
        let track = Track(title: "t", seconds: 60, tags: ["x"])
        let album = try unarchived(
            Album.self, #"{"Album":1}"#,
            #"{"tracks":[\#(old),\#(old)],"bonus":\#(old),"byName":{"a":\#(old)},"sides":[[\#(old)],[]],"maybe":[null,"#
                + #"\#(old)]}"#
        )
        #expect(
            album
                == Album(
                    tracks: [track, track], bonus: track, byName: ["a": track], sides: [[track], []],
                    maybe: [nil, track]))
    }

    @Test func eachTypeIsMigratedFromItsOwnVersion() throws {
        let album = try unarchived(
            Album.self, #"{"Album":0,"Track":1}"#, #"{"songs":[{"title":"t","minutes":2,"tags":[]}],"byName":{}}"#)
        #expect(album.tracks == [Track(title: "t", seconds: 120, tags: [])])
        #expect(album.bonus == nil)
    }

    @Test func archivesOfNewerVersionsAreRefused() {
        let error = failure(Album.self, #"{"Album":1,"Track":3}"#, #"{"tracks":[],"byName":{}}"#)
        #expect(error?.code == .newerArchive)
        #expect(error?.expected == "version 2 of Track or an older one")
        #expect(error?.found == "version 3")
        #expect(failure(Album.self, #"{"Album":2,"Track":2}"#, "{}")?.expected == "version 1 of Album or an older one")
        let text = #"{"trellisArchive":2,"model":{}}"#
        do {
            _ = try archiver.unarchive(Track.self, from: Array(text.utf8))
            Issue.record("no error")
        } catch {
            #expect(error.code == .newerArchive)
            #expect(error.found == "one of format 2")
        }
    }

    @Test(arguments: [0, -1]) func archiveFormatsThatNeverExisted(format: Int) {
        let text = "{\"trellisArchive\":\(format),\"versions\":{},\"model\":{}}"
        let error = #expect(throws: TrellisError.self) {
            try archiver.unarchive(Track.self, from: Array(text.utf8))
        }
        #expect(error?.code == .invalidArchive)
    }

    @Test func unknownTypesAreIgnored() throws {
        #expect(
            try unarchived(Track.self, #"{"Gone":7,"Track":2}"#, #"{"title":"t","seconds":1,"tags":[]}"#).title == "t")
    }

    @Test func flattenedModels() throws {
        let disc = try unarchived(Disc.self, #"{"Side":0}"#, #"{"label":"l","name":"t","minutes":1,"tags":"x","a":5}"#)
        #expect(disc.track == Track(title: "t", seconds: 60, tags: ["x"]))
        #expect((disc.label, disc.side.letter) == ("l", 5))
        #expect(
            try unarchived(Disc.self, #"{"Side":1,"Track":2}"#, #"{"label":"l","title":"t","seconds":1,"letter":5}"#)
                .side.letter == 5)
    }

    @Test func clustersAndSuperclasses() throws {
        let text = #"[{"kind":"lion","title":"l"},{"kind":"ant","name":"a"},{"kind":"animal","title":"x"}]"#
        let animals = try unarchived([Animal].self, #"{"Lion":0,"Ant":2,"Animal":0}"#, text)
        #expect(animals.map(\.name) == ["l", "a", "x"])
        #expect(animals.map { "\(type(of: $0))" } == ["Lion", "Ant", "Animal"])
        #expect(
            try String(decoding: archiver.archive(animals), as: UTF8.self).contains(
                #""versions":{"Animal":1,"Lion":1,"Ant":2}"#))
    }

    @Test func variants() throws {
        let media = try unarchived([Medium].self, "{}", #"[{"track":{"name":"t","minutes":1}},"silence"]"#)
        #expect(media == [.track(Track(title: "t", seconds: 60, tags: [])), .silence])
    }

    @Test func hooksRunAfterMigrations() throws {
        let model = try unarchived(Hooked.self, "{}", #"{"old":1}"#)
        #expect(model.value == 11)
        #expect(try unarchived(Hooked.self, #"{"Hooked":1}"#, #"{"value":1}"#).value == 11)
    }

    @Test func errorsThrownByMigrations() {
        var error = failure([Track].self, "{}", #"[{"name":"t","minutes":1},{"name":5,"minutes":1}]"#)
        #expect(error?.code == .custom)
        #expect(error?.path.description == "[1]")
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "no name"))
        #expect(error?.position?.description == "2:35")
        error = failure([Track].self, "{}", #"[{"name":"t","minutes":1,"tags":{}}]"#)
        #expect(error?.path.description == "[0].tags")
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "tags"))
        error = failure(Track.self, "{}", "[]")
        #expect(error?.code == .typeMismatch)
        error = failure(Wrong.self, "{}", "{}")
        #expect(error?.code == .invalidSchema)
        #expect(error?.found == "Wrong: 'nothing' is not a field that a migration can change")
    }

    @Test func twoTypesWithTheSameName() {
        do {
            _ = try archiver.archive(Twins())
            Issue.record("no error")
        } catch {
            #expect(error.code == .invalidSchema)
            #expect(error.found == "Twin and Other both have the name 'Twin' in archives")
        }
    }

    @Test func onlyMigratedModelsAreBuffered() throws {
        var options = TrellisDecoder.Options()
        options.limits.bufferedSize = 1000
        let track = #"{"title":"t","seconds":60,"tags":[]}"#
        let tracks = "[" + Array(repeating: track, count: 1000).joined(separator: ",") + "]"
        let current = try unarchived(
            Album.self, #"{"Album":1,"Track":2}"#, #"{"tracks":\#(tracks),"byName":{}}"#, options: options)
        #expect(current.tracks.count == 1000)
        let old = tracks.replacing(#""seconds":60"#, with: #""minutes":1"#)
        let migrated = try unarchived(
            Album.self, #"{"Album":1,"Track":1}"#, #"{"tracks":\#(old),"byName":{}}"#, options: options)
        #expect(migrated == current)
        do {
            _ = try unarchived(
                Album.self, #"{"Album":0,"Track":2}"#, #"{"tracks":\#(tracks),"byName":{}}"#, options: options)
            Issue.record("no error")
        } catch {
            #expect(error.code == .limitExceeded)
        }
    }
}

private struct Track: JSONArchivable, Equatable {
    var title: String
    var seconds: Int
    var tags: [String]

    static let archiveVersion = 2
    static let modelSchema = JSONModelSchema(
        Track.self,
        [
            JSONField("title", \Track.title), JSONField("seconds", \Track.seconds),
            JSONField("tags", \Track.tags, default: []),
        ])
    static let fieldMigrations = [
        JSONFieldMigration("tags", before: 1) { tags in
            if case .object = tags { throw SampleFailure(text: "tags") }
            if let tag = tags.string { tags = [.string(tag)] }
        }
    ]

    static func migrate(_ object: inout JSON, from version: Int) throws {
        if version < 1 {
            guard object["name"].string != nil else { throw SampleFailure(text: "no name") }
            object["title"] = object.remove("name") ?? .null
        }
        if version < 2 {
            object["seconds"] = JSON((object.remove("minutes")?.int ?? 0) * 60)
        }
    }

    init(title: String, seconds: Int, tags: [String]) {
        (self.title, self.seconds, self.tags) = (title, seconds, tags)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        seconds = fields.take(1)
        tags = fields.take(2)
    }
}

private struct Album: JSONArchivable, Equatable {
    var tracks: [Track]
    var bonus: Track?
    var byName: [String: Track]
    var sides: [[Track]]
    var maybe: [Track?]

    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(
        Album.self,
        [
            JSONField("tracks", \Album.tracks), JSONField("bonus", \Album.bonus), JSONField("byName", \Album.byName),
            JSONField("sides", \Album.sides, default: []), JSONField("maybe", \Album.maybe, default: []),
        ])

    static func migrate(_ object: inout JSON, from version: Int) throws {
        if let songs = object.remove("songs") { object["tracks"] = songs }
    }

    init(tracks: [Track], bonus: Track?, byName: [String: Track], sides: [[Track]], maybe: [Track?]) {
        (self.tracks, self.bonus, self.byName, self.sides, self.maybe) = (tracks, bonus, byName, sides, maybe)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        tracks = fields.take(0)
        bonus = fields.take(1)
        byName = fields.take(2)
        sides = fields.take(3)
        maybe = fields.take(4)
    }
}

private struct Side: JSONArchivable {
    var letter: Int

    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(Side.self, [JSONField("letter", \Side.letter)])
    static func migrate(_ object: inout JSON, from version: Int) throws { object["letter"] = object["a"] }

    init(from fields: borrowing JSONFieldValues) throws { letter = fields.take(0) }
}

/// Not archivable itself, but flattens archivable models into its object.
private struct Disc: JSONModel {
    var label: String
    var track: Track
    var side: Side

    static let modelSchema = JSONModelSchema(
        Disc.self,
        [
            JSONField("label", \Disc.label), JSONField("track", \Disc.track, form: .flattened()),
            JSONField("side", \Disc.side, form: .flattened()),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        label = fields.take(0)
        track = fields.take(1)
        side = fields.take(2)
    }
}

private class Animal: JSONModelCluster, JSONArchivable {
    var name: String

    private static let ownSchema = JSONModelSchema(Animal.self, [JSONField("name", \Animal.name)])
    class var modelSchema: JSONModelSchema { ownSchema }
    class var archiveVersion: Int { 1 }
    static let jsonVariants = JSONVariantTable<Animal>(
        .tag("kind"),
        [
            .subclass(Animal.self, named: "animal"), .subclass(Lion.self, named: "lion"),
            .subclass(Ant.self, named: "ant"),
        ])

    class func migrate(_ object: inout JSON, from version: Int) throws {
        object["name"] = object.remove("title") ?? .null
    }

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}

private final class Lion: Animal {
    private static let ownSchema = JSONModelSchema(Lion.self, superclass: Animal.self, [])
    override class var modelSchema: JSONModelSchema { ownSchema }
}

private final class Ant: Animal {
    private static let ownSchema = JSONModelSchema(Ant.self, superclass: Animal.self, [])
    override class var modelSchema: JSONModelSchema { ownSchema }
    override class var archiveVersion: Int { 2 }
}

private enum Medium: JSONVariants, Equatable {
    case track(Track)
    case silence

    static let jsonVariants = JSONVariantTable<Medium>(
        .byKey,
        [
            JSONVariantCase(
                "track", make: Medium.track, take: { if case .track(let value) = $0 { value } else { nil } }),
            JSONVariantCase("silence", value: .silence, matches: { $0 == .silence }),
        ])
}

private struct Hooked: JSONArchivable, JSONWillDecodeHook {
    var value: Int

    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(Hooked.self, [JSONField("value", \Hooked.value)])
    static func migrate(_ object: inout JSON, from version: Int) throws {
        object["value"] = object.remove("old") ?? .null
    }
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        object["value"] = JSON((object["value"].int ?? 0) + 10)
    }

    init(from fields: borrowing JSONFieldValues) throws { value = fields.take(0) }
}

private struct Wrong: JSONArchivable {
    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(Wrong.self, [])
    static let fieldMigrations = [JSONFieldMigration("nothing", before: 1) { _ in }]

    init(from fields: borrowing JSONFieldValues) throws {}
}

private struct Twin: JSONArchivable {
    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(Twin.self, [])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws {}
}

private struct Other: JSONArchivable {
    static let archiveVersion = 1
    static let archiveName = "Twin"
    static let modelSchema = JSONModelSchema(Other.self, [])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws {}
}

private struct Twins: JSONModel {
    var one = Twin()
    var two: [Other] = []

    static let modelSchema = JSONModelSchema(Twins.self, [JSONField("one", \Twins.one), JSONField("two", \Twins.two)])
    init() {}
    init(from fields: borrowing JSONFieldValues) throws {
        one = fields.take(0)
        two = fields.take(1)
    }
}
