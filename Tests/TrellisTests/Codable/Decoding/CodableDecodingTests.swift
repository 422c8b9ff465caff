import Foundation
import Testing

@testable import Trellis

/// Values and errors equal those of Foundation's decoder.
struct CodableDecodingTests {
    private struct Plain: Decodable {
        var id: Int
        var name: String?
        var tags: [String]?
        var inner: Inner?

        struct Inner: Decodable { var values: [Double], flag: Bool }
    }

    @Test func objects() {
        expectAsFoundation(
            Plain.self, #"{"id":1}"#, #"{"name":"a","id":1,"tags":["x","y"],"inner":{"flag":true,"values":[1,2.5]}}"#,
            "{}", "[]", "null", "1", #"{"id":null}"#, #"{"id":"1"}"#, #"{"id":1,"name":1}"#, #"{"id":1,"tags":[1]}"#,
            #"{"id":1,"tags":[null]}"#, #"{"id":1,"tags":{}}"#, #"{"id":1,"inner":{}}"#, #"{"id":1,"inner":[]}"#,
            #"{"id":1,"inner":{"values":[1,"x"],"flag":true}}"#, #"{"id":1,"inner":{"values":[null],"flag":true}}"#,
            #"{"id":1,"inner":{"values":[1],"flag":1}}"#, #"{"id":1,"inner":{"values":null,"flag":true}}"#,
            #"{"other":{"id":3},"id":1,"more":[[{}]]}"#, #"{"id":1,"name":null,"tags":null,"inner":null}"#)
    }

    /// The overload that Combine needs is preferred over the generic one and returns the same value.
    @Test func data() throws {
        let decode = TrellisCodableDecoder().decode(_:from:) as ([Int].Type, Data) throws -> [Int]
        #expect(try decode([Int].self, Data("[1,2]".utf8)) == [1, 2])
        #expect(throws: DecodingError.self) { try decode([Int].self, Data("[1,".utf8)) }
    }

    /// The coders for Codable types keep the Codable form of every scalar for which Trellis has its own JSON form.
    @Test func scalarsKeepTheirCodableForm() {
        let types: [any TrellisDecodable.Type] = [
            String.self, Bool.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
            Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self, URL.self,
            UUID.self,
            TimeZone.self, Locale.self, Decimal.self, Date.self, Data.self,
        ]
        for type in types {
            let isModel = type.isModel
            #expect(!isModel, "\(type)")
        }
    }

    @Test func numbers() {
        expectAsFoundation(
            [Int].self, "[1,-0,0,1.0,1e2,9223372036854775807,-9223372036854775808]", "[1.5]", "[1e30]",
            "[9223372036854775808]", "[true]", "[\"1\"]", "[01]", "[1.]")
        expectAsFoundation([Int8].self, "[127,-128]", "[128]")
        expectAsFoundation([UInt].self, "[18446744073709551615]", "[-1]")
        expectAsFoundation([UInt8].self, "[255]", "[256]")
        expectAsFoundation([Int128].self, "[170141183460469231731687303715884105727]")
        expectAsFoundation(
            [Double].self, "[0,-0,1,1.5,1e300,5e-324,1e-310,0e-400,3.141592653589793238]", "[1e400]",
            "[\"1\"]", "[null]")
        expectAsFoundation([Float].self, "[0.1,1e38,1e-40]", "[1e39]")
        expectAsFoundation([Bool].self, "[true,false]", "[1]", "[\"true\"]", "[null]")
        expectAsFoundation([Decimal].self, "[1.50,12345678901234567890]", "[\"1\"]", "[null]", "[1e400]")
        expectAsFoundation([CGFloat].self, "[1.5]")
    }

    @Test func everyKindOfTopLevelValue() {
        expectAsFoundation(Int.self, "1", " 1 ", "null", "\"x\"", "", "1 2", "{}")
        expectAsFoundation(String.self, #""x\n\u00e9\ud83d\ude00""#, "1", "null", #""x"#)
        expectAsFoundation(Int?.self, "null", "1", "\"x\"")
        expectAsFoundation([Int?].self, "[null,1]")
        expectAsFoundation([[Int]].self, "[[1],[2,3],[]]", "[[1],[2,\"x\"]]", "[1]", "[[1],null]")
        expectAsFoundation(Bool.self, "true", "0")
        expectAsFoundation([String: [String: Int]].self, #"{"a":{"b":1}}"#, #"{"a":{"b":null}}"#, #"{"a":1}"#)
    }

    @Test func invalidJSON() {
        expectAsFoundation(
            [Int].self, "[1", "[,1]", "[1]]", "[1 2]", "{", "tru", "[1}", "\u{feff}[1]", "[0x1]",
            "[+1]", "[NaN]", "/**/[1]", "['a']")
        expectAsFoundation([String].self, #"["\ud800"]"#, #"["\x"]"#, "[\"a\\u0000b\"]")
    }

    private enum Colour: String, Codable, CodingKeyRepresentable { case red, green }
    private enum Level: Int, Codable { case low = 1, high }
    private indirect enum Tree: Decodable { case leaf(Int), node(left: Tree, right: Tree?), empty }

    @Test func enums() {
        expectAsFoundation([Colour].self, #"["red","green"]"#, #"["blue"]"#, "[1]", "[null]")
        expectAsFoundation([Level].self, "[1,2]", "[3]", "[\"1\"]")
        expectAsFoundation(
            Tree.self, #"{"leaf":{"_0":1}}"#, #"{"node":{"left":{"empty":{}}}}"#, #"{"leaf":{},"node":{}}"#,
            #"{"node":{"left":{"leaf":{"_0":"x"}}}}"#, #"{"other":{}}"#, "{}", "[]")
    }

    @Test func dictionaries() {
        expectAsFoundation([Int: String].self, #"{"1":"a"}"#, #"{"x":"a"}"#, "[]")
        expectAsFoundation([Colour: Int].self, #"{"red":1}"#, #"{"blue":1}"#, #"{"red":"x"}"#)
        expectAsFoundation([Level: Int].self, "[1,5]", "[1]", "{}", "[1,null]")
        expectAsFoundation([String: Plain.Inner].self, #"{"x":{"values":[],"flag":true}}"#, #"{"x":{}}"#, "[]", "null")
        expectAsFoundation(Set<Int>.self, "[1,1]", "[\"a\"]")
    }

    @Test func foundationTypes() {
        expectAsFoundation([URL].self, #"["https://a.b/c?d=e"]"#, #"["a b"]"#, #"[""]"#, "[1]", "[null]")
        expectAsFoundation([UUID].self, #"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]"#, #"["x"]"#, "[1]")
        expectAsFoundation([Data].self, #"["AQID",""]"#, #"["AQ"]"#, #"["x!"]"#, "[1]", "[null]")
        expectAsFoundation([Date].self, "[1.5]", #"["x"]"#, "[null]", "[{}]")
        expectAsFoundation(Range<Int>.self, "[1,3]", "[3,1]", "[1]")
        expectAsFoundation(SIMD2<Double>.self, "[1,2]", "[1]")
        expectAsFoundation([Locale].self, #"[{"identifier":"de_DE"}]"#)
        expectAsFoundation(DateInterval.self, #"{"start":1,"duration":2}"#)
    }

    @Test func dateStrategies() {
        var strategies = CodableStrategies(dates: .secondsSince1970)
        expectAsFoundation([Date].self, "[0,1.5]", "[\"x\"]", "[null]", with: strategies)
        strategies.dates = .millisecondsSince1970
        expectAsFoundation([Date].self, "[1500]", "[true]", with: strategies)
        strategies.dates = .iso8601
        expectAsFoundation(
            [Date].self, #"["2024-05-01T12:00:00Z"]"#, #"["2024-05-01T12:00:00+02:00"]"#, #"["x"]"#, "[1]", "[null]",
            with: strategies)
        strategies.dates = .custom { decoder in
            let container = try decoder.singleValueContainer()
            return Date(timeIntervalSinceReferenceDate: try container.decode(Double.self) * 60)
        }
        expectAsFoundation([Date].self, "[2]", "[\"x\"]", "[null]", with: strategies)
        expectAsFoundation([String: Date].self, #"{"a":2}"#, #"{"a":{}}"#, with: strategies)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "dd.MM.yyyy"
        strategies.dates = .formatted(formatter)
        expectAsFoundation([Date].self, #"["01.05.2024"]"#, #"["x"]"#, "[1]", with: strategies)
    }

    @Test func dataAndNumberStrategies() {
        var strategies = CodableStrategies(data: .deferredToData)
        expectAsFoundation([Data].self, "[[1,2],[]]", "[[256]]", "[\"x\"]", with: strategies)
        strategies.data = .custom { decoder in
            Data(try decoder.singleValueContainer().decode(String.self).utf8)
        }
        expectAsFoundation([Data].self, #"["abc"]"#, "[1]", with: strategies)
        strategies.floats = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "n")
        expectAsFoundation([Double].self, #"["+","-","n",1]"#, #"["x"]"#, "[null]", with: strategies)
        expectAsFoundation([Float].self, #"["+","-","n",1]"#, #"["x"]"#, with: strategies)
        expectAsFoundation([String: [Double]].self, #"{"a":["n"]}"#, with: strategies)
    }

    private struct Cased: Decodable {
        var firstName: String?
        var _hidden: Int?
        var urlPath: Int?
        var inner: [String: Int]?
        var deepOne: [Int: Int]?
        var a1B: Int?
    }

    @Test func keyStrategies() {
        var strategies = CodableStrategies(keys: .convertFromSnakeCase)
        expectAsFoundation(
            Cased.self, #"{"first_name":"x","_hidden":1,"url_path":2,"inner":{"not_converted":1}}"#,
            #"{"firstName":"x"}"#, #"{"first__name":"x","a1_b":3}"#, #"{"FIRST_NAME":"x"}"#, #"{"first_name":1}"#,
            #"{"first_name":"x","firstName":"y"}"#, #"{"firstName":"x","first_name":"y"}"#, #"{"inner":{"a_b":"x"}}"#,
            #"{"_":1,"__":2,"_first_name_":"z"}"#, #"{"deep_one":{"1":2}}"#, with: strategies
        )
        strategies.keys = .custom { path in
            CodedKey(stringValue: path.map(\.stringValue).joined(separator: "."))
        }
        struct Pathed: Decodable {
            var a: B
            struct B: Decodable {
                var b: Int
                enum CodingKeys: String, CodingKey { case b = "a.b" }
            }
        }
        expectAsFoundation(Pathed.self, #"{"a":{"b":1}}"#, #"{"a":{}}"#, #"{"a":{"b":"x"}}"#, with: strategies)
    }

    /// Requests containers in a scripted order and records what the decoder returns.
    private struct Script: Decodable, CustomStringConvertible {
        var description = ""
        enum Keys: String, CodingKey { case a, b, c, missing }

        mutating func note<T>(_ body: () throws -> T) { description += "\(CodableOutcome { try body() })\n" }

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Keys.self)
            let again = try decoder.container(keyedBy: CodedKey.self)
            note { again.allKeys.map(\.stringValue).sorted() }
            note { object.allKeys.map(\.stringValue).sorted() }
            note { object.contains(.missing) }
            note { try object.decodeNil(forKey: .missing) }
            note { try object.decodeNil(forKey: .a) }
            note { try object.decodeIfPresent(Int.self, forKey: .missing) }
            note { try object.decodeIfPresent(Int.self, forKey: .b) }
            note { try object.decodeIfPresent(Date.self, forKey: .b) }
            note { try object.decode(String.self, forKey: .a) }
            note { try object.decode(UInt8.self, forKey: .a) }
            note { try object.decode([Int].self, forKey: .c) }
            note { try object.decode([String: Int].self, forKey: .c) }
            note { try object.nestedContainer(keyedBy: Keys.self, forKey: .missing) }
            note { try object.nestedContainer(keyedBy: Keys.self, forKey: .b).codingPath }
            note { try object.nestedUnkeyedContainer(forKey: .a) }
            note { try object.superDecoder().codingPath.map(\.stringValue) }
            note { try object.superDecoder(forKey: .missing).singleValueContainer().decodeNil() }
            note { try object.superDecoder(forKey: .missing).singleValueContainer().decode(Int.self) }
            note { try object.superDecoder(forKey: .a).container(keyedBy: Keys.self).codingPath }
            note { try object.superDecoder(forKey: .c).unkeyedContainer().count }
            note { try decoder.unkeyedContainer() }
            note { try decoder.singleValueContainer().decodeNil() }
            note { try decoder.singleValueContainer().decode(Int.self) }
            note {
                var elements = try object.nestedUnkeyedContainer(forKey: .c)
                var text = "\(elements.count ?? -1) "
                text += "\(CodableOutcome { try elements.decode(String.self) }) \(elements.currentIndex) "
                text += "\(try elements.decode(Int.self)) \(elements.currentIndex) "
                text += "\(try elements.decodeNil()) \(elements.currentIndex) "
                text += "\(CodableOutcome { try elements.decode([Bool].self) }) \(elements.currentIndex) "
                text += "\(try elements.decodeIfPresent(Int.self) as Int?) \(elements.currentIndex) "
                text += "\(CodableOutcome { try elements.nestedUnkeyedContainer() }) "
                text += "\(try elements.nestedContainer(keyedBy: Keys.self).codingPath.map(\.stringValue)) "
                text += "\(try elements.superDecoder().codingPath.map(\.stringValue)) \(elements.isAtEnd) "
                text +=
                    "\(CodableOutcome { try elements.decode(Int.self) }) "
                    + "\(CodableOutcome { try elements.decodeNil() }) "
                text +=
                    "\(CodableOutcome { try elements.decode(Script.self) }) "
                    + "\(CodableOutcome { try elements.superDecoder() }) "
                text += "\(CodableOutcome { try elements.nestedUnkeyedContainer() }) "
                text += "\(CodableOutcome { try elements.nestedContainer(keyedBy: Keys.self) })"
                return text
            }
        }
    }

    @Test func containersInAnyOrder() {
        expectAsFoundation(
            Script.self, #"{"a":1,"b":null,"c":[1,"x",null,{},[1]],"d":true}"#,
            #"{"c":[5,null,null,{"a":2},0],"a":"text","b":{}}"#, "[1]", "null")
    }

    private class Animal: Decodable {
        var name: String
        init(name: String) { self.name = name }
    }

    private final class Dog: Animal, CustomStringConvertible {
        var age: Int
        enum CodingKeys: CodingKey { case age }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            age = try container.decode(Int.self, forKey: .age)
            try super.init(from: container.superDecoder())
        }
        var description: String { "\(name) \(age)" }
    }

    private final class Cat: Animal, CustomStringConvertible {
        var lives: Int
        enum CodingKeys: CodingKey { case lives }
        required init(from decoder: any Decoder) throws {
            lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
            try super.init(from: decoder)
        }
        var description: String { "\(name) \(lives)" }
    }

    @Test func classHierarchies() {
        expectAsFoundation(
            [Dog].self, #"[{"age":1,"super":{"name":"Rex"}}]"#, #"[{"age":1}]"#, #"[{"age":1,"super":{}}]"#,
            #"[{"age":1,"super":{"name":1}}]"#)
        expectAsFoundation([Cat].self, #"[{"lives":9,"name":"Tom"}]"#, #"[{"lives":9}]"#)
    }

    private struct Context: Decodable, CustomStringConvertible {
        static let key = CodingUserInfoKey(rawValue: "tenant")!
        let description: String
        init(from decoder: any Decoder) throws { description = "\(decoder.userInfo[Self.key] ?? "none")" }
    }

    @Test func userInfo() {
        expectAsFoundation([Context].self, "[1]")
        expectAsFoundation([Context].self, "[1]", with: CodableStrategies(userInfo: [Context.key: "acme"]))
    }
}
