#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Updating.md, line by line.

    @JSONModel
    final class Track {
        let id: Int
        var title: String = ""
        @JSONIgnored var isPlaying: Bool = false
    }

    @JSONModel
    final class Playlist {
        @JSONIdentified(by: \Track.id) var tracks: [Track] = []
        var notes: [String: Note] = [:]
    }

    @JSONModel
    struct Note: Equatable {
        var text: String
        var stars: Int = 0
    }

    @JSONModel
    final class Draft: JSONFieldwise {
        var title: String
        @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []

        init(title: String, tags: [String]) {
            self.title = title
            self.tags = tags
        }
    }

    @Suite struct UpdatingExamples {
        @JSONModel
        struct Profile: Equatable {
            let id: Int
            var name: String
            var nickname: String?
            var address: Address
            @JSONIgnored var isSelected: Bool = false
        }

        @JSONModel
        struct Address: Equatable {
            var city: String
            var zip: Int?
        }

        @JSONModel
        final class Reading: JSONFieldwise, Hashable {
            let value: Double
            @JSONIgnored(in: .comparison) var readAt: Int = 0

            static func == (left: Reading, right: Reading) -> Bool { left.hasEqualFields(to: right) }
            func hash(into hasher: inout Hasher) { hashFields(into: &hasher) }
        }

        @Test func aStruct() throws {
            var profile = Profile(
                id: 1, name: "A", nickname: "a", address: Address(city: "Bern", zip: nil))
            profile.isSelected = true
            try TrellisDecoder().update(&profile, from: #"{"name":"Ada","nickname":null,"address":{"zip":3000}}"#)
            #expect(profile.name == "Ada" && profile.nickname == nil && profile.isSelected)
            #expect(profile.address == Address(city: "Bern", zip: 3000))
        }

        @Test func elements() throws {
            let playlist = try TrellisDecoder().decode(
                Playlist.self, from: #"{"tracks":[{"id":1,"title":"a"},{"id":2}],"notes":{}}"#)
            let first = playlist.tracks[0]
            try TrellisDecoder().update(playlist, from: #"{"tracks":[{"id":2,"title":"b"},{"title":"A","id":1}]}"#)
            #expect(playlist.tracks.map(\.title) == ["b", "A"])
            #expect(playlist.tracks[1] === first)
        }

        @Test func merging() throws {
            let mine = Draft(title: "a", tags: ["x"])
            try mine.merge(from: Draft(title: "b", tags: ["y"]))
            #expect(mine.title == "b" && mine.tags == ["x", "y"])
            try mine.merge(\.title, from: Draft(title: "c", tags: ["z"]))
            #expect(mine.title == "c" && mine.tags == ["x", "y"])
        }

        @Test func comparing() throws {
            let readings = try TrellisDecoder().decode(
                [Reading].self, from: #"[{"value":1.5},{"value":1.5,"readAt":9}]"#)
            #expect(readings[0] == readings[1])
            #expect(Set(readings).count == 1)
        }
    }
#endif
