#if Macros
    import Testing
    import Trellis

    // The examples of Mapping.md on paths, key maps and defaults, line by line.

    @Suite struct MappingKeyExamplesOfStyles {
        @JSONModel
        struct Series: Equatable {
            @JSONKey(["points", .eachOrNil, "label"]) @JSONIgnored(in: .encoding) let labels: [String?]
        }

        @JSONModel
        struct Untitled: Equatable {
            @JSONKey([""]) let unnamed: Int
            @JSONKey(["meta", ""]) let unnamedMeta: Int
        }

        @JSONModel
        struct Leaflet: Equatable {
            let id: Int
            let text1: String
        }

        @JSONModel
        struct Preferences: Equatable {
            var theme: String = "light"
            var limit: Int? = 10
        }

        @Test func alignedArrays() throws {
            let series = try TrellisDecoder().decode(
                Series.self, from: #"{"points": [{"label": "a"}, {}, {"label": null}]}"#)
            #expect(series.labels == ["a", nil, nil])
        }

        @Test func emptyKeys() throws {
            let text = #"{"":1,"meta":{"":2}}"#
            let untitled = try TrellisDecoder().decode(Untitled.self, from: text)
            #expect(untitled == Untitled(unnamed: 1, unnamedMeta: 2))
            #expect(try TrellisEncoder().string(from: untitled) == text)
        }

        @Test func keyMaps() throws {
            var options = TrellisDecoder.Options()
            options.keyStyle = .customPath("texts") { name in
                name.hasPrefix("text") ? JSONPath("texts.\(name)") : JSONPath([name])
            }
            let leaflet = try TrellisDecoder(options: options).decode(
                Leaflet.self, from: #"{"id": 1, "texts": {"text1": "a"}}"#)
            #expect(leaflet == Leaflet(id: 1, text1: "a"))
            var encoding = TrellisEncoder.Options()
            encoding.keyStyle = options.keyStyle
            #expect(try TrellisEncoder(options: encoding).string(from: leaflet) == #"{"id":1,"texts":{"text1":"a"}}"#)
        }

        @Test func omittedDefaults() throws {
            var omitting = TrellisEncoder.Options()
            omitting.omitsDefaults = true
            let text = try TrellisEncoder(options: omitting).string(from: [
                Preferences(), Preferences(theme: "dark", limit: nil),
            ])
            #expect(text == #"[{},{"theme":"dark","limit":null}]"#)
            let standard = try TrellisEncoder().string(from: Preferences(limit: nil))
            #expect(standard == #"{"theme":"light","limit":null}"#)
            #expect(
                try TrellisDecoder().decode([Preferences].self, from: text)
                    == [Preferences(), Preferences(theme: "dark", limit: nil)])
        }
    }
#endif
