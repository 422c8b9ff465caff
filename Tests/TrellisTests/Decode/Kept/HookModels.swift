import Synchronization
import Testing
import Trellis

enum TenantKey: JSONUserInfoKey { static let defaultValue = "none" }

/// Records which hooks were called.
final class HookLog: Sendable {
    @TaskLocal static var current: HookLog?
    private let noted = Mutex<[String]>([])
    var entries: [String] { noted.withLock { $0 } }
    func add(_ entry: String) { noted.withLock { $0.append(entry) } }
}

enum HookLogKey: JSONUserInfoKey { static let defaultValue: HookLog? = nil }

struct HookedAccount: JSONModel, Hashable, JSONDidDecodeHook, JSONWillEncodeHook {
    struct Refused: Error, Equatable { var name: String }
    var name: String
    var tenant: String

    static let modelSchema = JSONModelSchema(
        HookedAccount.self,
        [JSONField("name", \HookedAccount.name), JSONField("tenant", \HookedAccount.tenant, default: "")])

    init(name: String, tenant: String) { (self.name, self.tenant) = (name, tenant) }
    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        tenant = fields.take(1)
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws {
        while name.hasPrefix(" ") { name.removeFirst() }
        while name.hasSuffix(" ") { name.removeLast() }
        if name == "root" { throw Refused(name: name) }
        if name.isEmpty { throw TrellisError(.invalidValue, expected: "a name") }
        if tenant.isEmpty { tenant = userInfo[TenantKey.self] }
    }

    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws {
        if name == "throw" { throw Refused(name: name) }
        extra["length"] = .number(JSONNumber(name.count))
        if name == "clash" { extra["name"] = "other" }
        if userInfo[TenantKey.self] != "none" { extra["via"] = .string(userInfo[TenantKey.self]) }
    }
}

struct HookedTeam: Hashable, JSONModel {
    var lead: HookedAccount
    var members: [HookedAccount]
    static let modelSchema = JSONModelSchema(
        HookedTeam.self, [JSONField("lead", \HookedTeam.lead), JSONField("members", \HookedTeam.members)])
    init(from fields: borrowing JSONFieldValues) throws {
        lead = fields.take(0)
        members = fields.take(1)
    }
}

struct FlatteningAccount: Hashable, JSONModel {
    var id: Int
    var account: HookedAccount
    static let modelSchema = JSONModelSchema(
        FlatteningAccount.self,
        [JSONField("id", \FlatteningAccount.id), JSONField("account", \FlatteningAccount.account, form: .flattened())])
    init(id: Int, account: HookedAccount) { (self.id, self.account) = (id, account) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        account = fields.take(1)
    }
}

/// Records the order of calls.
struct HookOrder: JSONModel, Equatable, JSONDidDecodeHook, JSONValidating {
    var first: Int
    var second: Int
    var inner: [HookOrder]

    static let modelSchema = JSONModelSchema(
        HookOrder.self,
        [
            JSONField("first", \HookOrder.first, form: .value.validated(by: { HookLog.current?.add("first \($0)") })),
            JSONField(
                "second", \HookOrder.second, form: .value.validated(by: { HookLog.current?.add("second \($0)") })),
            JSONField("inner", \HookOrder.inner, default: []).coercing(.arraysFromSingleValues),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        first = fields.take(0)
        second = fields.take(1)
        inner = fields.take(2)
        HookLog.current?.add("init")
    }

    mutating func didDecode(userInfo: JSONUserInfo) throws { userInfo[HookLogKey.self]?.add("didDecode") }
    mutating func validate() throws { HookLog.current?.add("validate") }
}

struct CheckedPerson: Equatable, JSONModel {
    struct Negative: Error, Equatable { var age: Int }
    var name: String
    var age: Int
    var note: String?
    var list: [Int]

    static let modelSchema = JSONModelSchema(
        CheckedPerson.self,
        [
            JSONField(
                "name", \CheckedPerson.name,
                form: .value.validated(by: {
                    if $0.isEmpty { throw TrellisError(.invalidValue, expected: "a name") }
                })),
            JSONField(
                "age", \CheckedPerson.age,
                form: .value.validated(by: {
                    if $0 < 0 { throw Negative(age: $0) }
                    $0 = min($0, 150)
                })),
            JSONField(
                "note", \CheckedPerson.note,
                form: .value.validated(by: { $0 = $0.flatMap { $0.isEmpty ? nil : $0.uppercased() } })),
            JSONField("list", \CheckedPerson.list, form: .value.validated(by: { $0.sort() }), default: []),
        ])

    init(name: String, age: Int, note: String?, list: [Int]) {
        (self.name, self.age, self.note, self.list) = (name, age, note, list)
    }
    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        age = fields.take(1)
        note = fields.take(2)
        list = fields.take(3)
    }
}

struct OrderedSpan: JSONModel, Equatable, JSONValidating {
    struct Empty: Error {}
    var from: Int
    var to: Int
    static let modelSchema = JSONModelSchema(
        OrderedSpan.self, [JSONField("from", \OrderedSpan.from), JSONField("to", \OrderedSpan.to)])
    init(from: Int, to: Int) { (self.from, self.to) = (from, to) }
    init(from fields: borrowing JSONFieldValues) throws {
        from = fields.take(0)
        to = fields.take(1)
    }
    mutating func validate() throws {
        if from == to { throw Empty() }
        if from > to { swap(&from, &to) }
    }
}

/// Has a field for the rest of its members, and adds one member.
struct KeepingRest: JSONModel, Equatable, JSONWillEncodeHook {
    var a: Int
    var rest: JSONObject
    static let modelSchema = JSONModelSchema(
        KeepingRest.self, [JSONField("a", \KeepingRest.a), JSONField(rest: "rest", \KeepingRest.rest)])
    init(a: Int, rest: JSONObject) { (self.a, self.rest) = (a, rest) }
    init(from fields: borrowing JSONFieldValues) throws {
        a = fields.take(0)
        rest = fields.take(1)
    }
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws { extra["c"] = 3 }
}

class HookedBase: JSONModel, JSONDidDecodeHook, JSONWillEncodeHook, Equatable {
    private static let _jsonSchema = JSONModelSchema(HookedBase.self, [JSONField("name", \HookedBase.name)])
    class var modelSchema: JSONModelSchema { _jsonSchema }
    let name: String
    var log: [String] = []

    required init(from fields: borrowing JSONFieldValues) throws { name = fields.take(0) }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(name) }
    func didDecode(userInfo: JSONUserInfo) throws { log.append("base") }
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws {
        extra["class"] = .string("\(type(of: self))")
    }
    static func == (left: HookedBase, right: HookedBase) -> Bool {
        type(of: left) == type(of: right) && left.name == right.name && left.log == right.log
    }
}

final class HookedSub: HookedBase, JSONValidating {
    struct Negative: Error {}
    private static let _jsonSchema = JSONModelSchema(
        HookedSub.self, superclass: HookedBase.self, [JSONField("more", \HookedSub.more)])
    override class var modelSchema: JSONModelSchema { _jsonSchema }
    let more: Int

    required init(from fields: borrowing JSONFieldValues) throws {
        more = fields.take(HookedBase.modelSchema.fieldCount)
        try super.init(from: fields)
    }

    override func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 1 { try writer.field(more) } else { try super.encode(field: index, to: &writer) }
    }
    override func didDecode(userInfo: JSONUserInfo) throws {
        try super.didDecode(userInfo: userInfo)
        log.append("sub")
        if more < 0 { throw Negative() }
    }
    func validate() throws { log.append("valid") }
}

struct ScopedID: Equatable, JSONModel {
    struct Foreign: Error {}
    var id: String
    static let modelSchema = JSONModelSchema(
        ScopedID.self,
        [
            JSONField(
                "id", \ScopedID.id,
                form: .transform(
                    JSONTransform<String, String>(
                        decode: { text, userInfo in
                            let scope = userInfo[TenantKey.self] + "/"
                            guard text.hasPrefix(scope) else { throw Foreign() }
                            return String(text.dropFirst(scope.count))
                        }, encode: { id, userInfo in userInfo[TenantKey.self] + "/" + id })))
        ])
    init(id: String) { self.id = id }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }
}
