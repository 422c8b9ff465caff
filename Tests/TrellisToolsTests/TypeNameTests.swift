import Foundation
import Testing

@testable import TrellisTools

/// The names of types that are used under several keys, and which strings become enums.
@Suite struct TypeNameTests {
    private func name(_ keys: String..., owner: String? = "Root") -> String? {
        let uses = keys.enumerated().map { index, key in
            TypeNames.Use(key: key.replacing("*", with: ""), isElement: key.hasSuffix("*"), owner: index)
        }
        return TypeNames.candidates(uses, ownerName: owner).first
    }

    @Test func nounsArePreferredToRoles() {
        #expect(name("assignee", "user") == "User")
        #expect(name("assignee", "creator", "assignees*", "user", "owner", "owner") == "User")
        #expect(name("author", "committer") == "User")
        #expect(name("author") == "Author")
        #expect(name("head", "repository", "repo", "repo") == "Repository")
        #expect(name("actor", "org") == "Account")
        #expect(name("org", "organization") == "Organization")
    }

    @Test func sharedWords() {
        #expect(name("total_line_items_price_set", "price_set", "total_tax_set", "current_price_set") == "PriceSet")
        #expect(name("shop_money", "presentment_money") == "Money")
        #expect(name("billing_address", "shipping_address") == "Address")
        #expect(name("retweeted_status", "status") == "Status")
        #expect(name("entries*", "first_entry") == "Entry")
        #expect(name("head", "base") == "Head")
    }

    @Test func namesThatHideOthers() {
        for name in ["Duration", "Element", "Result", "Character", "Index", "Set", "Task", "Regex", "Notification"] {
            #expect(SwiftIdentifier.isTaken(asType: name), "\(name)")
        }
        for name in ["User", "Label", "Status", "Event", "Image", "Order", "Key", "Value"] {
            #expect(!SwiftIdentifier.isTaken(asType: name), "\(name)")
        }
        let found = ModelSource.text(
            of: ShapeTokens.shape(#"{"route":{"duration":{"value":1,"text":"1 min"},"elements":[{"a":1}]}}"#),
            options: ModelOptions())
        #expect(found.contains("let duration: RouteDuration\n"))
        #expect(found.contains("let elements: [RouteElement]\n"))
    }

    // MARK: Enums

    private func types(_ objects: [String]) -> [String] {
        let text = ModelSource.text(
            of: ShapeTokens.shape("[" + objects.joined(separator: ",") + "]"), options: ModelOptions())
        return text.split(separator: "\n").filter { $0.hasPrefix("enum ") || $0.hasPrefix("    let ") }.map {
            String($0.drop { $0 == " " }.prefix { $0 != "=" && $0 != "{" }).replacing(
                ": RawRepresentable, TrellisCodable, Hashable, Sendable ", with: "")
        }
    }

    @Test func equalEnumsAreMerged() {
        let permissions = (0..<40).map { index in
            let value = index % 2 == 0 ? "read" : "write"
            return #"{"permissions":{"actions":"\#(value)","checks":"\#(value)","contents":"\#(value)"}}"#
        }
        let found = types(permissions)
        #expect(found.filter { $0.hasPrefix("enum") } == ["enum Permission"])
        #expect(found.contains("let checks: Permission"))
        // Two keys with different meanings become two enums.
        let risks = (0..<40).map {
            #"{"priority":"\#($0 % 2 == 0 ? "low" : "high")","risk":"\#($0 % 2 == 0 ? "low" : "high")"}"#
        }
        #expect(types(risks).filter { $0.hasPrefix("enum") } == ["enum Priority", "enum Risk"])
    }

    private func isEnum(_ key: String, _ values: [String], count: Int = 40) -> Bool {
        let objects = (0..<count).map { "{\"\(key)\":\"\(values[$0 % values.count])\"}" }
        return types(objects).contains { $0.hasPrefix("enum") }
    }

    @Test func stringsThatBecomeEnums() {
        #expect(isEnum("state", ["open", "closed"]))
        #expect(isEnum("visibility", ["public", "private", "internal"]))
        #expect(isEnum("status", ["In Progress", "Done"]))
        #expect(isEnum("digest", ["sha256", "sha512"]))
        #expect(isEnum("service", ["AMAZON", "EC2", "S3"]))
    }

    @Test func stringsThatDoNotBecomeEnums() {
        #expect(!isEnum("background", ["d73a4a", "a2eeef", "cfd3d7"]))
        #expect(!isEnum("color", ["red", "green"]))
        #expect(!isEnum("default_branch", ["main", "develop"]))
        #expect(!isEnum("upstream", ["feature/a", "main"]))
        #expect(!isEnum("channel", ["U024BE7LH", "C061EG9SL"]))
        #expect(!isEnum("instance", ["i-0abc1234", "i-0def5678"]))
        #expect(!isEnum("origin", ["US", "DE", "FR"]))
        #expect(!isEnum("state", ["open", "closed"], count: 10))
        // Values that occur only once suggest that more values exist.
        let rare = (0..<40).map { "{\"state\":\"\($0 < 4 ? "v\(String(repeating: "x", count: $0 + 1))" : "open")\"}" }
        #expect(types(rare) == ["let state: String"])
    }

    // MARK: Variants

    @Test func seventyNineKindsBecomeVariants() {
        let objects = (0..<79).flatMap { kind in
            (0..<3).map { #"{"type":"kind_\#($0 < 3 ? Self.letters(kind) : "")","m\#(Self.letters(kind))":\#($0)}"# }
        }
        let source = ModelSource(of: ShapeTokens.shape("[\(objects.joined(separator: ","))]"), ModelOptions())
        #expect(source.text.contains("@JSONVariants(.tag(\"type\"))"))
        #expect(source.text.components(separatedBy: " case ").count == 79 + 1 + 1)
        #expect(source.notes == [])
    }

    @Test func tooManyKindsAreNoted() {
        let objects = (0..<600).map { #"{"type":"kind_\#(Self.letters($0))","a":1,"b":\#($0)}"# }
        let source = ModelSource(of: ShapeTokens.shape("[\(objects.joined(separator: ","))]"), ModelOptions())
        #expect(!source.text.contains("@JSONVariants"))
        #expect(source.notes == [.tooManyKinds(type: "Root", key: "type")])
        #expect(source.text.contains("// Note: Root: \"type\" has more than 512 kinds"))
    }

    /// A number written with letters.
    private static func letters(_ number: Int) -> String {
        String(number).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0))) }.joined()
    }
}
