import Trellis

struct RenamedID: JSONModel, Hashable, JSONWillDecodeHook {
    struct Refused: Error {}
    var id: Int
    var sub: [RenamedID]

    static let modelSchema = JSONModelSchema(
        RenamedID.self,
        [
            JSONField("id", \RenamedID.id),
            JSONField("sub", \RenamedID.sub, default: []).coercing(.arraysFromSingleValues),
        ])

    init(id: Int, sub: [RenamedID] = []) { (self.id, self.sub) = (id, sub) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        sub = fields.take(1)
    }

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard var members = object.object else { return }
        if members["refuse"] != nil { throw Refused() }
        if let array = members["array"] {
            object = array
            return
        }
        if let deep = members["deep"]?["ID"] { members["ID"] = deep }
        guard let id = members["ID"] else { return }
        members["ID"] = nil
        members["id"] = id
        object = .object(members)
    }
}

class HookedObject: JSONModel, JSONWillDecodeHook, Equatable {
    private static let _jsonSchema = JSONModelSchema(HookedObject.self, [JSONField("new", \HookedObject.new)])
    class var modelSchema: JSONModelSchema { _jsonSchema }
    let new: Int

    required init(from fields: borrowing JSONFieldValues) throws { new = fields.take(0) }
    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(new) }

    class func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard var members = object.object, let old = members["old"] else { return }
        members["new"] = old
        object = .object(members)
    }
    static func == (left: HookedObject, right: HookedObject) -> Bool { left.new == right.new }
}

final class HookedObjectSub: HookedObject {
    required init(from fields: borrowing JSONFieldValues) throws { try super.init(from: fields) }
}

class HookedCluster: JSONWillDecodeHook, JSONModelCluster, Equatable {
    typealias VariantBase = HookedCluster
    private static let _jsonSchema = JSONModelSchema(HookedCluster.self, [JSONField("new", \HookedCluster.new)])
    class var modelSchema: JSONModelSchema { _jsonSchema }
    static let jsonVariants = JSONVariantTable<HookedCluster>(
        .tag("type"), [.subclass(HookedCluster.self, named: "base"), .subclass(HookedClusterSub.self, named: "sub")])
    let new: Int

    required init(from fields: borrowing JSONFieldValues) throws { new = fields.take(0) }

    class func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        guard var members = object.object, let old = members["OLD"] else { return }
        members["new"] = old
        object = .object(members)
    }
    static func == (left: HookedCluster, right: HookedCluster) -> Bool {
        type(of: left) == type(of: right) && left.new == right.new
    }
}

final class HookedClusterSub: HookedCluster {
    required init(from fields: borrowing JSONFieldValues) throws { try super.init(from: fields) }
}
