import Testing
import Trellis

/// Models that contain themselves.
@Suite struct RecursiveModelTests {
    @Test func aStructWithAnArrayOfItself() throws {
        let text = #"{"name":"a","children":[{"name":"b"},{"name":"c","children":[{"name":"d","children":[]}]}]}"#
        let root = try decoded(Folder.self, text)
        let expected = Folder(
            name: "a",
            children: [Folder(name: "b"), Folder(name: "c", children: [Folder(name: "d")])])
        #expect(root == expected)
        #expect(try decoded(Folder.self, try encoded(root)) == root)
    }

    @Test func pathsThroughManyLevels() {
        let text = #"{"name":"a","children":[{"name":"b"},{"name":"c","children":[{"name":"d","children":[{}]}]}]}"#
        let error = failure(Folder.self, text)
        #expect(error?.path.description == "children[1].children[0].children[0]")
        #expect(error?.missingKeys == ["name"])
    }

    @Test func asDeepAsTheLimitAllows() throws {
        // Each folder adds two levels, an object and an array.
        let levels = 256
        let text =
            String(repeating: #"{"name":"n","children":["#, count: levels) + String(repeating: "]}", count: levels)
        #expect(try decoded(Folder.self, text).depth == levels)
        let tooDeep = #"{"name":"n","children":["# + text + "]}"
        #expect(failure(Folder.self, tooDeep)?.code == .limitExceeded)
    }

    @Test func mutuallyRecursiveClasses() throws {
        let text = #"{"name":"d","head":{"name":"p","department":{"name":"q"}},"staff":[{"name":"r"}]}"#
        let department = try decoded(Department.self, text)
        #expect(department.head?.name == "p")
        #expect(department.head?.department?.name == "q")
        #expect(department.head?.department?.head == nil)
        #expect(department.staff.map(\.name) == ["r"])
        #expect(try encoded(department) == text.replacing(#""name":"q"}"#, with: #""name":"q","staff":[]}"#))
        let employee = try decoded(Employee.self, #"{"name":"p","department":{"name":"q","staff":[{"name":"s"}]}}"#)
        #expect(employee.department?.staff.first?.name == "s")
        #expect(
            failure(Employee.self, #"{"name":"p","department":{"name":"q","staff":[{"name":"s"},{}]}}"#)?.path
                .description
                == "department.staff[1]")
    }

    @Test func aClassThatHoldsItself() throws {
        let text = #"{"value":1,"next":{"value":2,"next":{"value":3,"next":null}}}"#
        let node = try decoded(Node.self, text)
        #expect(node.next?.next?.value == 3)
        #expect(node.next?.next?.next == nil)
        #expect(try encoded(node) == #"{"value":1,"next":{"value":2,"next":{"value":3}}}"#)
    }

    @Test func recursionThroughADictionary() throws {
        let tree = try decoded(Tree.self, #"{"branches":{"a":{},"b":{"branches":{"c":{"branches":{}}}}}}"#)
        #expect(tree.branches.keys.sorted() == ["a", "b"])
        #expect(tree.branches["b"]?.branches["c"]?.branches.isEmpty == true)
    }
}

private final class Department: JSONModel {
    let name: String
    let head: Employee?
    let staff: [Employee]

    static let modelSchema = JSONModelSchema(
        Department.self,
        [
            JSONField("name", \Department.name), JSONField("head", \Department.head),
            JSONField("staff", \Department.staff, default: []),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        head = fields.take(1)
        staff = fields.take(2)
    }
}

private final class Employee: JSONModel {
    let name: String
    let department: Department?

    static let modelSchema = JSONModelSchema(
        Employee.self, [JSONField("name", \Employee.name), JSONField("department", \Employee.department)])

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        department = fields.take(1)
    }
}

private final class Node: JSONModel {
    let value: Int
    let next: Node?

    static let modelSchema = JSONModelSchema(
        Node.self, [JSONField("value", \Node.value), JSONField("next", \Node.next)])

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        next = fields.take(1)
    }
}

private struct Tree: JSONModel {
    var branches: [String: Tree]

    static let modelSchema = JSONModelSchema(Tree.self, [JSONField("branches", \Tree.branches, default: [:])])

    init(from fields: borrowing JSONFieldValues) throws { branches = fields.take(0) }
}
