import Foundation
import Trellis

// Typical declarations of a program, without any isolation annotations.

enum State: String, TrellisCodable, JSONUnknownCase {
    case open, closed, other
    static var unknownCase: State { .other }
}

enum Language: String, TrellisCodable, JSONDictionaryKey {
    case de, en
}

struct Region: JSONDictionaryKey {
    let jsonKey: String
    init?(jsonKey: String) { self.jsonKey = jsonKey }
}

/// A type without a JSON form: transforms and composites create it.
struct Color {
    let hex: String
    var alpha: Int = 255
}

extension JSONTransform where Source == String, Value == Color {
    static let color = JSONTransform<String, Color>(decode: { Color(hex: $0) }, encode: { $0.hex })
    static var faint: JSONTransform<String, Color> {
        JSONTransform<String, Color>(decode: { Color(hex: $0, alpha: 9) }, encode: { $0.hex })
    }
}

extension JSONFormat {
    static var stamp: JSONFormat { .secondsSince1970 }
}

extension JSONKeyStyle {
    static var house: JSONKeyStyle { .snakeCase }
}

enum Tenant: JSONUserInfoKey {
    static var defaultValue: String { "none" }
}

extension JSONUserInfo {
    var tenant: String { self[Tenant.self] }
}

protocol Titled {
    var title: String { get }
}

@JSONModel
struct User: Hashable {
    let login: String
    var stars: Int = 3
}

extension User: Identifiable {
    var id: String { login }
    var upper: String { login.uppercased() }
}

nonisolated func raiseToZero(_ value: inout Int) { value = max(0, value) }
nonisolated func greater(_ mine: Int, _ theirs: Int) throws -> Int { max(mine, theirs) }

@JSONModel(keyStyle: .house)
struct Issue: JSONFieldwise {
    static let untitled = "(untitled)"

    let number: Int
    @JSONKey("user.login", "by") let reporter: String
    @JSONKey(as: .stamp) let updatedAt: Date
    var title: String = Self.untitled
    var state: State = .open
    var names: [Language: String] = [:]
    var assignee: User?
    @JSONIdentified(by: \User.login) var readers: [User] = []
    @JSONKey(using: .color) var color: Color
    @JSONKey(using: JSONTransform<String, Color>.faint) var shade: Color?
    @JSONComposite(
        JSONPart(Int.self, at: "from"), JSONPart(Int.self, at: "count"),
        decode: { from, count -> Range<Int>? in
            guard let from = from.value, let count = count.value else { return nil }
            return from..<from + count
        },
        encode: { ($0.lowerBound, $0.count) })
    var lines: Range<Int> = 0..<0
    @JSONValidated({ (age: inout Int) in age = max(0, age) }) var age: Int = 0
    @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
    // Names of functions, which are not `@Sendable` in Swift 5 mode.
    @JSONValidated(raiseToZero) var rank: Int = 0
    @JSONMerged(greater) var score: Int = 0
    @JSONWritten(if: { (draft: Bool) in draft }) var draft: Bool = false
    @JSONDefault(State.other, on: .mismatch) var mood: State
    @JSONLossy var votes: [Int] = []
    @JSONIgnored var isShown: Bool = true
    @JSONComputed var shout: String { title.uppercased() + suffix }
}

extension Issue {
    var suffix: String { "!" }
}

@JSONModel
struct Account: JSONWillDecodeHook, JSONDidDecodeHook, JSONValidating, JSONWillEncodeHook {
    var name: String
    @JSONIgnored var tenant: String = ""

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if let nick = object.remove("nick") { object["name"] = nick }
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws { tenant = userInfo.tenant }
    mutating func validate() throws { name = cleaned() }
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws { extra["tenant"] = JSON(tenant) }

    private func cleaned() -> String { name.trimmingCharacters(in: .whitespaces) }
}

/// The protocol is isolated to the main actor where that is the default, and so is the model.
@JSONModel
struct Note: Titled {
    var title: String
    let words: Int
}

protocol Entity: JSONModel {
    var number: Int { get }
}

@JSONModel
struct Order: Entity {
    let number: Int
    var state: State?
}

/// The hook is in an extension, as is the method that it calls.
@JSONModel
struct Step {
    var count: Int
}

extension Step: JSONDidDecodeHook {
    mutating func didDecode(userInfo: JSONUserInfo) throws { count = next() }
    func next() -> Int { count + 1 }
}

@JSONModel
struct Circle: Hashable {
    let radius: Int
}

nonisolated extension Circle: JSONModelCodable {}

@JSONVariants(.tag("type"))
enum Shape: Hashable {
    case circle(Circle)
    case named(of: User)
    case nothing
    @JSONDefaultVariant case other(JSON)
}

@JSONVariants(.untagged)
enum Caption: Hashable {
    case plain(String)
    case circle(Circle)
}

@JSONModel
struct Page<Item: TrellisCodable> {
    let items: [Item]
    @JSONFlattened var shape: Shape
}

@JSONModel
struct Extra {
    @JSONFlattened var user: User
    @JSONRest var rest: [String: Int]
}

@JSONModel(form: .array)
struct Candle: Equatable {
    let time: Int
    let volume: Double?
}

@JSONModel(for: .decoding)
struct Quote {
    let price: Int
}

@JSONModel(for: .encoding)
struct Search {
    let kind: String = "search"
    var words: [String]
}

@JSONModel
struct Saved: JSONArchivable {
    var name: String
    static let archiveVersion = 1
    static func migrate(_ object: inout JSON, from version: Int) throws { object["name"] = "migrated" }
}

@JSONModel
class Pet: JSONModelCluster {
    typealias VariantBase = Pet
    let name: String
    var age: Int = 1
    lazy var label: String = name + "?"

    static var jsonVariants: JSONVariantTable<Pet> {
        JSONVariantTable(.tag("kind"), [.subclass(Dog.self, named: "dog")])
    }
}

@JSONModel(superclass: Pet.self)
final class Dog: Pet, JSONDidDecodeHook {
    var tricks: [String] = []
    func didDecode(userInfo: JSONUserInfo) throws { learn("sit") }
    func learn(_ trick: String) { tricks.append(trick) }
}

/// Types nested in a type that is isolated to the main actor, also where that is not the default.
@MainActor
final class Screen {
    @JSONModel
    struct Row: Equatable {
        var text: String = "empty"
    }

    enum Style: String, TrellisCodable { case plain }

    var rows: [Row] = []
    func show(_ json: String) throws { rows = try TrellisDecoder().decode([Row].self, from: json) }
}
