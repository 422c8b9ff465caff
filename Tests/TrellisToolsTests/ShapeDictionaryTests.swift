import Testing

@testable import TrellisTools

/// Which objects are dictionaries, which are recursive, and which have several kinds.
@Suite struct ShapeDictionaryTests {
    private func isDictionary(_ documents: String...) -> Bool {
        ShapeTokens.shape(of: documents).root.objects?.dictionary != nil
    }

    @Test func keysThatAreDataMakeDictionaries() {
        #expect(isDictionary(#"{"138586341": {"a": 1}}"#))
        #expect(isDictionary(#"{"1": 1, "2": 2}"#))
        #expect(isDictionary(#"{"2024-01-01": 1, "2024-01-02": 2}"#))
        #expect(isDictionary(#"{"0e7a2a5c-6a36-4a12-9d7b-6f1d6b6f9a01": true}"#))
        #expect(isDictionary(#"{"en": "a", "de": "b"}"#))
        #expect(isDictionary(#"{"a@example.com": 1, "b@example.com": 2}"#))
        #expect(isDictionary(#"{"/users": {"get": 1}, "/posts": {"get": 1}}"#))
        #expect(isDictionary(#"{"USD": 1, "EUR": 2, "GBP": 3, "JPY": 4, "CHF": 5, "SEK": 6, "NOK": 7, "DKK": 8.5}"#))
    }

    @Test func similarNamesDoNotMakeDictionaries() {
        #expect(!isDictionary(#"{"id": 1, "to": 2, "is": 3}"#))
        #expect(!isDictionary(#"{"1": 1}"#))
        #expect(!isDictionary(#"{"en": "a", "name": "b"}"#))
        #expect(!isDictionary(#"{"de": "a", "en": [1]}"#))
        #expect(!isDictionary(#"{"First Name": "a", "Last Name": "b"}"#))
        #expect(!isDictionary("{}"))
        let wide = "{" + (0..<60).map { "\"member\($0)\": 1" }.joined(separator: ",") + "}"
        #expect(!isDictionary(wide, wide, wide, wide))
    }

    @Test func valuesOfDictionariesAreMerged() throws {
        let shape = ShapeTokens.shape(#"{"10": {"a": 1}, "11": {"a": null, "b": "x"}}"#, #"{"12": {"a": 2}}"#)
        let dictionary = try #require(shape.root.objects?.dictionary)
        #expect(dictionary.keys.count == 3)
        #expect(dictionary.keys.forms == [.integer: 3])
        #expect(dictionary.keys.values == ["10": 1, "11": 1, "12": 1])
        #expect(shape.place("*", "a")?.numbers?.count == 2)
        #expect(shape.place("*", "a")?.nulls == 1)
        #expect(shape.place("*")?.objects?.members.map(\.count) == [3, 1])
        #expect(shape.root.objects?.members == [])
        #expect(shape.root.objects?.fewest == 1)
    }

    @Test func manyKeysUsedByFewObjectsMakeDictionaries() {
        // Twenty names, each in one object of ten.
        let documents = (0..<40).map {
            "{\"n\(letters($0 % 20))\": {\"x\": 1}, \"n\(letters(($0 + 7) % 20))\": {\"x\": 2}}"
        }
        #expect(ShapeTokens.shape(of: documents).root.objects?.dictionary?.keys.count == 80)
        // Keys whose values have nothing in common are members.
        let others = (0..<40).map { "{\"n\(letters($0 % 20))\": {\"x\(letters($0 % 20))\": 1}}" }
        #expect(ShapeTokens.shape(of: others).root.objects?.dictionary == nil)
    }

    private func letters(_ number: Int) -> String {
        String(String.UnicodeScalarView([Unicode.Scalar(UInt8(0x61 + number))]))
    }

    @Test func dictionariesAreDetectedWhileReading() {
        // The dictionary is detected while the objects are open; the sixteenth of their keys becomes the first of the
        // dictionary.
        let object = "{" + (100..<200).map { "\"\($0)\": {\"a\": {\"n\": \($0)}}" }.joined(separator: ",") + "}"
        let shape = ShapeTokens.shape("[\(object), \(object)]")
        #expect(shape.places.count == 5)
        #expect(shape.place("*")?.objects?.dictionary?.keys.count == 200)
        #expect(shape.place("*")?.objects?.fewest == 100)
        #expect(shape.place("*")?.objects?.most == 100)
        #expect(shape.place("*", "*")?.objects?.members.map(\.count) == [200])
        #expect(shape.place("*", "*", "a", "n")?.numbers?.count == 200)
        #expect(shape.place("*", "*", "a", "n")?.numbers?.greatest == 199)
    }

    // MARK: - Recursion

    @Test func treesAreRecursive() throws {
        let json = """
            {"name": "a", "children": [{"name": "b", "children": [{"name": "c", "children": []}]},
            {"name": "d", "children": [{"name": "e", "children": [{"name": "f", "children": []}]}]}]}
            """
        let shape = ShapeTokens.shape(json)
        let node = try #require(shape.index(["children", "*"]))
        #expect(shape.index(["children", "*", "children", "*"]) == node)
        #expect(shape.places[node].objects?.count == 5)
        #expect(shape.place("children", "*", "name")?.strings?.values == ["b": 1, "c": 1, "d": 1, "e": 1, "f": 1])
        #expect(shape.place("name")?.strings?.values == ["a": 1])
    }

    @Test func twoPathsIntoATreeShareItsShape() {
        func tree(_ depth: Int) -> String {
            depth == 0 ? "null" : "{\"value\": \(depth), \"left\": \(tree(depth - 1)), \"right\": \(tree(depth - 1))}"
        }
        let shape = ShapeTokens.shape(tree(10))
        #expect(shape.places.count <= 20)
        var integers = 0
        for place in shape.places { integers += place.numbers?.count ?? 0 }
        #expect(integers == 1023)
    }

    @Test func deepDifferentObjectsAreNotRecursive() throws {
        let json = #"{"data": {"data": {"data": [1]}, "kind": 1, "next": 2}, "status": 3}"#
        let shape = ShapeTokens.shape(json)
        #expect(shape.index(["data"]) != shape.index(["data", "data"]))
    }

    @Test func nestedDictionariesAreNotRecursive() {
        let day = #"{"10": 1, "11": 2}"#
        let month = "{\"20\": \(day), \"21\": \(day)}"
        let year = "{\"1\": \(month), \"2\": \(month)}"
        let json = "{\"2001\": \(year), \"2002\": \(year)}"
        let shape = ShapeTokens.shape(json)
        #expect(shape.places.count == 5)
        #expect(shape.place("*", "*", "*", "*")?.numbers?.count == 16)
        // A value that may be another value of the same type becomes that type.
        let tree = ShapeTokens.shape(
            #"{"1": {"2": 5, "3": {"4": 6, "7": {"8": 1, "9": {"10": 1, "11": 2}}}}, "12": 3}"#)
        #expect(tree.places.count <= 3)
    }

    @Test func documentsAreComplete() {
        // Objects of a recursive shape are open inside each other; repeated members are counted anyway.
        let json = #"{"c": [{"a": 1, "c": [{"a": 2, "c": [{"a": 3, "c": [], "a": 4}], "a": 5}], "z": 1}]}"#
        let shape = ShapeTokens.shape(json, json)
        #expect(shape.place("c", "*")?.objects?.repeatedKeys == 4)
        #expect(shape.place("c", "*", "a")?.numbers?.count == 10)
    }

    @Test func repeatedKeysOfObjectsThatContainThemselves() throws {
        // The inner objects are merged with the outer one while it is open.
        let json = #"{"child":[{"name":1,"child":[{"name":2},{"name":3},{"x":0}],"name":4}]}"#
        let shape = ShapeTokens.shape(json)
        #expect(shape.place("child", "*")?.objects?.count == 4)
        #expect(shape.place("child", "*")?.objects?.members.first?.count == 3)
        #expect(shape.place("child", "*")?.objects?.repeatedKeys == 1)
        #expect(try ShapeFile.shape(from: ShapeFile.text(of: shape)) == shape)
        #expect(ModelSource.text(of: shape, options: ModelOptions()).contains("let name: Int?"))
    }

    // MARK: - Kinds

    @Test func tagsOfObjectsThatContainThemselves() throws {
        let leaf = #"{"type":"leaf","value":1}"#
        let text = #"{"root":{"type":"group","children":[\#(leaf),{"type":"group","children":[\#(leaf),\#(leaf)]}]}}"#
        let shape = ShapeTokens.shape(text)
        let objects = try #require(shape.place("root", "children", "*")?.objects)
        let kinds = try #require(objects.tags.first?.kinds)
        #expect(Dictionary(uniqueKeysWithValues: kinds.map { ($0.value, $0.count) }) == ["group": 1, "leaf": 3])
        #expect(kinds.reduce(0) { $0 + $1.count } == objects.count)
    }

    @Test func tagsDistinguishKinds() throws {
        let shape = ShapeTokens.shape(
            #"[{"radius": 1, "type": "circle"}, {"type": "square", "side": 2}, {"type": "circle", "radius": 3, "id": "#
                + #"1}]"#
        )
        let tag = try #require(shape.place("*")?.objects?.tags.first)
        #expect(shape.place("*")?.objects?.members.map(\.key) == ["radius", "type", "side", "id"])
        #expect(
            tag
                == TagFacts(
                    key: "type",
                    kinds: [
                        TagKind(value: "circle", count: 2, members: [2, 2, 0, 1]),
                        TagKind(value: "square", count: 1, members: [0, 1, 1, 0]),
                    ]))
    }

    @Test(arguments: [
        #"[{"type": "a", "x": 1}, {"type": "b", "x": 1}]"#,
        #"[{"type": "a", "x": 1}, {"type": null, "y": 1}, {"type": "b", "y": 1}]"#,
        #"[{"type": "a", "x": 1}, {"y": 1}, {"type": "b", "y": 1}]"#,
        #"[{"type": "a b c!", "x": 1}, {"type": "d", "y": 1}]"#,
        #"[{"name": "a", "x": 1}, {"name": "b", "y": 1}]"#,
    ])
    func uninformativeStringsAreNotTags(_ json: String) {
        #expect(ShapeTokens.shape(json).place("*")?.objects?.tags == [])
    }
}
