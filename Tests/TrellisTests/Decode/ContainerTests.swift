import Foundation
import Testing
import Trellis

/// Arrays, sets, dictionaries and Optionals, nested in each other.
@Suite struct ContainerTests {
    /// Decodes, compares, encodes and decodes again.
    private func check<T: TrellisCodable & Equatable>(_ text: String, _ expected: T) throws {
        #expect(try decoded(T.self, text) == expected, "\(text)")
        #expect(try decoded(T.self, try encoded(expected)) == expected, "\(text)")
    }

    @Test func empty() throws {
        try check("[]", [Int]())
        try check(" [ ] ", [String]())
        try check("[]", [[Int]]())
        try check("[[],[[]],[]]", [[[Int]](), [[]], []])
        try check("{}", [String: Int]())
        try check("{}", [Int: [String]]())
        try check("[]", Set<Int>())
        try check("[]", ContiguousArray<Double>())
        try check("[{},{}]", [[String: Int]]([[:], [:]]))
        try check("{\"a\":[],\"b\":[]}", ["a": [Int](), "b": []])
    }

    @Test func optionals() throws {
        try check("null", Int?.none)
        try check("5", Int?.some(5))
        try check("[1,null,3]", [1, nil, 3] as [Int?])
        try check("[null]", [String?.none])
        try check("[null,[1],null]", [nil, [1], nil] as [[Int]?])
        try check("{\"a\":null,\"b\":\"x\"}", ["a": nil, "b": "x"] as [String: String?])
        try check("[null,{\"a\":null}]", [nil, ["a": nil]] as [[String: Bool?]?])
        try check("[{\"a\":[1,null],\"b\":null}]", [["a": [1, nil], "b": nil]] as [[String: [Int?]?]])
        try check("[true,null]", ContiguousArray<Bool?>([true, nil]))
        try check("[true,null]", Set<Bool?>([true, nil]))
    }

    @Test func optionalsOfOptionals() throws {
        let text = "[1.5,null,2]"
        let doubles = try decoded([Double??].self, text)
        #expect(doubles[0] == .some(.some(1.5)))
        #expect(doubles[1] == .none)
        #expect(doubles.count == 3)
        let strings = try decoded([String: String???].self, #"{"a":"x","b":null}"#)
        #expect(strings["a"] == .some(.some(.some(.some("x")))))
        #expect(strings["b"] == .some(.none))
        #expect(try decoded(Int??.self, "7") == .some(.some(7)))
        #expect(try decoded(Int??.self, "null") == .none)
        #expect(try encoded([Int??.some(.none), .none, 4]) == "[null,null,4]")
        let tracked = try decoded([Tracked<ContainerTests>??].self, #"["a",null]"#)
        #expect(tracked[0]??.text == "a")
    }

    @Test func deep() throws {
        try check(
            #"{"1":[{"x":[[null,"s"],null]},{}],"-2":[]}"#,
            [1: [["x": [[nil, "s"], nil]], [:]], -2: []] as [Int: [[String: [[String?]?]]]])
        try check("[[[[[[[[1]]]]]]]]", [[[[[[[[1]]]]]]]])
        try check(
            #"{"a":{"b":{"c":{"d":[{"e":1}]}}}}"#, ["a": ["b": ["c": ["d": [["e": 1]]]]]])
    }

    @Test func sets() throws {
        try check("[3,1,2]", Set([1, 2, 3]))
        #expect(try decoded(Set<String>.self, #"["a","b","a","a"]"#) == ["a", "b"])
        try check("[[1,2],[2,1],[1]]", Set([Set([1, 2]), Set([1])]))
        #expect(failure(Set<Int>.self, "[1,\"x\"]")?.path.description == "[1]")
        #expect(failure(Set<Int>.self, "{}")?.expected == "an array")
    }

    @Test func contiguousArrays() throws {
        try check(#"["a","b"]"#, ContiguousArray(["a", "b"]))
        try check("[[1],[]]", ContiguousArray([ContiguousArray([1]), []]))
    }

    @Test func dictionariesWithIntegerKeys() throws {
        try check(#"{"-1":"a","0":"b","9223372036854775807":"c"}"#, [-1: "a", 0: "b", Int.max: "c"])
        try check(#"{"0":1,"255":2}"#, [UInt8.min: 1, UInt8.max: 2])
        for key in ["", "x", "1.0", "256", "-1", " 1", "1e1", "0x1"] {
            let error = failure([UInt8: Int].self, "{\"1\":1,\"\(key)\":2}")
            #expect(error?.code == .invalidValue, "\(key)")
            #expect(error?.found == "\"\(key)\"")
            #expect(error?.path.components.isEmpty == true)
        }
    }

    /// Values without any bytes. The address sanitizer reports a byte that is written after an entry.
    @Test func dictionariesOfAnEmptyType() throws {
        #expect(try decoded([String: Scalar].self, #"{"a":1,"b":"x"}"#).keys.sorted() == ["a", "b"])
        #expect(try decoded([String: Scalar?].self, #"{"a":null,"b":true}"#).count == 2)
    }

    @Test func dictionariesWithOtherKeys() throws {
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        try check(#"{"E621E1F8-C36C-495A-93FC-0C247A3E6E5F":1}"#, [uuid: 1])
        #expect(try decoded([UUID: Int].self, #"{"e621e1f8-c36c-495a-93fc-0c247a3e6e5f":1}"#) == [uuid: 1])
        #expect(failure([UUID: Int].self, #"{"e621e1f8":1}"#)?.code == .invalidValue)
        try check(#"{"red":[1],"green":[]}"#, [Color.red: [1], .green: []])
        #expect(failure([Color: Int].self, #"{"blue":1}"#)?.code == .invalidValue)
        try check(#"{"1":"one","2":"two"}"#, [Size.small: "one", .large: "two"])
        #expect(failure([Size: Int].self, #"{"3":1}"#)?.code == .invalidValue)
    }

    @Test func anInvalidKeyDeepInsideHasThePathOfItsObject() {
        let error = failure([String: [[Size: Int]]].self, #"{"a":[{"1":1},{"1":1,"7":2}]}"#)
        #expect(error?.path.description == "a[1]")
    }

    @Test func manyElements() throws {
        // Around the sizes at which the element buffers grow: 256 bytes at first, then doubling.
        for count in [1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 1000, 20_000] {
            let numbers = Array(0..<count)
            #expect(try decoded([Int].self, "\(numbers)") == numbers)
            #expect(try decoded([Int?].self, "\(numbers)") == numbers)
            #expect(try decoded([UInt16].self, "\(numbers)") == numbers.map(UInt16.init))
            #expect(try decoded(Set<Int>.self, "\(numbers)") == Set(numbers))
            let strings = numbers.map { "string number \($0), too long to be stored inline" }
            #expect(try decoded([String].self, "\(strings)") == strings)
            let entries = Dictionary(uniqueKeysWithValues: zip(strings, numbers))
            #expect(try decoded([String: Int].self, try encoded(entries)) == entries)
        }
    }

    @Test func largeElements() throws {
        let text = Ticket.fullDocument.text
        let documents = "[" + [String](repeating: text, count: 100).joined(separator: ",") + "]"
        #expect(try decoded([Ticket].self, documents) == [Ticket](repeating: .full, count: 100))
        let optional = try decoded([Ticket?].self, "[null,\(text),null,\(text)]")
        #expect(optional == [nil, .full, nil, .full])
    }

    @Test func buffersOfOneDepthAreSharedByDifferentTypes() throws {
        let text = #"[[[1,2,3],[4]],[["5"],["6","7"]],[[8]]]"#
        let error = failure([[[Int]]].self, text)
        #expect(error?.path.description == "[1][0][0]")
        let value = try decoded(
            Mixed.self,
            #"{"strings":["a","b"],"ints":[1,2,3],"bytes":[1,2],"nested":[["x"],[]],"map":{"k":["v"]},"flags":[true]}"#)
        #expect(value.strings == ["a", "b"])
        #expect(value.ints == [1, 2, 3])
        #expect(value.bytes == [1, 2])
        #expect(value.nested == [["x"], []])
        #expect(value.map == ["k": ["v"]])
        #expect(value.flags == [true])
    }
}

private enum Color: String, TrellisCodable, JSONDictionaryKey {
    case red, green
}

private enum Size: Int, TrellisCodable, JSONDictionaryKey {
    case small = 1
    case large = 2
}

private struct Scalar: TrellisDecodable {
    static func decode(from token: borrowing JSONToken) throws -> Scalar { Scalar() }
}

private struct Mixed: JSONModel {
    var strings: [String]
    var ints: [Int]
    var bytes: [UInt8]
    var nested: [Set<String>]
    var map: [String: ContiguousArray<String>]
    var flags: [Bool?]

    static let modelSchema = JSONModelSchema(
        Mixed.self,
        [
            JSONField("strings", \Mixed.strings), JSONField("ints", \Mixed.ints), JSONField("bytes", \Mixed.bytes),
            JSONField("nested", \Mixed.nested), JSONField("map", \Mixed.map), JSONField("flags", \Mixed.flags),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        strings = fields.take(0)
        ints = fields.take(1)
        bytes = fields.take(2)
        nested = fields.take(3)
        map = fields.take(4)
        flags = fields.take(5)
    }
}
