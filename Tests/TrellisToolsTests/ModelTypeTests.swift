import Testing

@testable import TrellisTools

/// Which types are generated: shared, recursive, and distinguished by tags.
@Suite struct ModelTypeTests {
    private func source(_ document: String, _ options: ModelOptions = ModelOptions()) -> String {
        ModelSource.text(of: ShapeTokens.shape(document), options: options)
    }

    /// The names of the types in order.
    private func types(_ document: String, _ options: ModelOptions = ModelOptions()) -> [String] {
        source(document, options).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(where: { ["struct", "class", "enum"].contains($0) }),
                !line.hasPrefix("/"),
                line.hasSuffix("{")
            else { return nil }
            return String(words[index + 1].dropLast())
        }
    }

    @Test func similarObjectsShareOneType() {
        let user = #"{"login":"a","id":1,"admin":true,"mail":"x"}"#
        let found = source(
            #"{"user":\#(user),"assignees":[\#(user)],"owner":{"login":"b","id":2,"admin":false,"mail":"y"}}"#)
        #expect(found.contains("let user: User"))
        #expect(found.contains("let assignees: [User]"))
        #expect(found.contains("let owner: User"))
    }

    @Test func objectsThatContainTheirOwnType() {
        let friend = #"{"id":1,"name":"b","friends":[]}"#
        #expect(
            types(#"{"users":[{"id":1,"name":"a","best":\#(friend),"friends":[\#(friend)]}]}"#) == ["Root", "User"])
    }

    /// Two levels are enough to detect recursion.
    @Test func treesOfTwoLevels() {
        let found = source(#"{"tree":{"name":"a","children":[{"name":"b","children":[]}]}}"#)
        #expect(found.contains("let children: [Tree]"))
        #expect(types(#"{"tree":{"name":"a","children":[{"name":"b","children":[]}]}}"#) == ["Root", "Tree"])
    }

    @Test func differentObjectsHaveSeparateTypes() {
        #expect(
            types(
                #"{"user":{"login":"a","id":1,"x":1},"issue":{"title":"a","number":1,"user":{"sum":1,"max":[2],"#
                    + #""min":3}}}"#
            )
                == ["Root", "User", "Issue", "IssueUser"])
        // The same keys with other kinds of values.
        #expect(
            types(#"{"a":{"one":1,"two":2,"three":3},"b":{"one":"1","two":"2","three":"3"}}"#) == ["Root", "A", "B"])
    }

    @Test func recursiveTypesAreClasses() {
        let found = source(#"{"name":"a","size":1,"mail":"c","parent":{"name":"b","size":2,"mail":"d","parent":null}}"#)
        #expect(found.contains("/// A class, because it contains itself.\n@JSONModel\nfinal class Root: Sendable {"))
        #expect(found.contains("let parent: Root?"))
        let array = source(
            #"{"name":"a","size":1,"replies":[{"name":"b","size":2,"replies":[]}]}"#, ModelOptions(name: "Comment"))
        #expect(!array.contains("final class"))
    }

    @Test func kindsBecomeVariants() {
        let objects = (0..<10).flatMap { index in
            [
                #"{"kind":"circle","radius":\#(index),"center":[1,2],"fill":"red"}"#,
                #"{"kind":"text-box","text":"a","font":"b","size":null}"#,
            ]
        }
        let found = source("{\"shapes\":[\(objects.joined(separator: ","))]}")
        #expect(
            found.contains(
                "@JSONVariants(.tag(\"kind\"))\nenum Shape: Equatable, Sendable {\n    case circle(Circle)\n")
        )
        #expect(found.contains("    @JSONVariantCase(\"text-box\") case textBox(TextBox)\n"))
        #expect(found.contains("    @JSONDefaultVariant case other(JSON)\n"))
        #expect(
            found.contains(
                "struct Circle: Equatable, Sendable {\n    let radius: Int\n    let center: [Int]\n    let fill: "
                    + "String\n}"
            ))
        #expect(
            found.contains(
                "struct TextBox: Equatable, Sendable {\n    let text: String\n    let font: String\n    "
                    + "@JSONKey(nilFields: .writeNull) let size: JSON?  // always null\n}"
            ))
    }

    /// The macro declares a static member `jsonVariants`.
    @Test func kindsWithTheNameOfAGeneratedMember() {
        let objects = (0..<10).flatMap { index in
            [
                #"{"kind":"circle","radius":\#(index),"center":[1,2],"fill":"red"}"#,
                #"{"kind":"json-variants","text":"a","font":"b","size":null}"#,
            ]
        }
        let found = source("{\"shapes\":[\(objects.joined(separator: ","))]}")
        #expect(found.contains("    @JSONVariantCase(\"json-variants\") case jsonVariants2("), "\(found)")
    }

    @Test func similarKindsDoNotBecomeVariants() {
        let objects = (0..<10).flatMap { index in
            [#"{"kind":"a","x":\#(index),"y":1,"z":2,"w":4}"#, #"{"kind":"b","x":\#(index),"y":1,"z":2,"v":3}"#]
        }
        #expect(!source("[\(objects.joined(separator: ","))]").contains("Variants"))
    }

    @Test func dictionaries() {
        let numbered = (0..<60).map { "\"\(1000 + $0 * 7)\":{\"a\":1,\"b\":\"x\"}" }.joined(separator: ",")
        #expect(source("{\"by_id\":{\(numbered)}}").contains("let byID: [Int: ByID]"))
        #expect(source("{\(numbered)}", ModelOptions(name: "user")).contains("decode([Int: User].self"))
    }

    @Test func flattening() {
        let document =
            #"[{"user":{"login":"a"},"size":{"w":1,"h":null},"big":{"a":1,"b":2,"c":3},"inner":{"x":[1]}},"#
            + #"{"user":{"login":"b"},"size":{"w":1,"h":2},"big":{"a":1,"b":2,"c":3},"inner":{"x":[1]},"#
            + #""part":{"x":1}}]"#
        let found = source(document, ModelOptions(flatten: true))
        #expect(found.contains("@JSONKey(\"user.login\") let userLogin: String\n"))
        #expect(found.contains("@JSONKey(\"size.h\", nilFields: .writeNull) let sizeH: Int?\n"))
        #expect(found.contains("@JSONKey(\"part.x\") let partX: Int?\n"))
        #expect(found.contains("let big: Big\n"))
        #expect(found.contains("let inner: Inner\n"))
        #expect(!source(document).contains("user.login"))
    }

    /// An object that may be empty, and one with a null where it may be missing, would not round-trip.
    @Test func objectsThatCannotBeFlattened() {
        let document = #"[{"a":{"x":1},"b":{"y":null},"c":{"v.w":1}},{"a":{},"c":{"v.w":1}}]"#
        let found = source(document, ModelOptions(flatten: true))
        #expect(found.contains("let a: A\n"))
        #expect(found.contains("let b: B?\n"))
        #expect(found.contains("@JSONKey([\"c\", \"v.w\"]) let cVW: Int\n"))
    }

    @Test func conflictingNames() {
        #expect(
            types(#"{"date":{"day":1},"string":{"a":1},"type":{"b":1}}"#) == [
                "Root", "RootDate", "RootString", "RootType",
            ])
        #expect(types(#"{"a":1}"#, ModelOptions(name: "string")) == ["StringModel"])
        #expect(types(#"{"a":1}"#, ModelOptions(name: "*/")) == ["AsteriskSolidus"])
    }

    @Test func similarKeys() {
        let found = source(#"{"user_id":1,"userId":2,"userID":3,"user-id":4}"#)
        #expect(found.contains("@JSONKey(\"user_id\") let userID2: Int\n"))
        #expect(found.contains("@JSONKey(\"userId\") let userID3: Int\n"))
        #expect(found.contains("    let userID: Int\n"))
        #expect(found.contains("@JSONKey(\"user-id\") let userID4: Int\n"))
    }

    @Test func acronymsInNames() {
        #expect(types(#"{"https_url":{"a":1,"b":"x"}}"#) == ["Root", "HTTPSURL"])
    }

    /// A member of a type may be null in one position and never in another.
    @Test func nullsBelongToAMember() {
        let user = #"{"login":"a","id":1,"admin":true}"#
        let found = source(
            #"[{"user":\#(user),"assignee":null,"all":[\#(user)]},{"user":\#(user),"assignee":\#(user),"all":[]}]"#)
        #expect(found.contains("    let user: User\n"))
        #expect(found.contains("    @JSONKey(nilFields: .writeNull) let assignee: User?\n"))
        #expect(found.contains("    let all: [User]\n"))
    }

    /// Many paths, types and names take linear time.
    @Test func manyTypes() {
        let groups = (0..<100).map { group in
            let members = (0..<30).map {
                #""x\#($0)y":{"a\#(group)b\#($0)":1,"same":{"name\#(group)x\#($0)":true,"z":[]}}"#
            }
            return "\"g\(group)e\":{\(members.joined(separator: ","))}"
        }
        let plan = ModelPlanner(ShapeTokens.shape("{\(groups.joined(separator: ","))}"), ModelOptions()).plan
        #expect(plan.types.count > 1)
        #expect(Set(plan.types.map(\.name)).count == plan.types.count)
    }

    /// Every line of the output begins with one of the few expected forms.
    @Test func hostileKeys() {
        let keys = [
            "*/ import Foundation", "\\n}\\nfatalError()\\nlet x = {", "\\\"", "\\\\(fatalError())", "\\u0000",
            "\\u2028", "`", "//", "#if 0",
        ]
        let members = keys.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
        for form in [ModelOptions.Form.macros, .handWritten] {
            let found = source(
                "[{\(members)},{\"inner \(keys[1])\":{\(members)}}]",
                ModelOptions(name: keys[1], form: form, flatten: true, evidence: true))
            for line in found.split(separator: "\n") {
                let text = line.drop { $0 == " " }
                #expect(
                    [
                        "//", "import ", "@JSON", "struct ", "let ", "}", "extension ", "static let", "JSON", "[", "]",
                        "init(", "self.", "func ",
                        "switch", "case ", "default:", "\"", "keys: ", "final class ",
                    ].contains { text.hasPrefix($0) } || text.hasSuffix(".self,"), "\(line)")
            }
            #expect(!found.unicodeScalars.contains { $0 == "\0" || $0 == "\u{2028}" })
        }
    }
}
