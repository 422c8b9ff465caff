import Foundation
import Testing

@testable import TrellisTools

/// Prefixes, nested types, several roots, and rules for dictionaries and structs.
@Suite struct ModelOptionTests {
    private func source(_ document: String, _ options: ModelOptions) -> String {
        ModelSource.text(of: ShapeTokens.shape(document), options: options)
    }

    private static let issue =
        #"[{"id":1,"user":{"login":"a","admin":true}},{"id":2,"user":{"login":"b","admin":false}}]"#

    @Test func namesWithAPrefix() {
        let found = source(Self.issue, ModelOptions(name: "Issue", prefix: "GH"))
        #expect(found.contains("decode([GHIssue].self"))
        #expect(found.contains("struct GHIssue: "))
        #expect(found.contains("let user: GHUser"))
        #expect(found.contains("struct GHUser: "))
        // A name that conflicts without the prefix is available with it.
        #expect(
            source(#"[{"date":{"a":1}},{"date":{"a":2}}]"#, ModelOptions(prefix: "X")).contains("let date: XDate\n"))
        for (prefix, isUsable) in [
            ("", true), ("GH", true), ("_a", true), ("1", false), ("a b", false), ("é", true), ("JSON", false),
            ("TrellisX", false),
        ] {
            #expect(SwiftIdentifier.canPrefixType(prefix) == isUsable, "\(prefix)")
        }
    }

    @Test func nestedTypes() {
        let found = source(Self.issue, ModelOptions(name: "Issue", isNested: true))
        #expect(
            found.hasSuffix(
                """
                @JSONModel
                struct Issue: Equatable, Sendable {
                    let id: Int
                    let user: User

                    @JSONModel
                    struct User: Equatable, Sendable {
                        let login: String
                        let admin: Bool
                    }
                }

                """))
    }

    /// A nested type cannot have the name of a property of its outer type.
    @Test func nestedTypesOfKeysWithoutCase() {
        let found = source(#"{"中文":{"a":1}}"#, ModelOptions(name: "Root", isNested: true))
        #expect(found.contains("let 中文: Root中文\n") && found.contains("struct Root中文"), "\(found)")
    }

    @Test func nestedTypesWithoutMacros() {
        let found = source(Self.issue, ModelOptions(name: "Issue", form: .handWritten, isNested: true))
        #expect(found.contains("    struct User: Equatable, Sendable {\n        let login: String\n"))
        #expect(found.contains("\nextension Issue: JSONModel {\n"))
        #expect(found.contains("\nextension Issue.User: JSONModel {\n"))
        #expect(found.contains("JSONField(\"login\", \\Issue.User.login)"))
    }

    @Test func severalRootsShareTypes() {
        let user = #"{"login":"a","id":1,"admin":true,"mail":"x"}"#
        let roots = [
            ModelRoot(
                name: "PullRequest",
                shape: ShapeTokens.shape(
                    #"{"number":1,"draft":true,"user":\#(user)}"#, #"{"number":2,"user":\#(user)}"#)),
            ModelRoot(
                name: "Issue", shape: ShapeTokens.shape(#"[{"title":"a","assignee":\#(user)},{"title":"b","x":1}]"#)),
            ModelRoot(name: "Count", shape: ShapeTokens.shape("1")),
        ]
        let found = ModelSource(of: roots, ModelOptions()).text
        #expect(found.hasPrefix("// Models of 4 documents"))
        #expect(found.contains("decode(PullRequest.self"))
        #expect(found.contains("decode([Issue].self"))
        #expect(found.contains("typealias Count = Int\n"))
        #expect(found.contains("let user: User\n"))
        #expect(found.contains("let assignee: User?\n"))
        #expect(found.components(separatedBy: "struct User: ").count == 2)
        #expect(found.components(separatedBy: "struct ").count == 4)
    }

    /// Equal roots remain two types, since the user has named them.
    @Test func rootsWithSeparateTypes() {
        let shape = ShapeTokens.shape(#"{"a":1,"b":2,"c":"x"}"#, #"{"a":1,"b":2,"c":"x"}"#)
        let found = ModelSource(
            of: [ModelRoot(name: "First", shape: shape), ModelRoot(name: "Second", shape: shape)], ModelOptions()
        ).text
        #expect(found.contains("struct First: "))
        #expect(found.contains("struct Second: "))
    }

    // MARK: Dictionaries and structs

    private func shape(_ documents: String..., rules: [ObjectRule]) -> (shape: Shape, unmatched: [String]) {
        var recorder = ShapeRecorder(rules: rules)
        for document in documents { ShapeTokens.tell(&recorder, document) }
        let unmatched = recorder.unmatchedRules.map(\.text)
        return (recorder.finish(), unmatched)
    }

    @Test func structsThatAreDictionaries() throws {
        let document = #"{"dist-tags":{"latest":"1.0.0"},"versions":[{"bin":{"lodash":"x"}}],"empty":{}}"#
        let rules = try ["dist-tags", "versions[*].bin", "empty"].map { try ObjectRule(.dictionary, $0) }
        let (shape, unmatched) = shape(document, rules: rules)
        #expect(unmatched == [])
        let found = ModelSource.text(of: shape, options: ModelOptions())
        #expect(found.contains("let distTags: [String: String]\n"))
        #expect(found.contains("let bin: [String: String]\n"))
        #expect(found.contains("let empty: [String: JSON]\n"))
    }

    @Test func dictionariesThatAreStructs() throws {
        let members = (0..<40).map { #""\#($0)":\#($0)"# }.joined(separator: ",")
        let (plain, _) = shape("{\"a\":{\(members)}}", rules: [])
        #expect(plain.place("a")?.objects?.dictionary != nil)
        let (shape, unmatched) = shape("{\"a\":{\(members)}}", rules: [try ObjectRule(.structure, "a")])
        #expect(unmatched == [])
        #expect(shape.place("a")?.objects?.members.count == 40)
    }

    @Test func rulesApplyThroughArraysAndDictionaries() throws {
        let rules = [try ObjectRule(.dictionary, "a"), try ObjectRule(.structure, "*.b")]
        let (shape, unmatched) = shape(
            #"{"a":[{"x":{"b":{"1":1,"2":2}}},{"y":{"b":{"1":1}}}]}"#, #"{"c":{"b":{"1":1,"2":2}}}"#, rules: rules)
        #expect(unmatched == [])
        #expect(shape.place("a", "*")?.objects?.dictionary != nil)
        #expect(shape.place("c", "b")?.objects?.members.count == 2)
    }

    @Test func rulesWithoutObjects() throws {
        let rules = try ["a", "b.c", "d"].map { try ObjectRule(.dictionary, $0) }
        #expect(shape(#"{"a":1,"b":{"x":{}},"d":{}}"#, rules: rules).unmatched == ["a", "b.c"])
        #expect(throws: UsageError.self) { try ObjectRule(.dictionary, "a..b") }
    }

    @Test func doubtsAreEvidence() {
        let document =
            #"[{"dist-tags":{"latest":"1"},"ids":{"100":1,"200":2,"300":3},"list":[],"size":{"w":1,"h":2}},"#
            + #"{"dist-tags":{"latest":"1"},"ids":{},"list":[],"size":{"w":1,"h":2}}]"#
        let found = source(document, ModelOptions(evidence: true))
        #expect(found.contains("the keys may be data: a dictionary with --dictionary [*].dist-tags"))
        #expect(found.contains("// a struct with --struct [*].ids\n"))
        #expect(found.contains("let list: [JSON]  // always empty\n"))
        #expect(found.contains("let size: Size\n"))
        #expect(!source(document, ModelOptions()).contains("  // "))
        #expect(!source(document, ModelOptions()).contains("--dictionary"))
    }

    @Test func versionsAreData() {
        let shape = ShapeTokens.shape(#"{"versions":{"1.0.0":{"a":1}},"sizes":{"1.5":1,"x":2},"v":{"v1.0.0":1}}"#)
        #expect(shape.place("versions")?.objects?.dictionary != nil)
        #expect(shape.place("sizes")?.objects?.dictionary == nil)
        #expect(shape.place("v")?.objects?.dictionary == nil)
    }
}
