import Testing
import Trellis

/// Structs updated from JSON that has only some of their fields.
@Suite struct UpdateTests {
    private func updated(
        _ text: String, ignoresNullInUpdates: Bool = false, from account: SampleAccount = .full
    ) throws(TrellisError) -> SampleAccount {
        var options = TrellisDecoder.Options()
        options.ignoresNullInUpdates = ignoresNullInUpdates
        var account = account
        try TrellisDecoder(options: options).update(&account, from: text)
        return account
    }

    private func failure(_ text: String) -> TrellisError? {
        var account = SampleAccount.full
        do {
            try TrellisDecoder().update(&account, from: text)
            Issue.record("no error")
            return nil
        } catch {
            #expect(account == .full)
            return error
        }
    }

    /// Expects that the update makes exactly the changes of the closure.
    private func expect(
        _ text: String, ignoresNullInUpdates: Bool = false, from account: SampleAccount = .full,
        sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout SampleAccount) -> Void
    ) throws {
        var expected = account
        change(&expected)
        let result = try updated(text, ignoresNullInUpdates: ignoresNullInUpdates, from: account)
        #expect(result == expected, sourceLocation: sourceLocation)
    }

    @Test func anEmptyObjectChangesNothing() throws { try expect("{}") { _ in } }

    @Test func oneField() throws {
        try expect(#"{"name":"Bob"}"#) { $0.name = "Bob" }
        try expect(#"{"score":1}"#) { $0.score = 1 }
        try expect(#"{"level":7}"#) { $0.level = 7 }
    }

    @Test func aConstant() throws {
        let account = try updated(#"{"id":2}"#)
        #expect(account.id == 2)
        #expect(account.name == "Ada")
    }

    @Test func nullClearsAnOptional() throws {
        try expect(#"{"nickname":null,"office":null}"#) {
            $0.nickname = nil
            $0.office = nil
        }
    }

    @Test func ignoresNullInUpdates() throws {
        try expect(#"{"nickname":null,"office":null,"place":null}"#, ignoresNullInUpdates: true) { _ in }
        try expect(#"{"nickname":null,"name":"Bob"}"#, ignoresNullInUpdates: true) { $0.name = "Bob" }
    }

    @Test func anOptionalWithADefaultStaysNil() throws {
        try expect(#"{"name":"Bob"}"#) { $0.name = "Bob" }
        var account = SampleAccount.full
        account.level = 5
        try expect(#"{"level":null}"#, from: account) { $0.level = nil }
    }

    @Test func nestedModels() throws {
        try expect(#"{"address":{"city":"Genf"}}"#) { $0.address.city = "Genf" }
        try expect(#"{"office":{"zip":4000}}"#) { $0.office = SampleAddress(city: "Basel", zip: 4000) }
        try expect(#"{"address":{"zip":null}}"#) { $0.address = SampleAddress(city: "Bern", zip: nil) }
        try expect(#"{"address":{"zip":null}}"#, ignoresNullInUpdates: true) { _ in }
    }

    @Test func aNestedModelThatWasNil() throws {
        var account = SampleAccount.full
        account.office = nil
        try expect(#"{"office":{"city":"Uri"}}"#, from: account) { $0.office = SampleAddress(city: "Uri", zip: nil) }
        var copy = account
        #expect(throws: TrellisError.self) { try TrellisDecoder().update(&copy, from: #"{"office":{"zip":1}}"#) }
        #expect(copy == account)
    }

    @Test func collectionsAreReplaced() throws {
        try expect(#"{"tags":["c"],"history":[{"city":"Zug"}],"byName":{"y":{"city":"Y","zip":1}}}"#) {
            $0.tags = ["c"]
            $0.history = [SampleAddress(city: "Zug", zip: nil)]
            $0.byName = ["y": SampleAddress(city: "Y", zip: 1)]
        }
        let error = failure(#"{"history":[{"zip":5}]}"#)
        #expect(error?.code == .missingKeys)
        #expect(error?.path.description == "history[0]")
        #expect(error?.missingKeys == ["city"])
    }

    @Test func composites() throws {
        try expect(#"{"from":4,"to":5}"#) { $0.range = 4..<5 }
        try expect(#"{"to":20}"#) { $0.range = 2..<20 }
        try expect(#"{"window":{"end":8}}"#) { $0.window = 1..<8 }
        try expect(#"{"window":{"end":null}}"#) { $0.window = nil }
        try expect(#"{"window":{"end":null}}"#, ignoresNullInUpdates: true) { _ in }
        let error = failure(#"{"from":10}"#)
        #expect(error?.path.description == "range")
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "backwards"))
    }

    @Test func nestedPathsAndFallbackKeys() throws {
        try expect(#"{"place":{"town":"U"}}"#) { $0.town = "U" }
        try expect(#"{"place":{}}"#) { _ in }
        try expect(#"{"place":null}"#) { $0.town = nil }
        try expect(#"{"phone":"p"}"#) { $0.contact = "p" }
        try expect(#"{"phone":"p","mail":"m"}"#) { $0.contact = "m" }
    }

    @Test func flattenedModels() throws {
        try expect(#"{"created":6}"#) { $0.meta.created = 6 }
        try expect(#"{"source":{"city":"N"}}"#) { $0.meta.source = SampleAddress(city: "N", zip: 2) }
        try expect(#"{"size":3}"#) { $0.badge = SampleBadge(color: "red", size: 3) }
        try expect(#"{"badge_color":null}"#) { $0.badge = SampleBadge(color: nil, size: nil) }
        var account = SampleAccount.full
        account.badge = nil
        try expect(#"{"size":3}"#, from: account) { $0.badge = SampleBadge(color: nil, size: 3) }
        try expect(#"{"name":"B"}"#, from: account) { $0.name = "B" }
        account.badge = SampleBadge(color: nil, size: nil)
        try expect(#"{"name":"B"}"#, from: account) { $0.name = "B" }
    }

    @Test func presence() throws {
        try expect("{}") { $0.mood = .null }
        try expect(#"{"mood":4}"#) { $0.mood = .value(4) }
        var account = SampleAccount.full
        account.mood = .missing
        try expect("{}", from: account) { _ in }
        try expect(#"{"mood":null}"#, from: account) { $0.mood = .null }
        account.mood = .value(3)
        try expect(#"{"mood":null}"#, from: account) { $0.mood = .null }
        try expect(#"{"mood":null}"#, ignoresNullInUpdates: true, from: account) { _ in }
    }

    @Test func transforms() throws {
        try expect(#"{"label":"new"}"#) { $0.label = "<new>" }
    }

    /// Its member is not an unmapped one either.
    @Test func aFieldThatIsNotDecodedKeepsItsValue() throws {
        try expect(#"{"note":"other"}"#) { _ in }
    }

    @Test func theRest() throws {
        try expect(#"{"x":[1],"y":{"z":null}}"#) {
            $0.extras["x"] = [1]
            $0.extras["y"] = ["z": nil]
        }
        try expect(#"{"more":2}"#) { $0.extras["more"] = 2 }
        try expect(#"{"more":null,"x":null}"#) {
            $0.extras["more"] = JSON.null
            $0.extras["x"] = JSON.null
        }
        try expect(#"{"more":null,"x":null}"#, ignoresNullInUpdates: true) { $0.extras["x"] = JSON.null }
    }

    @Test func aRepeatedKey() throws {
        try expect(#"{"address":{"city":"one","zip":1},"address":{"city":"two"}}"#) {
            $0.address = SampleAddress(city: "two", zip: 3000)
        }
    }

    @Test func failuresLeaveTheModelUnchanged() {
        var error = failure("{\"name\":\"B\",\n\"score\":\"x\"}")
        #expect(error?.code == .typeMismatch)
        #expect(error?.path.description == "score")
        #expect(error?.position?.description == "2:9")
        error = failure(#"{"score":1,"address":{"city":null}}"#)
        #expect(error?.code == .unexpectedNull)
        #expect(error?.path.description == "address.city")
        #expect(error?.position?.description == "1:30")
        error = failure(#"{"score":1,"name":""}"#)
        #expect(error?.code == .invalidValue)
        #expect(error?.path.description == "name")
        #expect(error?.underlying as? SampleFailure == SampleFailure(text: "no name"))
        #expect(error?.position?.description == "1:21")
        error = failure(#"{"score":1"#)
        #expect(error?.code == .unexpectedEnd)
        error = failure("null")
        #expect(error?.code == .unexpectedNull)
        #expect(error?.path.components.isEmpty == true)
        error = failure("[]")
        #expect(error?.code == .typeMismatch)
    }

    @Test func fromBytesAndDynamicValues() throws {
        var expected = SampleAccount.full
        expected.address.city = "Genf"
        let json: JSON = ["address": ["city": "Genf"]]
        let text = try encoded(json)
        var accounts = [SampleAccount](repeating: .full, count: 2)
        try TrellisDecoder().update(&accounts[0], from: json)
        try TrellisDecoder().update(&accounts[1], from: Array(text.utf8))
        #expect(accounts == [expected, expected])
    }

    @Test(arguments: [1, 2, 3, 7, 1000])
    func inChunks(size: Int) throws {
        let text =
            #"{"name":"Bob é","address":{"city":"Genf"},"to":11,"size":9,"more":[1,2],"office":null,"phone":"p"}"#
        let whole = try updated(text)
        var session = try TrellisDecoder.UpdateSession(updating: SampleAccount.full)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try session.feed(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(session.report.bytesConsumed == bytes.count)
        #expect(try session.finish() == whole)
        #expect(whole.name == "Bob é")
    }

    @Test func aFailedSessionThrowsTheSameErrorAgain() throws {
        var session = try TrellisDecoder.UpdateSession(updating: SampleAccount.full)
        #expect(throws: TrellisError.self) { try session.feed(Array(#"{"name":1,"#.utf8)) }
        do {
            _ = try session.finish()
            Issue.record("no error")
        } catch {
            #expect(error.code == .typeMismatch)
            #expect(error.path.description == "name")
        }
    }

    @Test func allErrorsAreCollected() {
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        var account = SampleAccount.full
        do {
            try TrellisDecoder(options: options).update(&account, from: #"{"id":"x","name":2,"score":4}"#)
            Issue.record("no error")
        } catch {
            #expect(error.all.map(\.path.description) == ["id", "name"])
            #expect(account == .full)
        }
    }

    @Test func allErrorsOfAPlainDecode() {
        var options = TrellisDecoder.Options()
        options.collectsErrors = true
        let text =
            #"{"id":"x","name":"n","score":"y","address":{"city":1},"level":[],"contact":"c","from":1,"to":2,"#
            + #""created":1,"label":2}"#
        let error = plainFailure(text, options)
        #expect(error?.all.map(\.path.description) == ["id", "score", "address.city", "level", "label"])
        #expect(error?.all.allSatisfy { $0.code == .typeMismatch } == true)
    }

    private func plainFailure(_ text: String, _ options: TrellisDecoder.Options) -> TrellisError? {
        do {
            _ = try TrellisDecoder(options: options).decode(SampleAccount.self, from: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func hooksRunOnce() throws {
        var model = try decoded(Hooked.self, #"{"value":1}"#)
        #expect((model.decodings, model.validations) == (1, 1))
        try TrellisDecoder().update(&model, from: #"{"other":2}"#)
        #expect((model.value, model.other, model.decodings, model.validations) == (1, 2, 2, 2))
        let before = model
        #expect(throws: TrellisError.self) { try TrellisDecoder().update(&model, from: #"{"value":-1}"#) }
        #expect(model == before)
    }

    @Test func aValueMappedToSeveralFields() throws {
        var model = try decoded(Shared.self, #"{"place":{"city":"a","zip":1}}"#)
        #expect((model.city, model.place) == ("a", SampleAddress(city: "a", zip: 1)))
        try TrellisDecoder().update(&model, from: #"{"place":{"city":"b"}}"#)
        #expect((model.city, model.place) == ("b", SampleAddress(city: "b", zip: 1)))
        try TrellisDecoder().update(&model, from: #"{"place":{"zip":2}}"#)
        #expect((model.city, model.place) == ("b", SampleAddress(city: "b", zip: 2)))
    }

    @Test func aVariantIsReplaced() throws {
        var model = Varied(shape: .circle(SampleAddress(city: "c", zip: 1)))
        try TrellisDecoder().update(&model, from: #"{"shape":{"type":"circle","city":"d"}}"#)
        #expect(model.shape == .circle(SampleAddress(city: "d", zip: nil)))
        try TrellisDecoder().update(&model, from: "{}")
        #expect(model.shape == .circle(SampleAddress(city: "d", zip: nil)))
    }
}

private struct Hooked: JSONModel, JSONDidDecodeHook, JSONValidating, Equatable {
    var value: Int
    var other: Int
    var decodings: Int
    var validations: Int

    static let modelSchema = JSONModelSchema(
        Hooked.self,
        [
            JSONField("value", \Hooked.value), JSONField("other", \Hooked.other, default: 0),
            JSONField("decodings", \Hooked.decodings, default: 0),
            JSONField("validations", \Hooked.validations, default: 0),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        other = fields.take(1)
        decodings = fields.take(2)
        validations = fields.take(3)
    }

    mutating func didDecode(userInfo: JSONUserInfo) { decodings += 1 }

    mutating func validate() throws {
        validations += 1
        if value < 0 { throw SampleFailure(text: "negative") }
    }
}

private struct Shared: JSONModel {
    var place: SampleAddress
    var city: String

    static let modelSchema = JSONModelSchema(
        Shared.self,
        [JSONField("place", \Shared.place), JSONField("city", \Shared.city, keys: "place.city").ignored(in: .encoding)])

    init(from fields: borrowing JSONFieldValues) throws {
        place = fields.take(0)
        city = fields.take(1)
    }
}

private enum Shape: JSONVariants, Equatable {
    case circle(SampleAddress)

    static let jsonVariants = JSONVariantTable<Shape>(
        .tag("type"),
        [
            JSONVariantCase(
                "circle", make: Shape.circle, take: { if case .circle(let value) = $0 { value } else { nil } })
        ])
}

private struct Varied: JSONModel {
    var shape: Shape

    static let modelSchema = JSONModelSchema(Varied.self, [JSONField("shape", \Varied.shape)])

    init(shape: Shape) { self.shape = shape }
    init(from fields: borrowing JSONFieldValues) throws { shape = fields.take(0) }
}
