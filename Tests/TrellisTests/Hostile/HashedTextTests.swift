import Foundation
import Testing
import Trellis

/// Strings from the input that become keys or elements of sets, or are compared with names. For these long strings the
/// standard library would need minutes.
@Suite(.timeLimit(.minutes(30))) struct HashedTextTests {
    private static let long = marks(1_000_000)

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    // MARK: Values of fields

    @Test func valuesComparedWithDefaults() throws {
        let text = #"{"labels":["a"],"state":\#(Self.quoted(Self.long))}"#
        let labels = try decoded(Labels.self, text)
        let encoder = TrellisEncoder(options: .with { $0.omitsDefaults = true })
        #expect((try encoder.string(from: labels) == text) as Bool)
    }

    @Test func constantsInUpdates() throws {
        let labels = try decoded(Labels.self, #"{"labels":["é",null]}"#)
        let error = #expect(throws: TrellisError.self) {
            try TrellisDecoder().update(labels, from: "{\"labels\":[\(Self.quoted(Self.long)),null]}")
        }
        #expect(error?.code == .notUpdatable)
        // Canonically equivalent.
        try TrellisDecoder().update(labels, from: "{\"labels\":[\"e\u{301}\",null],\"state\":\"x\"}")
        #expect(labels.state == "x")
    }

    @Test func valuesOfDictionaries() throws {
        let (one, other) = (
            try decoded(Labels.self, #"{"texts":{"k":"é"}}"#), try decoded(Labels.self, #"{"texts":{}}"#)
        )
        other.texts = ["k": Self.long]
        #expect(!one.hasEqualFields(to: other))
        other.texts = ["k": "e\u{301}"]
        #expect(one.hasEqualFields(to: other))
        func hash(_ labels: Labels) -> Int {
            var hasher = Hasher()
            labels.hashFields(into: &hasher)
            return hasher.finalize()
        }
        #expect(hash(one) == hash(other))
        other.texts = ["k": "é", "l": "é"]
        #expect(!one.hasEqualFields(to: other) && hash(one) != hash(other))
    }

    // MARK: Keys and elements

    @Test func keysOfDictionaries() throws {
        let (few, many) = (marks(30), marks(31))
        #expect(routed([String: Int].self, #"{"\#(few)":1}"#) == [few: 1])
        let error = try #require(
            expectFailure([String: Int].self, #"{"a":1,"\#(many)":2}"#, .limitExceeded, at: 7))
        #expect(error.description.contains("a key with more than 30 combining marks in a row"))
        expectFailure([[String: Int]].self, #"[{"\#(many)":2}]"#, .limitExceeded, path: "[0]", at: 2)
        expectFailure([State: Int].self, #"{"\#(many)":2}"#, .limitExceeded, at: 1)
        #expect(failure([String: Int].self, #"{"\#(Self.long)":1}"#)?.code == .limitExceeded)
        #expect(
            failure([String: Int].self, #"{"\#(Self.long)":1}"#, options: .with { $0.duplicateKeys = .error }) != nil)
        var session = try TrellisDecoder.ElementSession(JSONEntry<Int>.self, as: .entries) { _ in }
        #expect(throws: TrellisError.self) { try session.feed(#"{"\#(many)":1}"#) }
        // The same string with escapes.
        let escaped = String(repeating: #"\u0301\u0316"#, count: 16)
        #expect(failure([String: Int].self, #"{"\#(escaped)":1}"#)?.code == .limitExceeded)
        // This key is not hashed.
        #expect(try JSON(parsing: #"{"\#(Self.long)":1}"#)[Self.long] == 1)
        #expect(try decoded([String].self, "[\(Self.quoted(Self.long))]") == [Self.long])
    }

    @Test func elementsOfSets() throws {
        let (few, many) = (marks(30), marks(31))
        #expect(routed(Set<String>.self, #"["\#(few)","a","\#(few)"]"#) == [few, "a"])
        expectFailure(Set<String>.self, #"["a","\#(many)"]"#, .limitExceeded, path: "[1]", at: 5)
        expectFailure(Set<String?>.self, #"[null,"\#(many)"]"#, .limitExceeded, path: "[1]", at: 6)
        expectFailure(
            [Set<[String]>].self, #"[[["b","\#(many)"]]]"#, .limitExceeded, path: "[0][0]", at: 7 + many.utf8.count + 2)
        #expect(routed(Set<String?>.self, #"[null,"a"]"#) == [nil, "a"])
        #expect(routed(Set<[String]>.self, #"[["a"],["b","c"],[]]"#) == [["a"], ["b", "c"], []])
        #expect(failure(Set<String>.self, "[\(Self.quoted(Self.long))]")?.code == .limitExceeded)
        #expect(routed([Set<String>].self, #"[["a"],["a","b"]]"#) == [["a"], ["a", "b"]])
        // A dynamic value compares such strings by their bytes.
        let json = Self.quoted(Self.long)
        #expect(try decoded(Set<JSON>.self, "[\(json),\(json),1]").count == 2)
        #expect(try decoded(Set<JSON>.self, "[{\(json):\(json)},{\(json):\(json)}]").count == 1)
    }

    /// The elements of an update are found by hashing their identities.
    @Test func identitiesOfElements() throws {
        let cart = try decoded(
            Cart.self, #"{"lines":[],"gifts":[],"tags":[{"name":"x","weight":5}],"byKey":{},"count":1}"#)
        expectUpdateFailure(cart, #"{"tags":[{"name":"\#(marks(31))"}]}"#, .limitExceeded)
        expectUpdateFailure(cart, #"{"tags":[{"name":"\#(Self.long)"}]}"#, .limitExceeded)
        // An existing element with such an identity is not matched.
        cart.tags[0].name = Self.long
        try TrellisDecoder().update(cart, from: #"{"tags":[{"name":"x"}]}"#)
        #expect(cart.tags.map(\.name) == ["x"])
    }

    private func expectUpdateFailure(_ cart: Cart, _ text: String, _ code: TrellisError.Code) {
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().update(cart, from: text) }
        #expect(error?.code == code)
    }

    // MARK: Names

    @Test func rawValues() throws {
        expectFailure(State.self, Self.quoted(marks(31)), .invalidValue, at: 0)
        #expect(failure(State.self, Self.quoted(Self.long))?.code == .invalidValue)
        #expect(try decoded(OpenState.self, Self.quoted(Self.long)) == .other)
        #expect(routed(OpenState.self, Self.quoted(marks(31))) == .other)
        #expect(routed(OpenState.self, #""open""#) == .open)
        #expect(routed(State.self, #""\u00e9""#) == .accented)
        #expect(routed(State.self, #""e\u0301""#) == .accented, "as Swift compares strings")
        #expect(failure(Set<State>.self, "[\(Self.quoted(Self.long))]")?.code == .invalidValue)
    }

    @Test func tagsAndKeysOfVariants() throws {
        let long = Self.quoted(Self.long)
        let tag = try #require(failure(InsideTagged.self, #"{"type":\#(long)}"#))
        #expect(tag.code == .unknownVariant)
        #expect(tag.path.description == "type")
        #expect(try decoded(OpenTagged.self, #"{"type":\#(long),"\#(Self.long)":1}"#).isOther)
        #expect(failure(BesideTagged.self, #"{"t":\#(long),"c":1}"#)?.code == .unknownVariant)
        #expect(failure(KeyTagged.self, "{\(long):1}")?.code == .unknownVariant)
        #expect(failure(KeyTagged.self, long)?.code == .unknownVariant)
        let untagged = try #require(failure(AnyShape.self, "{\(long):1}"))
        #expect(untagged.code == .unknownVariant)
        #expect((untagged.found?.utf8.count ?? 0) < 1000, "the error does not hold the text")
        let text = #"{"radius":1,\#(long):2}"#
        #expect(try decoded(AnyShape.self, text) == .circle(CircleShape(radius: 1)))
        let options = TrellisDecoder.Options.with { $0.unknownKeys = .error }
        let unknown = try #require(failure(InsideTagged.self, #"{"type":"none",\#(long):1}"#, options: options))
        #expect(unknown.code == .unknownKey)
        #expect(unknown.path.components.last == .key(Self.long))
        #expect(unknown.description.utf8.count < 1_200)
    }

    @Test func transformsByTables() throws {
        let closed = try #require(JSONTransform<String, Int>.mapping(["one": 1, "two": 2]).decode)
        let open = try #require(JSONTransform<String, Int>.mapping(["one": 1], decodingDefault: 0).decode)
        let error = #expect(throws: TrellisError.self) { try closed(Self.long, JSONUserInfo()) }
        #expect(error?.code == .invalidValue)
        #expect((error?.description.utf8.count ?? 0) < 1000)
        #expect(try open(Self.long, JSONUserInfo()) == 0)
        #expect(try closed("two", JSONUserInfo()) == 2)
    }

    // MARK: Types of Foundation

    @Test(arguments: ["\u{301}\u{316}", "a", "a_", "日", "/", "../", "GMT+"])
    func identifiers(_ part: String) {
        let text = Self.quoted(String(repeating: part, count: 500_000))
        #expect(failure(TimeZone.self, text)?.code == .invalidValue)
        #expect(failure(Locale.self, text)?.code == .invalidValue)
        #expect(failure(UUID.self, text)?.code == .invalidValue)
    }

    @Test func invalidIdentifiers() throws {
        expectFailure(TimeZone.self, #""Europe/Paris\u0000x""#, .invalidValue, at: 0)
        expectFailure(Locale.self, #""fr CA""#, .invalidValue, at: 0)
        expectFailure(TimeZone.self, #""../../../etc/passwd""#, .invalidValue, at: 0)
        #expect(routed(TimeZone.self, #""Europe/Paris""#)?.identifier == "Europe/Paris")
        #expect(routed(Locale.self, #""fr_CA""#) == Locale(identifier: "fr_CA"))
        let locale = Self.quoted(String(repeating: "a", count: 100))
        #expect(routed(Locale.self, locale) != nil)
        #expect(failure(Locale.self, Self.quoted(String(repeating: "a", count: 101)))?.code == .invalidValue)
        let many = "[" + String(repeating: #""fr_CA","#, count: 100_000) + #""de_DE"]"#
        #expect(try decoded([Locale].self, many).count == 100_001)
    }

    @Test func longNumbersAndStringsOfScalarTypes() {
        let digits = String(repeating: "1234567890", count: 100_000)
        #expect(failure(Decimal.self, digits)?.code == .inexactNumber)
        #expect(failure(Decimal.self, "0." + digits)?.code != nil)
        #expect(failure(Decimal.self, "1e999999999")?.code == .numberOutOfRange)
        #expect(failure(Decimal.self, "1e-99999999999999999999")?.code == .numberOutOfRange)
        #expect(failure(Decimal.self, "1e" + digits)?.code == .numberOutOfRange)
        #expect(failure(Int.self, digits)?.code == .numberOutOfRange)
        #expect(failure(Double.self, digits)?.code == .numberOutOfRange)
    }

    @Test func addresses() {
        for part in ["a", "%41", "%", "[", "@", ":", "/", "../", "?", "é", "\u{301}\u{316}", "xn--"] {
            for scheme in ["http://", "", "http://[", "mailto:"] {
                _ = failure(URL.self, Self.quoted(scheme + String(repeating: part, count: 100_000)))
            }
        }
    }

    @Test func bytesAndDates() {
        for part in ["A", "=", "-", "日", " "] {
            _ = failure(Data.self, Self.quoted(String(repeating: part, count: 300_000)))
            _ = failure(Date.self, Self.quoted(String(repeating: part, count: 300_000)))
        }
        let pattern = TrellisDecoder.Options.with { $0.dates = .pattern("yyyy-MM-dd") }
        for part in ["1", "2024-01-01", " ", "-", "\u{301}\u{316}"] {
            let error = failure(Date.self, Self.quoted(String(repeating: part, count: 300_000)), options: pattern)
            #expect(error?.code == .invalidValue)
        }
    }

    // MARK: Beyond decoding

    @Test func encodedAndArchivedMembers() throws {
        let model = try decoded(Keeper.self, #"{"id":1,"\#(Self.long)":2}"#)
        #expect(model.rest[Self.long] == 2)
        for sorts in [false, true] {
            let text = try TrellisEncoder(options: .with { $0.sortsKeys = sorts }).string(from: model)
            #expect(text == #"{"id":1,"\#(Self.long)":2}"#)
        }
        let archive = #"{"trellisArchive":1,"versions":{"\#(Self.long)":1},"model":{"radius":3}}"#
        #expect(try TrellisArchiver().unarchive(CircleShape.self, from: archive) == CircleShape(radius: 3))
    }

    @Test func comparisons() throws {
        let other = String(Self.long.unicodeScalars.dropFirst())
        let (left, right) = (JSON.string(Self.long), JSON.string(other))
        #expect(left != right)
        #expect(left == JSON.string(Self.long))
        #expect(Set([left, right, left]).count == 2)
        #expect(JSON.string("é") == JSON.string("e\u{301}"))
        #expect(Set([JSON.string("é"), JSON.string("e\u{301}")]).count == 1)
        let (first, second) = (Keeper(id: 1, name: Self.long), Keeper(id: 1, name: other))
        #expect(!first.hasEqualFields(to: second))
        #expect(first.hasEqualFields(to: Keeper(id: 1, name: Self.long)))
        #expect(!Keeper(id: 1, names: [Self.long]).hasEqualFields(to: Keeper(id: 1, names: [other])))
        var (hasher, same) = (Hasher(), Hasher())
        first.hashFields(into: &hasher)
        Keeper(id: 1, name: Self.long).hashFields(into: &same)
        #expect(hasher.finalize() == same.finalize())
        #expect(first.fieldListing.utf8.count < 10_000)
        var merged = first
        try merged.merge(from: second)
        #expect(merged.name.utf8.count == other.utf8.count)
    }

    @Test func paths() {
        let path = TrellisError.Path([.key(Self.long), .index(1), .key(#"a.b"c\"#)])
        #expect(path == TrellisError.Path([.key(Self.long), .index(1), .key(#"a.b"c\"#)]))
        #expect(path != TrellisError.Path([.key("a"), .index(1), .key(#"a.b"c\"#)]))
        #expect(path.description.hasSuffix(#"[1]["a.b\"c\\"]"#))
        #expect(Set([path, path]).count == 1)
        #expect(TrellisError.Path([.key("é")]) != TrellisError.Path([.key("e\u{301}")]), "as keys of objects")
    }

    /// The keys that are present are compared with the missing one, unless they are long.
    @Test func longKeysBesideAMissingKey() throws {
        let members: JSONObject = [marks(500_000): 1, "nam": 2]
        let json = JSON.object(members)
        let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(OnlyName.self, from: json) }
        #expect(error?.code == .missingKeys && error?.description.contains("'nam'") == true)
        let bytes = try TrellisEncoder().encode(json)
        let same = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(OnlyName.self, from: bytes) }
        #expect(same?.code == .missingKeys)
    }
}

private enum State: String, TrellisCodable, JSONDictionaryKey { case open, closed, accented = "é" }
private enum OpenState: String, TrellisCodable, JSONUnknownCase {
    case open, other
    static var unknownCase: OpenState { .other }
}

extension OpenTagged {
    fileprivate var isOther: Bool { if case .other = self { true } else { false } }
}

private enum KeyTagged: Equatable, JSONVariants {
    case circle(CircleShape)

    static let jsonVariants = JSONVariantTable<KeyTagged>(
        .byKey,
        [
            JSONVariantCase(
                "circle", make: KeyTagged.circle, take: { if case .circle(let value) = $0 { value } else { nil } })
        ])
}

private enum AnyShape: Equatable, JSONVariants {
    case circle(CircleShape), box(BoxShape)

    static let jsonVariants = JSONVariantTable<AnyShape>(
        .untagged,
        [
            JSONVariantCase(make: AnyShape.circle, take: { if case .circle(let value) = $0 { value } else { nil } }),
            JSONVariantCase(make: AnyShape.box, take: { if case .box(let value) = $0 { value } else { nil } }),
        ])
}

private struct Keeper: JSONFieldwise {
    var id: Int
    var name: String
    var names: [String]
    var rest: JSONObject

    static let modelSchema = JSONModelSchema(
        Keeper.self,
        [
            JSONField("id", \Keeper.id), JSONField("name", \Keeper.name, default: "").written(if: { !$0.name.isEmpty }),
            JSONField("names", \Keeper.names, default: []).written(if: { !$0.names.isEmpty }),
            JSONField(rest: "rest", \Keeper.rest),
        ])

    init(id: Int, name: String = "", names: [String] = []) {
        (self.id, self.name, self.names, rest) = (id, name, names, [:])
    }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        names = fields.take(2)
        rest = fields.take(3)
    }
}

private final class Labels: JSONFieldwise {
    let labels: [String?]
    var texts: [String: String]
    var state: String

    static let modelSchema = JSONModelSchema(
        Labels.self,
        [
            JSONField("labels", \Labels.labels, default: []), JSONField("texts", \Labels.texts, default: [:]),
            JSONField("state", \Labels.state, default: "open"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        labels = fields.take(0)
        texts = fields.take(1)
        state = fields.take(2)
    }
}

private struct OnlyName: JSONDecodableModel {
    var name: String
    static let modelSchema = JSONModelSchema(OnlyName.self, [JSONField("name", \OnlyName.name)])
    init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }
}
