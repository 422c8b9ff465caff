import Foundation
import Trellis

extension WriteSchemas {
    static func cases() throws -> [Case] {
        try scalars() + members() + forms() + options()
    }

    private static func scalars() throws -> [Case] {
        [
            try Case(
                Numbers.self,
                """
                {"int": 1, "small": -128, "byte": 255, "wide": 18446744073709551615, "huge": -5, "double": 1.25,
                 "float": 0.5, "decimal": 19.90, "number": 1e400, "maybe": 3, "level": 3}
                """,
                """
                {"int": 1.0, "small": 1e2, "byte": 0, "wide": 0, "huge": 9223372036854775808, "double": 1, "float": 2,
                 "decimal": 1, "number": 2, "maybe": null}
                """),
            try Case(
                Strings.self,
                """
                {"text": "t", "uuid": "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "url": "https://example.com/a?b=c",
                 "data": "AQID", "bytes": "AQ==", "state": "open", "kind": "bug", "flag": true, "amount": "19.90",
                 "count": "3", "on": "true", "percent": 50}
                """,
                """
                {"text": "", "uuid": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "url": "a/b", "data": "", "bytes": "",
                 "state": "closed", "kind": "unknown", "flag": false, "amount": "-1e2", "count": null, "on": "false",
                 "percent": 0}
                """),
            try Case(Custom.self, #"{"degrees": 21.5}"#, #"{"degrees": 1}"#),
            try Case(
                Dates.self,
                """
                {"created": "2024-05-01T12:00:00Z", "at": 1714564800, "ms": 1714564800000, "day": "2024-05-01",
                 "local": "2024-05-01T12:00:00", "either": "2024-05-01", "days": ["2024-05-01", "2024-05-02"]}
                """,
                """
                {"created": "2024-05-01T12:00:00.5+02:00", "at": 1.5, "ms": null, "day": "2024-12-31",
                 "local": "2024-05-01", "either": 12, "days": []}
                """),
            try Case(
                Collections.self,
                """
                {"list": [1, 2], "optionals": [1, null], "nested": [["a"], []], "set": ["b"], "table": {"x": 1.5},
                 "byNumber": {"7": "s"}, "byIdentifier": {"6BA7B810-9DAD-11D1-80B4-00C04FD430C8": true},
                 "pair": [1, 2], "anything": {"a": [null]}, "object": {"b": 1}, "raw": [1, {"c": 2}]}
                """,
                """
                {"list": [], "optionals": [], "nested": [], "set": [], "table": {}, "byNumber": {}, "byIdentifier": {},
                 "pair": [0.5, -1], "anything": null, "object": {}}
                """),
            try Case(
                Coerced.self,
                """
                {"number": "42", "double": "NaN", "text": 4.50, "flag": "Yes", "cut": 4.7, "cutUnsigned": 255.9,
                 "list": 1, "table": [], "note": "", "date": "", "level": "3", "spelled": "5"}
                """,
                """
                {"number": 42, "double": 1.5, "text": "t", "flag": 1, "cut": -128.5, "cutUnsigned": 0, "list": [1, 2],
                 "table": {"a": 1}, "note": "n", "date": "2024-05-01T12:00:00Z", "level": 1, "spelled": 6}
                """),
            try Case([Int].self, "[1, 2]"),
            try Case([String: State].self, #"{"a": "open"}"#),
        ]
    }

    private static func members() throws -> [Case] {
        [
            try Case(
                Paths.self,
                """
                {"html_url": "u", "user": {"login": "l", "profile": {"city": "c"}}, "meta": {"note": "n"},
                 "limits": {"low": 2}, "dotted.key": 3}
                """,
                #"{"html_url": "u", "user": {"login": "l"}, "dotted.key": 3}"#),
            try Case(
                Fallbacks.self, #"{"name": "n", "size": 1, "rank": 2}"#, #"{"title": "t", "length": 2, "order": 1}"#,
                #"{"meta": {"title": "t"}}"#),
            try Case(Shared.self, #"{"owner": {"name": "n", "age": 3}, "value": 5}"#),
            try Case(
                Elements.self,
                """
                {"items": [{"name": "a"}, {"other": 1}], "points": [1, 2, 3], "rows": [{"id": 1}, {}]}
                """),
            try Case(
                Presence.self,
                """
                {"title": "t", "nested": {"name": "n"}, "always": 1, "volume": 5, "name": "n", "tags": ["a"]}
                """,
                #"{"title": null, "nested": null, "always": null, "volume": null, "name": null}"#, "{}"),
            try Case(
                Lossy.self,
                #"{"people": [{"name": "n"}, {"name": 1}], "scores": {"1": 2, "x": 3}, "numbers": [1, "a"]}"#),
            try Case(
                Flat.self, #"{"id": 1, "street": "s", "geo": {"lat": 1.5}, "badge_color": "r", "badge_text": "t"}"#,
                #"{"id": 1, "street": "s", "geo": {"lat": 1.5}}"#),
            try Case(Rest.self, #"{"id": 1, "a": 2, "b": 3}"#),
            try Case(AnyRest.self, #"{"id": 1, "a": 2, "b": {"c": null}}"#),
            try Case(Ranged.self, #"{"from": 1, "to": 5}"#, "{}"),
            try Case(
                Transformed.self, #"{"suit": "hearts", "open": "a", "hex": "ff", "mixed": "m"}"#,
                #"{"suit": "spades", "open": "q", "hex": "0", "mixed": 5}"#),
            try Case(Candle.self, "[1, 2.5, null, \"x\", 4.5, 6]", "[1, 2.5, 0, 0, 4.5]"),
            try Case(Row.self, #"[1, {"name": "n"}, 3, 4]"#, #"[1, {"name": "n"}]"#),
            try Case(Rows.self, #"{"candles": [[1, 2, 3, 4, 5]], "row": [1, {"name": "n"}]}"#),
            try Case(
                Tree.self,
                #"{"value": 1, "left": {"value": 2, "children": []}, "children": [{"value": 3, "children": []}]}"#),
            try Case(Page<Person>.self, #"{"items": [{"name": "n", "age": 1}], "next": 2}"#),
            try Case(
                Many.self,
                """
                {"pages": [{"items": [{"name": "n"}]}], "numbers": {"items": [1]}, "states": ["open"], "more": "closed",
                 "id": "5"}
                """),
        ]
    }

    private static func forms() throws -> [Case] {
        [
            try Case(
                Shape.self, #"{"type": "circle", "radius": 1}"#, #"{"type": "rect", "width": 2}"#,
                #"{"type": "group", "shapes": [{"type": "nothing"}, {"type": "circle", "radius": 2}]}"#,
                #"{"type": "typed", "depth": 3}"#, #"{"type": "table", "a": 1}"#, #"{"type": 7}"#),
            try Case(
                Attachment.self, #"{"kind": "numbers", "data": [1]}"#, #"{"kind": "shape", "data": {"radius": 1}}"#,
                #"{"kind": "none"}"#),
            try Case(Command.self, #"{"move": {"width": 1}}"#, #"{"wait": 5}"#, #""stop""#),
            try Case(Caption.self, #""text""#, #"{"radius": 1}"#, "[1, 2]"),
            try Case(Told.self, #"{"lat": 1, "lon": 2}"#, #"{"a": 1}"#, #""t""#),
            try Case(OpenShape.self, #"{"type": "circle", "radius": 1}"#, #"{"type": "other", "a": 1}"#, "5"),
            try Case(OpenCommand.self, #"{"wait": 1}"#, #""stop""#, #"{"go": 1}"#, "[]"),
            try Case(
                Drawing.self,
                """
                {"main": {"type": "circle", "radius": 1}, "attachment": {"kind": "none"}, "commands": ["stop"],
                 "captions": {"a": "b", "c": {"radius": 2}}, "told": "x", "open": {"a": 1}, "openCommand": {"wait": 2}}
                """),
            try Case(
                FlatShape.self, #"{"id": 1, "type": "circle", "radius": 1}"#, #"{"id": 1, "type": "box", "width": 2}"#),
            try Case(MaybeFlatShape.self, #"{"id": 1, "type": "circle", "radius": 1}"#, #"{"id": 1}"#),
            try Case(
                Zoo.self,
                """
                {"animals": [{"species": "dog", "name": "a", "tail": 1}, {"species": "cat", "name": "b"}],
                 "dog": {"name": "c", "tail": 2}}
                """),
        ]
    }

    private static func options() throws -> [Case] {
        var lenient = TrellisDecoder.Options()
        lenient.coercions = .lossless
        lenient.usesDefaultForNull = true
        lenient.usesDefaultForMismatch = true
        lenient.dates = .secondsSince1970
        lenient.keyStyle = .kebabCase
        var seconds = TrellisEncoder.Options()
        seconds.dates = .secondsSince1970
        seconds.keyStyle = .kebabCase
        seconds.nilFields = .writeNull
        seconds.nonFinite = .strings
        var strict = TrellisDecoder.Options()
        strict.unknownKeys = .error
        var short = TrellisEncoder.Options()
        short.omitsDefaults = true
        short.properties = .except(["id"])
        return [
            try Case(
                Options.self, named: "lenient", decoding: lenient, encoding: seconds,
                """
                {"created-at": 1, "is-on": "yes", "size": "5", "ratio": "NaN", "title": null, "shape": {"radius": "1"},
                 "tags": "a"}
                """),
            try Case(
                Options.self, named: "strict", decoding: strict, encoding: short,
                """
                {"createdAt": "2024-05-01T12:00:00Z", "isOn": true, "size": 1, "ratio": 1, "title": "t",
                 "shape": {"radius": 1}, "tags": ["a"]}
                """),
            try Case(
                Shape.self, named: "strict shapes", decoding: strict, #"{"type": "circle", "radius": 1}"#,
                #"{"type": "nothing"}"#, #"{"type": "table", "a": 1}"#),
            try Case(
                FlatShape.self, named: "strict flattened", decoding: strict,
                #"{"id": 1, "type": "circle", "radius": 1}"#, #"{"id": 1, "type": "pinned", "at": {"lat": 1}}"#),
            try Case(
                Figure.self, named: "strict payloads", decoding: strict,
                #"{"kind": "plain", "type": "circle", "radius": 1}"#, #"{"kind": "maybe", "radius": 1}"#,
                #"{"kind": "animal", "species": "dog", "name": "a", "tail": 1}"#,
                #"{"kind": "place", "lat": 1, "lon": 2}"#,
                #"{"kind": "command", "wait": 5}"#, #"{"kind": "?", "a": "a"}"#),
            try Case(
                Zoo.self, named: "strict cluster", decoding: strict,
                """
                {"animals": [{"species": "dog", "name": "a", "tail": 1}],
                 "dog": {"species": "x", "name": "c", "tail": 2}}
                """
            ),
            try Case(
                Paths.self, named: "strict paths", decoding: strict,
                #"{"html_url": "u", "user": {"login": "l"}, "dotted.key": 3}"#),
            try Case(Candle.self, named: "strict array", decoding: strict, "[1, 2.5, 0, 0, 4.5]"),
        ]
    }
}

@JSONModel
struct Options {
    let createdAt: Date
    let isOn: Bool
    let size: Int
    let ratio: Double
    var title: String = "none"
    let shape: Circle
    let tags: [String]
    let note: String?
}
