import Testing
import Trellis

@testable import TrellisTools

/// Swift names for keys.
@Suite struct ModelNameTests {
    @Test(arguments: [
        ("id", "id"), ("html_url", "htmlURL"), ("user_id", "userID"), ("userId", "userID"), ("user_ids", "userIDs"),
        ("url", "url"), ("URL", "url"), ("urls", "urls"), ("kebab-case-key", "kebabCaseKey"),
        ("PascalCase", "pascalCase"),
        ("SCREAMING_CASE", "screamingCase"), ("with space", "withSpace"), ("$ref", "ref"), ("@id", "id"),
        ("a.b", "aB"), ("straße", "straße"), ("名前", "名前"), ("1080p", "_1080p"), ("", "empty"), ("+1", "plus1"),
        ("-1", "minus1"), ("😀", "grinningFace"), ("*", "asterisk"), ("\u{0}", "character0"), ("default", "default"),
        ("self", "selfValue"), ("init", "initValue"), ("Self", "selfValue"), ("Type", "type"), ("_", "lowLine"),
        ("_id", "id"), ("XMLHttpRequest", "xmlHTTPRequest"), ("iOSVersion", "iOSVersion"), ("v1_2", "v1_2"),
        ("https_enabled", "httpsEnabled"), ("is_https", "isHTTPS"), ("item_176", "item176"), ("id_str", "idStr"),
        ("a\"b\\c\n*/", "aBC"), ("sha256", "sha256"), ("file_sha256", "fileSHA256"), ("e\u{301}t", "e\u{301}t"),
    ])
    func properties(key: String, name: String) {
        #expect(SwiftNames.property(key) == name)
    }

    @Test(arguments: [
        ("users", "User"), ("entities", "Entity"), ("statuses", "Status"), ("addresses", "Address"), ("data", "Data"),
        ("media", "Media"), ("news", "News"), ("series", "Series"), ("status", "Status"), ("categories", "Category"),
        ("boxes", "Box"), ("people", "Person"), ("children", "Child"), ("indices", "Index"), ("matches", "Match"),
        ("classes", "Class"), ("movies", "Movie"), ("user_urls", "UserURL"), ("ids", "ID"), ("photos", "Photo"),
        ("houses", "House"), ("sizes", "Size"), ("buses", "Bus"), ("analyses", "Analysis"), ("keys", "Key"),
        ("leaves", "Leaf"), ("retweeted_statuses", "RetweetedStatus"), ("topLevelItems", "TopLevelItem"),
        ("bus", "Bus"),
        ("1080ps", "Model1080p"), ("glass", "Glass"), ("axis", "Axis"), ("viruses", "Virus"), ("days", "Day"),
    ])
    func typesOfElements(key: String, name: String) {
        #expect(SwiftNames.type(key, isElement: true) == name)
    }

    /// A name that begins like those of the library is usable after a prefix, not with a number.
    @Test func namesThatBeginLikeThoseOfTheLibrary() throws {
        let object = #"{"type":"object","properties":{"a":{}}}"#
        #expect(try schemaModels(object, name: "json").contains("struct ModelJSON: "))
        let patches = try schemaModels(#"{"JSONPatch":\#(object),"JSONPatch_":\#(object)}"#)
        #expect(patches.contains("struct ModelJSONPatch: "), "\(patches)")
        #expect(patches.contains("struct ModelJSONPatch2: "), "\(patches)")
        let key = String(repeating: "a", count: 90)
        let document = #"{"\#(key)":{"json_data":{"x":1,"y":2,"z":3},"trellis":{"u":1,"v":2,"w":3}}}"#
        let text = ModelSource.text(of: ShapeTokens.shape(document), options: ModelOptions(name: "JSONRoot"))
        #expect(text.contains("struct ModelJSONRoot: ") && text.contains("struct ModelJSONData: "), "\(text)")
        #expect(text.contains("struct ModelTrellis: "), "\(text)")
    }

    /// Names that other files of a module use.
    @Test func reservedNames() {
        let shape = ShapeTokens.shape(#"{"a": 1, "measure": {"b": 1}}"#)
        var options = ModelOptions(name: "measure")
        #expect(ModelPlanner(shape, options).plan.types.map(\.name) == ["Measure", "MeasureMeasure"])
        options.reservedNames = ["Measure"]
        #expect(ModelPlanner(shape, options).plan.types.map(\.name) == ["MeasureModel", "MeasureModelMeasure"])
    }

    @Test func reservedWords() {
        #expect(SwiftIdentifier.written("default") == "`default`")
        #expect(SwiftIdentifier.written("class") == "`class`")
        #expect(SwiftIdentifier.written("title") == "title")
        #expect(SwiftIdentifier.isTaken(asType: "Type"))
        #expect(SwiftIdentifier.isTaken(asType: "JSONThing"))
        #expect(!SwiftIdentifier.isTaken(asType: "Issue"))
    }

    @Test func scopes() {
        var scope = NameScope()
        #expect(scope.claim(["a"]) == "a")
        #expect(scope.claim(["a"]) == "a2")
        #expect(scope.claim(["a", "b"]) == "b")
        #expect(scope.claim(["a", "b"]) == "b2")
        #expect(scope.claim(["v1"]) == "v1")
        #expect(scope.claim(["v1"]) == "v1_2")
        #expect(scope.claim(["c"], isAllowed: { $0 != "c" }) == "c2")
    }

    @Test(arguments: [
        ("plain", #""plain""#), ("a\"b", #""a\"b""#), (#"\(x)"#, #""\\(x)""#), ("\n\r\t\0", #""\n\r\t\u{0}""#),
        ("é", #""é""#), ("e\u{301}", #""e\u{301}""#), ("\u{202E}", #""\u{202E}""#), ("😀", #""😀""#),
        ("\u{2028}", #""\u{2028}""#), ("*/", #""*/""#),
    ])
    func literals(text: String, literal: String) {
        #expect(SwiftLiteral.string(text).utf8.elementsEqual(literal.utf8))
    }

    @Test func groups() {
        #expect(
            [0, 999, 1000, 1_234_567, -1000].map(grouped) == ["0", "999", "1,000", "1,234,567", "-1,000"])
    }

    /// For any key, the name is a valid Swift identifier.
    @Test func namesOfAnyKeys() {
        var generator = SplitMix(seed: 1)
        for _ in 0..<2000 {
            var key = ""
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                let value = UInt32.random(in: 0...(Bool.random(using: &generator) ? 0x7F : 0x1F9FF), using: &generator)
                if let scalar = Unicode.Scalar(value) { key.unicodeScalars.append(scalar) }
            }
            for name in [SwiftNames.property(key), SwiftNames.type(key), SwiftNames.type(key, isElement: true)] {
                let scalars = Array(name.unicodeScalars)
                #expect(!scalars.isEmpty)
                #expect(scalars.allSatisfy { $0 == "_" || SwiftIdentifier.canContinue($0) })
                #expect(scalars.first.map { $0 == "_" || SwiftIdentifier.canBegin($0) } == true)
                #expect(
                    !SwiftIdentifier.impossible.contains(name) || name == "Type" || name == "Self" || name == "Protocol"
                )
            }
        }
    }

    @Test func styles() {
        func style(_ keys: [String]) -> KeyStyleChoice {
            KeyStyleChoice.best(
                for: keys.map { PlannedField(name: SwiftNames.property($0), path: [$0], type: .int) })
        }
        #expect(style(["id", "html_url", "user_ids"]) == .snakeCase)
        #expect(style(["id", "html-url"]) == .kebabCase)
        #expect(style(["Id", "CreatedAt"]) == .pascalCase)
        #expect(style(["ID", "CREATED_AT"]) == .upperSnakeCase)
        #expect(style(["id", "createdAt"]) == .none)
        #expect(style(["id", "item_1"]) == .snakeCaseWithDigits)
        #expect(style(["createdAt", "html_url"]) == .none)
        #expect(style(["Created At", "Id"]) == .titleCase)
    }
}
