import Foundation
import Testing

@testable import Trellis

/// Fields whose values are not shown.
@Suite struct RedactionTests {
    private static let secret = "s3cr3t-Pa55w0rd"

    private static let login = RedactedLogin(
        user: "ada", password: secret, pin: 4711, inner: RedactedToken(token: secret), tags: ["x"])

    @Test func descriptionsAndMirrorsShowNoSecret() {
        let login = Self.login
        #expect("\(login.inner)" == "RedactedToken(token: •••)")
        var dumped = ""
        dump(login, to: &dumped)
        let texts = [
            "\(login)", String(reflecting: login), "\([login])", "\(Optional(login) as Any)", dumped,
            login.fieldListing, "\(Holder(login: login))", String(reflecting: ["k": login]),
        ]
        for text in texts {
            #expect(!text.contains(Self.secret) && !text.contains("4711"), "\(text)")
            #expect(text.contains("•••") && text.contains("ada"), "\(text)")
        }
        #expect("\(login)".hasPrefix(#"RedactedLogin(user: "ada", password: •••, pin: •••, inner: "#))
    }

    @Test func listingsShowNoSecretOfNestedModels() {
        let token = ListedToken(token: Self.secret, pair: nil)
        let all: [ListedTokens] = [
            ListedTokens(nested: [[token]]), ListedTokens(named: ["a": [token]]), ListedTokens(either: .token(token)),
            ListedTokens(either: .both((1, token))), ListedTokens(either: .boxed([Holding(token: token)])),
        ]
        for tokens in all {
            let listing = tokens.fieldListing
            #expect(!listing.contains(Self.secret) && listing.contains("token: •••"), "\(listing)")
        }
        #expect(ListedTokens(either: .none).fieldListing.contains("either: none"))
        #expect(ListedTokens(nested: []).fieldListing.contains("nested: []"))
    }

    @Test func listingsEndAtTheFirstModelOfManyElements() {
        let token = ListedToken(token: Self.secret, pair: nil)
        let many = ListedMany(
            list: Array(repeating: .a, count: 20) + [.b(token), .a],
            named: Dictionary(uniqueKeysWithValues: (10...40).map { ("\($0)", $0 == 31 ? .b(token) : .a) }))
        let listing = many.fieldListing
        #expect(!listing.contains(Self.secret), "\(listing)")
        let shown = String(repeating: "a, ", count: 20)
        #expect(listing.contains("list: [\(shown)…]"), "\(listing)")
    }

    @Test func listingsShowNoSecretBehindManyPartsOfAnotherValue() {
        let token = ListedToken(token: Self.secret, pair: nil)
        for count in [19, 20, 21, 500] {
            let rows = ListedMany(list: [.c(Array(repeating: .a, count: count) + [.b(token)])], named: [:])
            #expect(!rows.fieldListing.contains(Self.secret), "\(rows.fieldListing)")
        }
        let short = ListedMany(list: [.c(Array(repeating: .a, count: 21))], named: [:]).fieldListing
        #expect(short.contains("list: [c([Tr") && short.contains("ShortToken.a,"), "\(short)")
    }

    @Test func membersOfTheHookOfARedactedModelAreNotWritten() throws {
        var options = TrellisEncoder.Options()
        options.redactsFields = true
        let model = WithHiddenHook(user: "ada", hidden: HiddenHook(pin: Self.secret))
        #expect(try TrellisEncoder(options: options).string(from: model) == #"{"user":"ada","pin":"•••"}"#)
        #expect(try TrellisEncoder().string(from: model).contains(#""copy":"s3cr3t"#))
    }

    @Test func aDescriptionOfItsOwnTakesPrecedence() {
        let own = RedactedWithDescription(token: Self.secret)
        #expect("\(own)" == "own")
        #expect(String(reflecting: own) == "own")
    }

    @Test func encodingIsUnchangedUnlessAnOptionSaysSo() throws {
        let text =
            #"{"user":"ada","password":"s3cr3t-Pa55w0rd","pin":4711,"inner":{"token":"s3cr3t-Pa55w0rd"},"tags":["x"]}"#
        #expect(try TrellisEncoder().string(from: Self.login) == text)
        #expect(try TrellisDecoder().decode(RedactedLogin.self, from: text).password == Self.secret)
        var options = TrellisEncoder.Options()
        options.redactsFields = true
        let redacted = #"{"user":"ada","password":"•••","pin":"•••","inner":{"token":"•••"},"tags":["x"]}"#
        #expect(try TrellisEncoder(options: options).string(from: Self.login) == redacted)
        options.isCanonical = true
        let canonical = #"{"inner":{"token":"•••"},"password":"•••","pin":"•••","tags":["x"],"user":"ada"}"#
        #expect(try TrellisEncoder(options: options).string(from: Self.login) == canonical)
    }

    @Test func archivesContainTheValues() throws {
        var options = TrellisEncoder.Options()
        options.redactsFields = true
        let archiver = TrellisArchiver(encoding: options)
        let restored = try archiver.unarchive(RedactedLogin.self, from: archiver.archive(Self.login))
        #expect((restored.password, restored.pin, restored.inner.token) == (Self.secret, 4711, Self.secret))
    }

    @Test func redactedElementsOfArrayModelsAreNotWritten() throws {
        var options = TrellisEncoder.Options()
        options.redactsFields = true
        let row = RedactedRow(id: 1, token: Self.secret, others: [.string(Self.secret)])
        #expect(try TrellisEncoder(options: options).string(from: row) == #"[1,"•••"]"#)
        #expect(try TrellisEncoder().string(from: row) == #"[1,"\#(Self.secret)","\#(Self.secret)"]"#)
    }

    @Test func errorsSayWhereAndNotWhat() {
        let error = #expect(throws: TrellisError.self) {
            _ = try TrellisDecoder().decode(
                RedactedLogin.self, from: #"{"user":"ada","password":["s3cr3t-Pa55w0rd"],"pin":1}"#)
        }
        #expect(error?.path.pointer == "/password")
        #expect(error?.position?.column == 26)
        #expect(error?.excerpt == nil)
        let number = #expect(throws: TrellisError.self) {
            _ = try TrellisDecoder().decode([RedactedLogin].self, from: #"[{"pin":"s3cr3t-Pa55w0rd"}]"#)
        }
        #expect(number?.description == "1:9: [0].pin: wrong type: expected an integer, found •••")
    }

    /// Errors for randomly changed documents contain no part of the secret, whatever method decodes them.
    @Test func errorsOfChangedTextsShowNoSecret() async throws {
        var random = SplitMix64(seed: 34)
        let text = try TrellisEncoder().encode([Self.login, Self.login])
        var seen = 0
        for _ in 0..<1500 {
            let changed = Self.changed(text, &random)
            for error in await Self.errors(of: changed, &random) {
                seen += 1
                let shown =
                    "\(error)" + String(reflecting: error) + (error.found ?? "") + (error.excerpt ?? "")
                    + "\(error.path)" + (error.expected ?? "") + error.missingKeys.joined()
                #expect(!shown.contains("s3cr3t") && !shown.contains("Pa55w0rd"), "\(shown)")
            }
        }
        #expect(seen > 1000)
    }

    @Test func patchesAndUpdatesShowNoSecret() {
        var login = Self.login
        let patch = JSONPatch([.test(path: "/password", value: "x")])
        let failed = #expect(throws: TrellisError.self) { try TrellisDecoder().apply(patch, to: &login) }
        #expect(failed?.code == .testFailed && failed?.description.contains("s3cr3t") == false)
        let update = #expect(throws: TrellisError.self) {
            try TrellisDecoder().update(&login, from: #"{"pin":"s3cr3t","tags":5}"#)
        }
        #expect(update?.path.pointer == "/pin" && update?.description.contains("s3cr3t") == false)
        let json: JSON = ["user": "ada", "password": 1, "pin": "s3cr3t"]
        let dynamic = #expect(throws: TrellisError.self) {
            _ = try TrellisDecoder().decode(RedactedLogin.self, from: json)
        }
        #expect(dynamic?.description.contains("s3cr3t") == false)
    }

    private static func changed(_ text: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var text = text
        let replacements = ["", "\"", "[", "]", "{", "}", ",", ":", "1", "null", "\\", "\u{1}", " ", "5e", "\"x\":"]
        for _ in 0...random.below(2) {
            let position = random.below(text.count)
            let length = min(random.below(3), text.count - position)
            let replacement = Array(replacements[random.below(replacements.count)].utf8)
            text.replaceSubrange(position..<position + length, with: replacement)
        }
        if random.once(in: 8) { text.removeLast(random.below(text.count)) }
        return text
    }

    private static func errors(of text: [UInt8], _ random: inout SplitMix64) async -> [TrellisError] {
        var options = TrellisDecoder.Options()
        options.collectsErrors = random.once(in: 2)
        options.duplicateKeys = .error
        if random.once(in: 2) { options.limits.errorCount = random.below(2) }
        let decoder = TrellisDecoder(options: options)
        let cut = random.below(text.count + 1)
        var errors: [TrellisError] = []
        func note(_ body: () throws -> Void) {
            do {
                try body()
            } catch let error as TrellisError {
                errors += error.all
            } catch {
                Issue.record("\(error)")
            }
        }
        note { _ = try decoder.decode([RedactedLogin].self, from: text) }
        note { _ = try decoder.decode(RedactedLogin.self, at: [0], from: text) }
        note {
            var session = try TrellisDecoder.ValueSession([RedactedLogin].self, options: options)
            try session.feed(text[..<cut])
            try session.feed(text[cut...])
            _ = try session.finish()
        }
        note { try decoder.forEachElement(RedactedLogin.self, from: text) { _ in } }
        note { try decoder.forEachElement(RedactedLogin.self, from: text, skipsErrors: true) { _ in } }
        note { _ = try decoder.decode([RedactedLogin].self, from: text, workers: 2) }
        note {
            var login = login
            try decoder.update(&login, from: text.dropFirst().prefix { $0 != UInt8(ascii: "]") })
        }
        do {
            _ = try TrellisCodableDecoder().decode([RedactedLogin].self, from: Data(text))
        } catch let error as DecodingError {
            let shown = "\(error)"
            #expect(!shown.contains("s3cr3t") && !shown.contains("Pa55w0rd"), "\(shown)")
        } catch {
            Issue.record("\(error)")
        }
        return errors
    }
}

private struct Holder {
    let login: RedactedLogin
}

private struct RedactedLogin: JSONRedacting, JSONFieldwise, Sendable {
    let user: String
    let password: String
    let pin: Int
    let inner: RedactedToken
    let tags: [String]

    static let modelSchema = JSONModelSchema(
        RedactedLogin.self,
        [
            JSONField("user", \RedactedLogin.user), JSONField("password", \RedactedLogin.password).redacted(),
            JSONField("pin", \RedactedLogin.pin).redacted(), JSONField("inner", \RedactedLogin.inner),
            JSONField("tags", \RedactedLogin.tags),
        ])

    init(user: String, password: String, pin: Int, inner: RedactedToken, tags: [String]) {
        (self.user, self.password, self.pin, self.inner, self.tags) = (user, password, pin, inner, tags)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        user = fields.take(0)
        password = fields.take(1)
        pin = fields.take(2)
        inner = fields.take(3)
        tags = fields.take(4)
    }
}

nonisolated extension RedactedLogin: JSONModelCodable {}

final class RedactedToken: JSONRedacting, JSONModel, Sendable {
    let token: String

    static let modelSchema = JSONModelSchema(
        RedactedToken.self, [JSONField("token", \RedactedToken.token).redacted()])

    init(token: String) { self.token = token }
    init(from fields: borrowing JSONFieldValues) throws { token = fields.take(0) }
}

private struct RedactedRow: JSONModel {
    let id: Int
    let token: String
    let others: [JSON]

    static let modelSchema = JSONModelSchema(
        RedactedRow.self, form: .array,
        [
            JSONField("id", \RedactedRow.id), JSONField("token", \RedactedRow.token).redacted(),
            JSONField(tail: "others", \RedactedRow.others).redacted(),
        ])

    init(id: Int, token: String, others: [JSON]) { (self.id, self.token, self.others) = (id, token, others) }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        token = fields.take(1)
        others = fields.take(2)
    }
}

private struct RedactedWithDescription: JSONRedacting, JSONModel {
    let token: String
    var description: String { "own" }

    static let modelSchema = JSONModelSchema(
        RedactedWithDescription.self, [JSONField("token", \RedactedWithDescription.token).redacted()])

    init(token: String) { self.token = token }
    init(from fields: borrowing JSONFieldValues) throws { token = fields.take(0) }
}

/// A model that is not `JSONRedacting`.
private struct ListedToken: JSONFieldwise, Sendable {
    let token: String
    let pair: [String]?

    static let modelSchema = JSONModelSchema(
        ListedToken.self,
        [JSONField("token", \ListedToken.token).redacted(), JSONField("pair", \ListedToken.pair).redacted()])

    init(token: String, pair: [String]?) { (self.token, self.pair) = (token, pair) }

    init(from fields: borrowing JSONFieldValues) throws {
        token = fields.take(0)
        pair = fields.take(1)
    }
}

private struct Holding {
    let token: ListedToken
}

private enum EitherToken {
    case none
    case token(ListedToken)
    case both((Int, ListedToken))
    case boxed([Holding])
}

private struct ListedTokens: JSONFieldwise {
    var nested: [[ListedToken]] = []
    var named: [String: [ListedToken]] = [:]
    var either = EitherToken.none

    static let modelSchema = JSONModelSchema(
        ListedTokens.self,
        [
            JSONField("nested", \ListedTokens.nested), JSONField("named", \ListedTokens.named),
            JSONField("either", \ListedTokens.either, form: .transform(JSONTransform(decode: { (_: Int) in .none }))),
        ])

    init(nested: [[ListedToken]] = [], named: [String: [ListedToken]] = [:], either: EitherToken = .none) {
        (self.nested, self.named, self.either) = (nested, named, either)
    }

    init(from fields: borrowing JSONFieldValues) throws {
        nested = fields.take(0)
        named = fields.take(1)
        either = fields.take(2)
    }
}

private enum ShortToken {
    case a
    case b(ListedToken)
    indirect case c([ShortToken])
}

private struct ListedMany: JSONFieldwise {
    let list: [ShortToken]
    let named: [String: ShortToken]

    static let modelSchema = JSONModelSchema(
        ListedMany.self,
        [
            JSONField("list", \ListedMany.list, form: .transform(JSONTransform(decode: { (_: Int) in [] }))),
            JSONField("named", \ListedMany.named, form: .transform(JSONTransform(decode: { (_: Int) in [:] }))),
        ])

    init(list: [ShortToken], named: [String: ShortToken]) { (self.list, self.named) = (list, named) }

    init(from fields: borrowing JSONFieldValues) throws {
        list = fields.take(0)
        named = fields.take(1)
    }
}

private struct HiddenHook: JSONModel, JSONWillEncodeHook {
    let pin: String

    static let modelSchema = JSONModelSchema(HiddenHook.self, [JSONField("pin", \HiddenHook.pin)])

    init(pin: String) { self.pin = pin }
    init(from fields: borrowing JSONFieldValues) throws { pin = fields.take(0) }

    func willEncode(_ object: inout JSONObject, userInfo: JSONUserInfo) { object["copy"] = .string(pin) }
}

private struct WithHiddenHook: JSONModel {
    let user: String
    let hidden: HiddenHook

    static let modelSchema = JSONModelSchema(
        WithHiddenHook.self,
        [
            JSONField("user", \WithHiddenHook.user),
            JSONField("hidden", \WithHiddenHook.hidden, form: .flattened()).redacted(),
        ])

    init(user: String, hidden: HiddenHook) { (self.user, self.hidden) = (user, hidden) }

    init(from fields: borrowing JSONFieldValues) throws {
        user = fields.take(0)
        hidden = fields.take(1)
    }
}
