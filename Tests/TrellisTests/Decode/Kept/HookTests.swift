import Testing
import Trellis

/// Calls after decoding and before encoding: hooks, validation of fields and of models, user info.
@Suite struct HookTests {
    private static func options(_ log: HookLog? = nil, tenant: String? = nil) -> TrellisDecoder.Options {
        var options = TrellisDecoder.Options()
        if let log { options.userInfo[HookLogKey.self] = log }
        if let tenant { options.userInfo[TenantKey.self] = tenant }
        return options
    }

    @Test func afterDecoding() {
        #expect(routed(HookedAccount.self, #"{"name":" ada "}"#) == HookedAccount(name: "ada", tenant: "none"))
        #expect(
            routed(HookedAccount.self, #"{"name":"b"}"#, Self.options(tenant: "acme"))
                == HookedAccount(name: "b", tenant: "acme"))
        #expect(
            routed([HookedAccount?].self, #"[{"name":"b"},null]"#) == [HookedAccount(name: "b", tenant: "none"), nil])
        #expect(
            routed([String: HookedAccount].self, #"{"x":{"name":" b"}}"#) == [
                "x": HookedAccount(name: "b", tenant: "none")
            ])
    }

    @Test func aHookThatThrows() {
        let error = expectFailure(
            [HookedAccount].self, #"[{"name":"a"}, {"name": "root" }]"#, .custom, path: "[1]", at: 31)
        #expect(error?.underlying as? HookedAccount.Refused == HookedAccount.Refused(name: "root"))
        let own = expectFailure(HookedAccount.self, #"{"name":""}"#, .invalidValue, at: 10)
        #expect(own?.expected == "a name")
        expectFailure(HookedTeam.self, #"{"lead":{"name":"root"},"members":[]}"#, .custom, path: "lead", at: 22)
        expectFailure(
            HookedTeam.self, #"{"lead":{"name":"a"},"members":[{"name":"root"}]}"#, .custom, path: "members[0]", at: 46)
    }

    @Test func theOrderOfAllHooks() throws {
        let log = HookLog()
        let decoder = TrellisDecoder(options: Self.options(log))
        let text = #"{"second":2,"inner":{"second":4,"first":3},"first":1}"#
        let model = try HookLog.$current.withValue(log) { try decoder.decode(HookOrder.self, from: text) }
        #expect(
            log.entries == [
                "first 3", "second 4", "init", "didDecode", "validate", "first 1", "second 2", "init", "didDecode",
                "validate",
            ])
        #expect(model.inner.first?.first == 3)
    }

    @Test func fieldsAreValidatedAfterAllAreDecoded() {
        #expect(
            routed(CheckedPerson.self, #"{"age":200,"name":"x"}"#)
                == CheckedPerson(name: "x", age: 150, note: nil, list: []))
        #expect(
            routed(CheckedPerson.self, #"{"age":1,"name":"x","note":"n","list":[3,1,2]}"#)
                == CheckedPerson(name: "x", age: 1, note: "N", list: [1, 2, 3]))
        // Defaults and nils are validated as well.
        #expect(routed(CheckedPerson.self, #"{"age":1,"name":"x","note":""}"#)?.note == nil)
        #expect(routed(CheckedPerson.self, #"{"age":1,"name":"x"}"#)?.list == [])
    }

    @Test func errorsOfFieldValidation() {
        let thrown = expectFailure(
            [CheckedPerson].self, #"[{"age":-1,"name":"x" }]"#, .invalidValue, path: "[0].age", at: 22)
        #expect(thrown?.underlying as? CheckedPerson.Negative == CheckedPerson.Negative(age: -1))
        let own = expectFailure(CheckedPerson.self, #"{"age":1,"name":""}"#, .invalidValue, path: "name", at: 18)
        #expect(own?.expected == "a name")
        #expect(own?.underlying == nil)
        // The first field in the order of declaration, regardless of the order in the document.
        expectFailure(CheckedPerson.self, #"{"age":-1,"name":""}"#, .invalidValue, path: "name", at: 19)
        // Missing keys are reported first.
        expectFailure(CheckedPerson.self, #"{"age":-1}"#, .missingKeys, at: 9)
    }

    @Test func wholeModels() throws {
        #expect(routed(OrderedSpan.self, #"{"from":1,"to":2}"#) == OrderedSpan(from: 1, to: 2))
        #expect(routed(OrderedSpan.self, #"{"from":5,"to":2}"#) == OrderedSpan(from: 2, to: 5))
        let error = expectFailure([OrderedSpan].self, #"[{"from":1,"to":1}]"#, .custom, path: "[0]", at: 17)
        #expect(error?.underlying is OrderedSpan.Empty)
        var span = OrderedSpan(from: 3, to: 1)
        try span.validate()
        #expect(span == OrderedSpan(from: 1, to: 3))
    }

    @Test func beforeEncoding() throws {
        let account = HookedAccount(name: "a", tenant: "t")
        #expect(try encoded(account) == #"{"name":"a","tenant":"t","length":1}"#)
        #expect(try encoded([account, nil]) == #"[{"name":"a","tenant":"t","length":1},null]"#)
        var options = TrellisEncoder.Options()
        options.userInfo[TenantKey.self] = "acme"
        #expect(
            try TrellisEncoder(options: options).string(from: account)
                == #"{"name":"a","tenant":"t","length":1,"via":"acme"}"#)
        options.sortsKeys = true
        #expect(
            try TrellisEncoder(options: options).string(from: account)
                == #"{"length":1,"name":"a","tenant":"t","via":"acme"}"#)
        let clash = try #require(encodingFailure([HookedAccount(name: "clash", tenant: "t")]))
        #expect(clash.code == .notEncodable)
        #expect(clash.path.description == "[0]")
        #expect(clash.found?.contains("'name'") == true)
        #expect(encodingFailure([HookedAccount(name: "throw", tenant: "t")])?.underlying is HookedAccount.Refused)
    }

    @Test func extraMembersAreNotRepeated() throws {
        let kept = KeepingRest(a: 1, rest: ["b": 2])
        #expect(try encoded(kept) == #"{"a":1,"b":2,"c":3}"#)
        #expect(encodingFailure(KeepingRest(a: 1, rest: ["c": 2]))?.code == .notEncodable)
        #expect(encodingFailure(KeepingRest(a: 1, rest: ["a": 2]))?.code == .notEncodable)
    }

    @Test func flattenedModels() throws {
        let text = #"{"id":7,"name":"a","tenant":"none","length":1}"#
        let wrapped = FlatteningAccount(id: 7, account: HookedAccount(name: "a", tenant: "none"))
        #expect(routed(FlatteningAccount.self, #"{"id":7,"name":" a","length":1}"#) == wrapped)
        #expect(try encoded(wrapped) == text)
        expectFailure(FlatteningAccount.self, #"{"id":7,"name":"root"}"#, .custom, at: 21)
        #expect(
            encodingFailure(FlatteningAccount(id: 1, account: HookedAccount(name: "clash", tenant: "t")))?.code
                == .notEncodable)
    }

    @Test func classesAndTheirSuperclasses() throws {
        let base = try #require(routed(HookedBase.self, #"{"name":"a"}"#))
        #expect(base.log == ["base"])
        let sub = try #require(routed(HookedSub.self, #"{"name":"a","more":1}"#))
        #expect(sub.log == ["base", "sub", "valid"])
        #expect(try encoded(sub) == #"{"name":"a","more":1,"class":"HookedSub"}"#)
        expectFailure([HookedSub].self, #"[{"name":"a","more":-1}]"#, .custom, path: "[0]", at: 22)
    }

    @Test func userInfoInTransforms() {
        var encoding = TrellisEncoder.Options()
        encoding.userInfo[TenantKey.self] = "acme"
        expectRoundTrip(ScopedID(id: "7"), #"{"id":"acme/7"}"#, Self.options(tenant: "acme"), encoding)
        expectFailure(ScopedID.self, #"{"id":"acme/7"}"#, .custom, path: "id", at: 6, Self.options(tenant: "other"))
        #expect(routed(ScopedID.self, #"{"id":"none/7"}"#) == ScopedID(id: "7"))
    }
}

/// The hook that sees the object before it is decoded.
@Suite struct ObjectHookTests {
    @Test func beforeDecodingChangesTheObject() {
        #expect(routed(RenamedID.self, #"{"ID":1,"sub":{"ID":2}}"#) == RenamedID(id: 1, sub: [RenamedID(id: 2)]))
        #expect(routed(RenamedID.self, #"{"id":1}"#) == RenamedID(id: 1))
        #expect(routed([RenamedID].self, #"[{"ID":1},{"id":2}]"#) == [RenamedID(id: 1), RenamedID(id: 2)])
        #expect(routed([String: RenamedID?].self, #"{"a":{"ID":1},"b":null}"#) == ["a": RenamedID(id: 1), "b": nil])
        // The hook sees nested values.
        #expect(routed(RenamedID.self, #"{"deep":{"ID":3}}"#) == RenamedID(id: 3))
    }

    @Test func positionsInAnUnchangedObjectAreExact() {
        expectFailure([RenamedID].self, #"[{"id":1,"sub":{"id":"x"}}]"#, .typeMismatch, path: "[0].sub.id", at: 21)
        expectFailure([RenamedID].self, #"[{"id": "x"}]"#, .typeMismatch, path: "[0].id", at: 8)
        expectFailure([RenamedID].self, "[ {\"a\":1\n}]", .missingKeys, path: "[0]", at: 9)
        #expect(failure(RenamedID.self, "{\n\"id\": \"x\"}")?.position?.description == "2:7")
    }

    @Test func positionsInAChangedObjectAreItsStart() {
        expectFailure([RenamedID].self, #"[{"id":1}, {"ID":"x"}]"#, .typeMismatch, path: "[1].id", at: 11)
    }

    @Test func errorsThrownByBeforeDecoding() {
        let error = expectFailure([RenamedID].self, #"[{"id":1},{"refuse":1}]"#, .custom, path: "[1]", at: 10)
        #expect(error?.underlying is RenamedID.Refused)
    }

    @Test func valuesThatAreNotObjects() {
        expectFailure([RenamedID].self, "[5]", .typeMismatch, path: "[0]", at: 1)
        expectFailure([RenamedID].self, "[null]", .unexpectedNull, path: "[0]", at: 1)
        expectFailure([RenamedID].self, "[[]]", .typeMismatch, path: "[0]", at: 1)
        // The hook may replace the object by another kind of value, which is then a mismatch.
        expectFailure([RenamedID].self, #"[{"array":[]}]"#, .typeMismatch, path: "[0]", at: 1)
        #expect(routed(RenamedID?.self, "null") == .some(nil))
    }

    @Test func duplicateKeysFollowTheOptions() {
        let text = #"{"id":1,"id":2}"#
        var options = TrellisDecoder.Options()
        #expect(routed(RenamedID.self, text, options) == RenamedID(id: 2))
        options.duplicateKeys = .useFirst
        #expect(routed(RenamedID.self, text, options, throughJSON: false) == RenamedID(id: 1))
        options.duplicateKeys = .error
        expectFailure(RenamedID.self, text, .duplicateKey, at: 8, options, throughJSON: false)
    }

    @Test func subclassesAndClusters() throws {
        #expect(try #require(routed(HookedObjectSub.self, #"{"old":1}"#)).new == 1)
        #expect(try #require(routed(HookedCluster.self, #"{"type":"base","OLD":1}"#)).new == 1)
        let sub = try #require(routed(HookedCluster.self, #"{"OLD":1,"type":"sub"}"#))
        #expect(sub is HookedClusterSub && sub.new == 1)
    }

    @Test func withAStrategyForTheSameType() {
        var options = TrellisDecoder.Options()
        options.transforms.use(
            JSONTransform<RenamedID, RenamedID>(
                decode: { RenamedID(id: $0.id * 10, sub: $0.sub) }, encode: { $0 }))
        #expect(
            routed(RenamedID.self, #"{"ID":1,"sub":{"ID":2}}"#, options) == RenamedID(id: 10, sub: [RenamedID(id: 20)]))
    }
}
