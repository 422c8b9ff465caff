#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of ComingFromMantle.md, line by line.

    struct MapPoint: Hashable { let latitude, longitude: Double }

    enum HexForms {
        static let hex = JSONTransform<String, Int>(
            decode: { text in
                guard let value = Int(text, radix: 16) else { throw TrellisError(.invalidValue, found: text) }
                return value
            },
            encode: { String($0, radix: 16) })
    }

    enum Urgency { case low, high }

    enum Urgencies {
        static let urgency = JSONTransform<Int, Urgency>.mapping([0: .low, 1: .high], decodingDefault: .low)
    }

    @Suite struct MigrationMantleTests {
        @JSONModel(keyStyle: .snakeCase)
        struct Repository: Hashable {
            let name: String
            let htmlURL: URL
            @JSONKey("owner.login") let ownerLogin: String
            var topics: [String] = []
        }

        @JSONModel
        struct Venue: Hashable {
            @JSONComposite(
                JSONPart(Double.self, at: "geo.lat"), JSONPart(Double.self, at: "geo.lng"),
                decode: { latitude, longitude -> MapPoint? in
                    guard let latitude = latitude.value, let longitude = longitude.value else { return nil }
                    return MapPoint(latitude: latitude, longitude: longitude)
                },
                encode: { ($0.latitude, $0.longitude) })
            let point: MapPoint
        }

        @JSONModel
        struct Palette: Hashable {
            @JSONKey("main", using: HexForms.hex) let main: Int
            @JSONKey("accent", using: HexForms.hex) let accent: Int?
            @JSONKey("others", using: HexForms.hex.array) let others: [Int]
        }

        @JSONModel
        struct Flags: Hashable {
            @JSONKey("is_open", coercing: [.boolsFromNumbers, .boolsFromStrings]) let isOpen: Bool
            let home: URL
            let mirrors: [String: URL]
        }

        @JSONModel
        struct Chore: Hashable {
            @JSONKey("prio", using: Urgencies.urgency) let urgency: Urgency
        }

        @JSONModel
        struct Profile: Hashable {
            @JSONKey(nilFields: .writeNull) let email: String?
            @JSONDefault(on: .null) var name: String = "(unnamed)"
            var phone: JSONPresence<String> = .missing
        }

        @JSONModel
        class Attachment: JSONModelCluster {
            let name: String
            static let jsonVariants = JSONVariantTable<Attachment>(
                .tag("kind"), [.subclass(Image.self, named: "image"), .subclass(Link.self, named: "link")])
        }

        @JSONModel(superclass: Attachment.self)
        final class Image: Attachment { let width: Int }

        @JSONModel(superclass: Attachment.self)
        final class Link: Attachment { let target: URL }

        struct Backwards: Error {}

        @JSONModel
        struct Booking: Hashable, JSONFieldwise, JSONValidating {
            @JSONValidated<Int>({ $0 = max(1, $0) }) var guests: Int
            let start: Int
            let end: Int

            mutating func validate() throws {
                guard start < end else { throw Backwards() }
            }
        }

        @JSONModel
        struct Draft: Hashable, JSONFieldwise {
            var title: String
            @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
        }

        @JSONModel
        struct Session: Hashable, JSONArchivable {
            let account: String
            @JSONIgnored(in: .archive) var token: String = ""
            static var archiveVersion: Int { 2 }
            static var fieldMigrations: [JSONFieldMigration] {
                [JSONFieldMigration("account", before: 2) { $0 = JSON(($0.string ?? "").lowercased()) }]
            }
        }

        @JSONModel
        final class Folder: Hashable, JSONFieldwise {
            var name: String
            @JSONIgnored(in: .comparison) var isExpanded: Bool = false

            static func == (left: Folder, right: Folder) -> Bool { left.hasEqualFields(to: right) }
            func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }
        }

        @Test func keysAndComposites() throws {
            let json = #"{"name":"trellis","html_url":"https://a.example","owner":{"login":"ada"},"topics":[]}"#
            let value = try TrellisDecoder().decode(Repository.self, from: json)
            #expect(value.ownerLogin == "ada")
            #expect(value.htmlURL.absoluteString == "https://a.example")
            #expect(try TrellisEncoder().string(from: value) == json)

            let place = #"{"geo":{"lat":47.5,"lng":8.25}}"#
            let venue = try TrellisDecoder().decode(Venue.self, from: place)
            #expect(venue.point == MapPoint(latitude: 47.5, longitude: 8.25))
            #expect(try TrellisEncoder().string(from: venue) == place)
        }

        @Test func transformers() throws {
            let json = #"{"main":"ff","others":["1","a"]}"#
            let palette = try TrellisDecoder().decode(Palette.self, from: json)
            #expect(palette == Palette(main: 255, accent: nil, others: [1, 10]))
            #expect(try TrellisEncoder().string(from: palette) == json)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Palette.self, from: #"{"main":"ff","others":["1","x"]}"#)
            }
            #expect(error?.code == .invalidValue)
            #expect(error?.path.description == "others[1]")

            let spelled = try HexForms.hex.inverted?.decode?(255, JSONUserInfo())
            #expect(spelled == "ff")

            let flags = try TrellisDecoder().decode(
                Flags.self, from: #"{"is_open": 1, "home": "https://a.example", "mirrors": {"b": "https://b.example"}}"#
            )
            #expect(flags.isOpen)
            #expect(flags.mirrors["b"]?.absoluteString == "https://b.example")
            let tasks = try TrellisDecoder().decode([Chore].self, from: #"[{"prio": 1}, {"prio": 7}]"#)
            #expect(tasks.map(\.urgency) == [.high, .low])
            #expect(try TrellisEncoder().string(from: tasks) == #"[{"prio":1},{"prio":0}]"#)
        }

        @Test func nulls() throws {
            let profile = try TrellisDecoder().decode(Profile.self, from: #"{"name": null, "phone": null}"#)
            #expect(profile == Profile(email: nil, name: "(unnamed)", phone: .null))
            #expect(try TrellisEncoder().string(from: profile) == #"{"email":null,"name":"(unnamed)","phone":null}"#)
        }

        @Test func classClusters() throws {
            let json = #"{"kind":"image","name":"a.png","width":3}"#
            let attachment = try TrellisDecoder().decode(Attachment.self, from: json)
            #expect((attachment as? Image)?.width == 3)
            #expect(try TrellisEncoder().string(from: attachment) == json)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Attachment.self, from: #"{"kind": "film", "name": "a"}"#)
            }
            #expect(error?.code == .unknownVariant)
        }

        @Test func validation() throws {
            let json = #"{"guests": 0, "start": 1, "end": 2}"#
            #expect(try TrellisDecoder().decode(Booking.self, from: json) == Booking(guests: 1, start: 1, end: 2))
            let booking = Booking(guests: 1, start: 2, end: 1)
            do {
                try booking.revalidated()
            } catch {
                print(error.code, error.underlying is Backwards)
            }
            let error = #expect(throws: TrellisError.self) { try booking.revalidated() }
            #expect(error?.underlying is Backwards)
        }

        @Test func merging() throws {
            var draft = Draft(title: "One", tags: ["a"])
            let other = Draft(title: "Two", tags: ["b"])
            try draft.merge(\.tags, from: other)
            let both = try draft.merging(other)
            #expect(draft == Draft(title: "One", tags: ["a", "b"]))
            #expect(both == Draft(title: "Two", tags: ["a", "b", "b"]))
        }

        @Test func archives() throws {
            let session = Session(account: "ada", token: "secret")
            let archiver = TrellisArchiver()
            let bytes = try archiver.archive(session)
            let restored = try archiver.unarchive(Session.self, from: bytes)
            #expect(restored == Session(account: "ada"))
            let old = #"{"trellisArchive":1,"versions":{"Session":1},"model":{"account":"ADA"}}"#
            #expect(try archiver.unarchive(Session.self, from: Array(old.utf8)) == Session(account: "ada"))
        }

        @Test func objects() throws {
            let folder = try TrellisDecoder().decode(Folder.self, from: #"{"name": "Inbox"}"#)
            let copy = try folder.copy()
            copy.isExpanded = true
            print(copy == folder, copy.fieldListing)
            #expect(copy !== folder)
            #expect(copy == folder)
            #expect(copy.hashValue == folder.hashValue)
            #expect(copy.fieldListing == "Folder\n  name: \"Inbox\"\n  isExpanded: true")
            copy.name = "Sent"
            #expect(folder.name == "Inbox")
            #expect(copy != folder)
        }

        @Test func errorsAndDictionaries() throws {
            var caught: TrellisError?
            do {
                let draft = try TrellisDecoder().decode(Draft.self, from: #"{"title": 5}"#)
                print(draft)
            } catch {
                print(error.code, error.path, error.position?.line ?? 0)
                caught = error
            }
            #expect(caught?.code == .typeMismatch)
            #expect(caught?.path.description == "title")
            #expect(caught?.position?.line == 1)

            let draft = Draft(title: "One", tags: ["a"])
            var json = try TrellisEncoder().encode(draft, as: JSON.self)
            json["title"] = "Two"
            let changed = try TrellisDecoder().decode(Draft.self, from: json)
            #expect(changed == Draft(title: "Two", tags: ["a"]))
        }
    }
#endif
