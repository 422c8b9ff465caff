#if Macros
    import Testing
    import Trellis

    /// Updates and archives of models whose members are not all encoded, or that change each other.
    @Suite struct UpdateRunTests {
        private let decoder = TrellisDecoder()

        /// A change that is not visible in the JSON of a constant is a change.
        @Test func membersOfConstantsThatAreNotEncoded() throws {
            var login = try decoder.decode(LoginRecord.self, from: LoginRecord.text)
            try decoder.update(
                &login,
                from: """
                    {"own":{"password":"a"},"named":{"x":{"password":"b"}},"listed":[{"name":"l","password":"c"}],
                     "kind":{"login":{"name":"k","password":"d"}},"hidden":{"note":"e"}}
                    """)
            #expect(login.own.password == "a" && login.own.name == "o" && login.count == 1)
            #expect(login.named["x"]?.password == "b" && login.listed.map(\.password) == ["c"])
            guard case .login(let secret) = login.kind else { throw TrellisError(.custom) }
            #expect(secret.password == "d" && login.hidden.note == "e")
            try decoder.apply(["own": ["password": "f"]], to: &login)
            #expect(login.own.password == "f")
        }

        /// The JSON of a model itself is no attempt to change its constants.
        @Test func theSameDocumentAgain() throws {
            let account = try decoder.decode(
                SecretAccount.self, from: #"{"login":{"name":"a","password":"p"},"count":1}"#)
            try decoder.update(account, from: #"{"login":{"name":"a","password":"p"},"count":2}"#)
            #expect(account.count == 2)
            let error = #expect(throws: TrellisError.self) {
                try decoder.update(account, from: #"{"login":{"password":"q"}}"#)
            }
            #expect(error?.code == .notUpdatable && error?.path.pointer == "/login")
            #expect(account.login.password == "p")
        }

        /// A parent's hook also changes a child that the document mentions.
        @Test func hooksThatChangeOtherModels() throws {
            let parent = try decoder.decode(
                ChangingParent.self, from: #"{"factor":1,"child":{"n":1},"named":{"a":{"n":1}}}"#)
            let (child, named) = (parent.child, parent.named["a"])
            #expect(child.total == 10 && named?.total == 10)
            try decoder.update(parent, from: #"{"factor":2,"child":{"n":5},"named":{"a":{"n":6}}}"#)
            #expect(parent.child === child && child.n == 5 && child.total == 20)
            #expect(parent.named["a"] === named && named?.n == 6 && named?.total == 20)
            var frame = try decoder.decode(ChangingFrame.self, from: #"{"child":{"n":1}}"#)
            try decoder.update(&frame, from: #"{"child":{"n":7}}"#)
            #expect(frame.child.n == 7 && frame.child.total == 70)
        }

        /// A constant that cannot be set is no mismatch: the existing value is not replaced by a default.
        @Test func constantsInLossyFields() throws {
            let text = #"{"place":{"id":1,"city":"a"},"places":{"k":{"id":1,"city":"a"}}}"#
            let book = try decoder.decode(PlaceBook.self, from: text)
            for change in [#"{"place":{"id":2}}"#, #"{"places":{"k":{"id":2}}}"#] {
                let error = #expect(throws: TrellisError.self) { try decoder.update(book, from: change) }
                #expect(error?.code == .notUpdatable)
                #expect(book.place?.id == 1 && book.places["k"]?.id == 1)
            }
        }

        /// The default case is decoded only if the flattened model exists, or has other members in the update.
        @Test func flattenedOptionalsWithVariants() throws {
            var outer = FlatVariantsOuter(id: 1, inner: nil)
            try decoder.update(&outer, from: #"{"id":2}"#)
            #expect(outer == FlatVariantsOuter(id: 2, inner: nil))
            try decoder.update(&outer, from: #"{"name":"n","x":1}"#)
            #expect(outer.inner == FlatVariantsInner(name: "n", part: FlatPart(kind: .other(["x": 1]))))
            try decoder.update(&outer, from: #"{"name":"m","x":2}"#)
            #expect(outer.inner == FlatVariantsInner(name: "m", part: FlatPart(kind: .other(["x": 1]))))
            try decoder.update(&outer, from: #"{"type":"flat","name":"o","city":"c"}"#)
            #expect(outer.inner == FlatVariantsInner(name: "o", part: FlatPart(kind: .flat(FlatCity(city: "c")))))
        }

        /// Without any other member, a flattened Optional is nil, although its variants accept objects without a tag.
        @Test func flattenedOptionalsWithADefaultCase() throws {
            for text in [#"{"id":1}"#, #"{"id":1,"x":2}"#] {
                let outer = try decoder.decode(FlatVariantsOuter.self, from: text)
                #expect(outer == FlatVariantsOuter(id: 1, inner: nil))
            }
            let encoded = try TrellisEncoder().string(from: FlatVariantsOuter(id: 1, inner: nil))
            #expect(encoded == #"{"id":1}"#)
            let named = try decoder.decode(FlatVariantsOuter.self, from: #"{"id":1,"name":"n","x":2}"#)
            #expect(named.inner == FlatVariantsInner(name: "n", part: FlatPart(kind: .other(["x": 2]))))
            let tagged = #expect(throws: TrellisError.self) {
                try decoder.decode(FlatVariantsOuter.self, from: #"{"id":1,"type":"flat","city":"c"}"#)
            }
            #expect(tagged?.missingKeys == ["name"])
        }

        // MARK: Archives

        /// A path that leads through a value of another kind, as after a move from `user` to `user.name`.
        @Test func fieldsThatMoveIntoAValue() throws {
            func restored(_ model: String) throws -> [String] {
                let text = #"{"trellisArchive":1,"versions":{},"model":\#(model)}"#
                let user = try TrellisArchiver().unarchive(ArchivedUser.self, from: text)
                return [user.name, user.city]
            }
            #expect(try restored(#"{"user":"ada","place":[5]}"#) == ["ADA", "made"])
            #expect(try restored(#"{"user":{"name":"ada"},"place":{"city":"c"}}"#) == ["ADA", "C"])
            #expect(try restored(#"{"place":"x"}"#) == ["?", "made"])
        }

        @Test func flattenedOptionalsWithoutValues() throws {
            let archiver = TrellisArchiver()
            for model in [FlatOuter(a: 1, inner: FlatInner(city: nil, zip: nil)), FlatOuter(a: 1, inner: nil)] {
                let bytes = try archiver.archive(model)
                #expect(try archiver.unarchive(FlatOuter.self, from: bytes) == model)
            }
        }

        @Test func anArchiveWithoutAModel() throws {
            let archive = #"{"trellisArchive":1,"versions":{},"mo":3}"#
            for attempt in [
                { _ = try TrellisArchiver().unarchive(Int?.self, from: archive) },
                { _ = try TrellisArchiver().unarchive(FlatOuter.self, from: archive) },
            ] {
                let error = #expect(throws: TrellisError.self) { try attempt() }
                #expect(error?.code == .invalidArchive)
                #expect(error?.description.contains("expected an object with 'model'") == true)
            }
            let null = try TrellisArchiver().archive(Int?.none)
            #expect(try TrellisArchiver().unarchive(Int?.self, from: null) == nil)
        }
    }

    @JSONModel
    private struct SecretName {
        var name: String
        @JSONIgnored(in: .encoding, .archive) var password: String = ""
    }

    @JSONVariants(.byKey)
    private enum LoginKind {
        case login(SecretName)
        case none
    }

    @JSONModel
    private struct HiddenNote {
        @JSONWritten(if: \HiddenNote.isWritten) var note: String = ""
        var isWritten: Bool { false }
    }

    @JSONModel
    private struct LoginRecord {
        let own: SecretName
        let named: [String: SecretName]
        @JSONIdentified(by: \SecretName.name) let listed: [SecretName]
        let kind: LoginKind
        let hidden: HiddenNote
        var count: Int = 1

        static let text = """
            {"own":{"name":"o","password":"1"},"named":{"x":{"name":"n","password":"2"}},
             "listed":[{"name":"l","password":"3"}],"kind":{"login":{"name":"k","password":"4"}},"hidden":{"note":"n"}}
            """
    }

    @JSONModel
    private final class SecretAccount {
        let login: SecretName
        var count: Int
    }

    @JSONModel
    private final class ChangedChild {
        var n: Int
        var total: Int = 0
    }

    @JSONModel
    private final class ChangingParent: JSONDidDecodeHook {
        var factor: Int
        var child: ChangedChild
        var named: [String: ChangedChild]

        func didDecode(userInfo: JSONUserInfo) throws {
            for child in [child] + named.values { child.total = factor * 10 }
        }
    }

    @JSONModel
    private struct ChangingFrame: JSONValidating {
        var child: ChangedChild

        mutating func validate() throws { child.total = child.n * 10 }
    }

    @JSONModel
    private final class ConstantPlace {
        let id: Int
        var city: String = ""
    }

    @JSONModel
    private final class PlaceBook {
        @JSONDefault(on: .mismatch) var place: ConstantPlace?
        @JSONLossy var places: [String: ConstantPlace] = [:]
    }

    @JSONModel
    private struct ArchivedUser: JSONArchivable {
        @JSONKey("user.name", "user") var name: String = "?"
        @JSONKey("place.city") var city: String = "?"

        static var archiveVersion: Int { 1 }
        static var fieldMigrations: [JSONFieldMigration] {
            [
                JSONFieldMigration("name", before: 1) { value in
                    if let text = value.string { value = JSON(text.uppercased()) }
                },
                JSONFieldMigration("city", before: 1) { value in value = JSON(value.string?.uppercased() ?? "made") },
            ]
        }
    }

    @JSONModel
    private struct FlatOuter: Equatable {
        var a: Int
        @JSONFlattened var inner: FlatInner?
    }

    @JSONModel
    private struct FlatInner: Equatable {
        var city: String?
        var zip: Int?
    }

    @JSONModel
    private struct FlatVariantsOuter: Equatable {
        var id: Int
        @JSONFlattened var inner: FlatVariantsInner?
    }

    @JSONModel
    private struct FlatVariantsInner: Equatable {
        var name: String
        @JSONFlattened var part: FlatPart
    }

    @JSONModel
    private struct FlatPart: Equatable {
        @JSONFlattened var kind: FlatKind
    }

    @JSONVariants(.tag("type"))
    private enum FlatKind: Equatable {
        case flat(FlatCity)
        @JSONDefaultVariant case other(JSON)
    }

    @JSONModel
    private struct FlatCity: Equatable {
        var city: String
    }
#endif
