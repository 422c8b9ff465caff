import Foundation
import Trellis

/// A document of each model with all of its members.
enum Examples {
    static let rich = json(
        #"""
        {"id":-7,"small":255,"ratio":1e-3,"exact":12345678901234567890.123,
         "user":{"login":"a\u00e9","address":{"city":"Zürich"}},"created":"2024-05-01T12:00:00.123456789+02:00",
         "seen":1714564800.25,"stamp":1714564800123,"state":"open","level":2,"data":"AQID",
         "uuid":"E621E1F8-C36C-495A-93FC-0C247A3E6E5F","url":"https://example.com/a?b#c","tags":["x","y\n"],
         "holes":[1,null,3],"grid":[[0.5],[]],"votes":{"+1":4},"byState":{"open":[true],"é\"":[]},"single":[3,1,3],
         "parent":{"name":"p","children":[{"name":"c"}],
          "more":{"leaf":{"value":1,"node":{"name":"q"}},"named":{"k":{"name":"r"}}}},"app.id":"d",
         "unknown":[{"x":"\ud83d\ude00"},1.5]}
        """#)
    static let node = json(
        #"""
        {"name":"p","children":[{"name":"c","children":[{"name":"d"}]},{"name":"e","more":{"other":[1,{"a":[]}]}}],
         "more":{"leaf":{"value":1,"node":{"name":"q"}},"named":{"k":{"name":"r"},"l":{"name":"s","children":[]}}}}
        """#)
    static let texts = json(
        #"{"items":["a","é","e\u0301","\ud83d\ude00","no small string at all, no"],"a":{"b":[["x",null],[]],"c":"y"}}"#)
    static let mixed = json(
        #"""
        {"from":3,"to":{"name":"z"},"a":1,"x":{"b":"q"},"other":{"a":2,"x":{"b":"r"}},"extra":{"depth":5},
         "items":[{"name":"n"},{}],"more":[1],"maybe":null,"numbers":[1,"x",2],"day":"2024/05/01","raw":{"k":[1]},
         "flag":"true","second":{"best":"s"},"third":"t","row":[1,null,0,{"a":1,"x":{"b":""}},2.5,"x"]}
        """#)
    static let shape = json(
        #"""
        {"left":{"type":"part","a":1,"x":{"b":"c"}},"right":{"left":{"type":"none"},"type":"pair"},
         "loose":[1,"a",[]],"type":"pair"}
        """#)
    static let loose = json(#"[1,"a",[2,["b",[]]],{"a":1,"x":{"b":"c"}}]"#)
    static let adjacent = json(#"{"c":[1.5,2e3,-0.25],"t":"numbers"}"#)
    static let keyed = json(
        #"""
        {"b":[{"x":{"a":1,"x":{"b":"c"}}},{"a":{"name":"n"}},{"c":{"t":"numbers","c":[1.5,2]}},"none",{"t":[1,["a"]]},
         {"b":[]},{"a":{"a":{"a":{"c":{"c":{"a":1,"x":{"b":""}},"t":"part"}}}}}]}
        """#)
    static let hooked = json(
        #"""
        {"title":"t","inner":[{"name":"n","shape":{"type":"none"}},{"name":"","inner":[{"title":"u"}]}],
         "shape":{"type":"part","a":1,"x":{"b":""}}}
        """#)
    static let numbers = json(#"{"a":[1,null,-3],"":[],"a longer key that is no small string":[0,255,1.0,1e2]}"#)

    static let matrices = json(
        #"{"a":[[1,-2.5],[],[3e2,0]],"b":[],"":[[65.613616999999977,43.420273000000009],[12345678,0.1]]}"#)

    private static func json(_ text: String) -> JSON { (try? JSON(parsing: text)) ?? .null }
}

extension DocumentGenerator {
    /// Whether Foundation must read the value unchanged: no numbers that it may refuse or round, and no keys that are
    /// equal as Swift strings.
    static func isModest(_ json: JSON, depth: Int = 0) -> Bool {
        switch json {
        case .number(let number):
            return number.description.utf8.count <= 15 && !number.description.utf8.contains { $0 | 0x20 == 0x65 }
        case .array(let elements): return depth < 100 && elements.allSatisfy { isModest($0, depth: depth + 1) }
        case .object(let members):
            return depth < 100 && Set(members.map(\.key)).count == members.count
                && members.allSatisfy { isModest(.string($0.key)) && isModest($0.value, depth: depth + 1) }
                // Foundation finds a key in any normal form, so another key of the document is the one of a property.
                && members.allSatisfy { $0.key.utf8.elementsEqual($0.key.precomposedStringWithCanonicalMapping.utf8) }
        // Foundation drops a byte order mark at the beginning of a string, and reads a UUID up to a zero byte.
        case .string(let text): return !text.unicodeScalars.contains { $0 == "\u{FEFF}" || $0 == "\0" }
        default: return true
        }
    }

    /// Whether a value of Foundation's is equal, except for numbers, of which only the kind is compared.
    static func isSame(_ value: Any, _ json: JSON) -> Bool {
        switch json {
        case .null: return value is NSNull
        case .bool, .number: return value is NSNumber || value is Bool || value is Int || value is Double
        case .string(let text): return (value as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
        case .array(let elements):
            guard let list = value as? [Any], list.count == elements.count else { return false }
            return zip(list, elements).allSatisfy { isSame($0, $1) }
        case .object(let members):
            guard let object = value as? [String: Any], object.count == members.count else { return false }
            return members.allSatisfy { key, inner in object[key].map { isSame($0, inner) } ?? false }
        }
    }
}
