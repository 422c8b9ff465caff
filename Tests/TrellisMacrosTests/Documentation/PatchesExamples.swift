#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Patches.md, line by line.

    @Suite struct PatchesExamples {
        @JSONModel
        struct Profile: Equatable {
            let id: Int
            var name: String
            var nickname: String?
            var stars: Int = 0
            var links: [String: String] = [:]
        }

        @Test func mergePatches() throws {
            let original = Profile(id: 1, name: "Ada", nickname: "A", stars: 5, links: ["home": "/a", "work": "/w"])
            let decoder = TrellisDecoder()
            var profile = original
            try decoder.apply(["nickname": nil, "stars": nil, "links": ["work": nil, "blog": "/b"]], to: &profile)
            #expect(profile.nickname == nil && profile.stars == 0)
            #expect(profile.links == ["home": "/a", "blog": "/b"])

            // `stars` has its default value. It is encoded, so that the patch contains it.
            let patch = try profile.mergePatch(from: original)
            #expect(patch == ["nickname": nil, "stars": 0, "links": ["work": nil, "blog": "/b"]])
        }

        @Test func operations() throws {
            var lines: [String] = []
            func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
            let decoder = TrellisDecoder()
            let body = """
                [
                  {"op": "test", "path": "/version", "value": 3},
                  {"op": "replace", "path": "/title", "value": "b"},
                  {"op": "add", "path": "/tags/-", "value": "new"}
                ]
                """
            let operations = try decoder.decode(JSONPatch.self, from: body)
            var json: JSON = ["version": 3, "title": "a", "tags": ["x"]]
            try json.apply(operations)
            print(json)

            json["version"] = 4
            do {
                try json.apply(operations)
            } catch {
                print(error.code, error.path.pointer)
            }
            try expectOutput("Patches", lines.joined(separator: "\n"))
        }

        @Test func operationsOnAModel() throws {
            let original = Profile(id: 1, name: "Ada", nickname: "A", stars: 5, links: ["home": "/a", "work": "/w"])
            let decoder = TrellisDecoder()
            var edited = original
            let changes = JSONPatch([
                .test(path: "/id", value: 1), .replace(path: "/name", value: "Eve"), .remove(path: "/nickname"),
                .add(path: "/links/blog", value: "/b"),
            ])
            try decoder.apply(changes, to: &edited)
            #expect(edited.name == "Eve" && edited.nickname == nil)
            #expect(edited.links == ["home": "/a", "work": "/w", "blog": "/b"])
            #expect(edited.stars == 5)
        }

        @Test func pointers() throws {
            var answer: JSON = ["data": [["id": 7, "a/b": true]]]
            #expect(answer[pointer: "/data/0/a~1b"] == true)
            answer[pointer: "/data/-/id"] = 8
            #expect(answer == ["data": [["id": 7, "a/b": true], ["id": 8]]])

            let path = try JSONPath(pointer: "/data/1/id")
            #expect(try TrellisDecoder().decode(Int.self, at: path, from: answer) == 8)
        }
    }
#endif
