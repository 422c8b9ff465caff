#if Macros
    import Testing
    public import Trellis

    // Like MacroRunTests, for classes.

    private func decode<Value: TrellisDecodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
        try TrellisDecoder().decode(type, from: json)
    }

    private func encode(_ value: some TrellisEncodable) throws -> String {
        try TrellisEncoder().string(from: value)
    }

    // MARK: Models

    @JSONModel
    nonisolated private final class Chain: @unchecked Sendable {
        private(set) var name: String = "x"
        let next: Chain?
    }

    @JSONModel
    private final class Repository {
        let name: String
        @JSONKey("owner.login") var owner: String = "nobody"
        @JSONIgnored let isCached: Bool = true

        init(name: String) { self.name = name }
    }

    @JSONModel
    private class Entity {
        @JSONKey("entity_id") let id: Int
        var tags: [String] = []

        init(id: Int) { self.id = id }
    }

    @JSONModel(superclass: Entity.self)
    private class Account: Entity {
        let login: String
        var plan: String? = "free"

        init(id: Int, login: String) {
            self.login = login
            super.init(id: id)
        }
    }

    @JSONModel(superclass: Account.self)
    private final class Organisation: Account, CustomStringConvertible {
        let members: [Account]
        @JSONIgnored var expanded: Bool = false

        var description: String { "\(id) \(login)" }
    }

    @JSONModel(superclass: Account.self)
    private final class Robot: Account {}

    private class Plain {
        var note = "plain"
    }

    @JSONModel
    private final class FromPlain: Plain {
        let value: Int
    }

    @JSONModel
    open class OpenBase {
        public let id: Int
    }

    @JSONModel(superclass: OpenBase.self)
    open class OpenSub: OpenBase {
        public let name: String
    }

    @JSONModel(superclass: OpenSub.self)
    public final class PublicLeaf: OpenSub {
        public let leaf: Bool
    }

    @JSONModel
    public class PublicEmpty {}

    @JSONModel(superclass: PublicEmpty.self)
    public class PublicFull: PublicEmpty {
        public let value: Int
    }

    @JSONModel
    private class Box<Content: TrellisCodable> {
        let content: Content
    }

    @JSONModel(superclass: Box<Int>.self)
    private class IntBox: Box<Int> {
        let label: String
    }

    @JSONModel
    private final class LabelledBox<Content: TrellisCodable>: Box<Content> {
        let labels: [Content]
    }

    @JSONModel
    private final class FinalBox<Content: TrellisCodable> {
        let content: Content
    }

    private struct ClassScope {
        @JSONModel
        class Base {
            let a: Int
        }

        @JSONModel(superclass: ClassScope.Base.self)
        final class Sub: Base {
            let b: Int
        }
    }

    // MARK: Tests

    @Suite struct MacroRunClassTests {
        @Test func finalClass() throws {
            let repository = try decode(Repository.self, #"{"name": "r", "owner": {"login": "o"}, "isCached": false}"#)
            #expect(repository.name == "r")
            #expect(repository.owner == "o")
            #expect(repository.isCached)
            #expect(try encode(repository) == #"{"name":"r","owner":{"login":"o"}}"#)
            #expect(try encode(Repository(name: "n")) == #"{"name":"n","owner":{"login":"nobody"}}"#)
            let value = try decode(FromPlain.self, #"{"value": 1}"#)
            #expect(value.value == 1)
            #expect(value.note == "plain")
        }

        @Test func baseClass() throws {
            let entity = try decode(Entity.self, #"{"entity_id": 1, "tags": ["t"]}"#)
            #expect(entity.id == 1)
            #expect(entity.tags == ["t"])
            #expect(try encode(entity) == #"{"entity_id":1,"tags":["t"]}"#)
        }

        @Test func subclass() throws {
            let account = try decode(Account.self, #"{"login": "a", "entity_id": 2}"#)
            #expect(account.id == 2)
            #expect(account.tags == [])
            #expect(account.login == "a")
            #expect(account.plan == "free")
            #expect(try encode(account) == #"{"entity_id":2,"tags":[],"login":"a","plan":"free"}"#)
        }

        @Test func subclassOfSubclass() throws {
            let json = """
                {"entity_id":3,"tags":["x"],"login":"o","plan":"pro","members":[{"entity_id":4,"tags":[],"login":"m",\
                "plan":"free"}]}
                """
            let organisation = try decode(Organisation.self, json)
            #expect(organisation.description == "3 o")
            #expect(organisation.plan == "pro")
            #expect(organisation.members.map(\.login) == ["m"])
            #expect(!organisation.expanded)
            #expect(try encode(organisation) == json)
        }

        @Test func subclassIsEncodedThroughItsBase() throws {
            let account: Account = try decode(Organisation.self, #"{"entity_id": 3, "login": "o", "members": []}"#)
            #expect(try encode(account) == #"{"entity_id":3,"tags":[],"login":"o","plan":"free","members":[]}"#)
        }

        @Test func subclassWithoutFields() throws {
            let robot = try decode(Robot.self, #"{"entity_id": 5, "login": "r"}"#)
            #expect(robot.login == "r")
            #expect(try encode(robot) == #"{"entity_id":5,"tags":[],"login":"r","plan":"free"}"#)
        }

        @Test func openAndPublicClasses() throws {
            let json = #"{"id":1,"name":"n","leaf":true}"#
            let leaf = try decode(PublicLeaf.self, json)
            #expect(leaf.id == 1)
            #expect(leaf.name == "n")
            #expect(try encode(leaf) == json)
            #expect(try encode(decode(OpenSub.self, json)) == #"{"id":1,"name":"n"}"#)
            #expect(try encode(decode(PublicEmpty.self, json)) == "{}")
            #expect(try encode(decode(PublicFull.self, #"{"value": 2}"#)) == #"{"value":2}"#)
        }

        @Test func genericClasses() throws {
            #expect(try decode(Box<String>.self, #"{"content": "c"}"#).content == "c")
            #expect(try decode(FinalBox<[Int]>.self, #"{"content": [1]}"#).content == [1])
            let box = try decode(IntBox.self, #"{"content": 1, "label": "l"}"#)
            #expect(box.content == 1)
            #expect(try encode(box) == #"{"content":1,"label":"l"}"#)
            let labelled = #"{"content":"c","labels":["l"]}"#
            #expect(try encode(decode(LabelledBox<String>.self, labelled)) == labelled)
        }

        /// As `trellis models --from-schema` prints a type that contains itself and has defaults.
        @Test func uncheckedSendableClasses() async throws {
            let chain = try decode(Chain.self, #"{"next":{"name":"b"}}"#)
            #expect(chain.name == "x")
            #expect(await Task { chain.next?.name }.value == "b")
            #expect(try encode(chain) == #"{"name":"x","next":{"name":"b"}}"#)
        }

        @Test func nestedClasses() throws {
            #expect(try encode(decode(ClassScope.Sub.self, #"{"b": 2, "a": 1}"#)) == #"{"a":1,"b":2}"#)
        }
    }
#endif
