import CYAJLTree
import FuzzSupport
import Trellis

// Safety: The tree is read while it exists, within its counts, and strings up to the zero byte that ends them.
/// The value that yajl's own tree parser reads.
enum YajlTree {
    /// Whether yajl reads the same value as the library; nil if yajl refuses the text.
    static func agrees(_ text: [UInt8], with json: JSON) -> Bool? {
        // yajl stops at a zero byte.
        if text.contains(0) { return nil }
        let bytes = text.map { CChar(bitPattern: $0) } + [0]
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress, let tree = unsafe yajl_tree_parse(start, nil, 0) else { return nil }
            defer { unsafe yajl_tree_free(tree) }
            return unsafe isSame(tree, json)
        }
    }

    private static func isSame(_ tree: yajl_val, _ json: JSON) -> Bool {
        switch (unsafe tree.pointee.type, json) {
        case (yajl_t_null, .null), (yajl_t_true, .bool(true)), (yajl_t_false, .bool(false)): return true
        case (yajl_t_string, .string(let text)):
            guard let string = unsafe tree.pointee.u.string else { return false }
            return unsafe isSame(string, text)
        case (yajl_t_number, .number(let number)):
            guard let text = unsafe tree.pointee.u.number.r else { return false }
            return unsafe isSame(text, number.description)
        case (yajl_t_array, .array(let elements)):
            let array = unsafe tree.pointee.u.array
            guard unsafe array.len == elements.count else { return false }
            for (index, element) in elements.enumerated() {
                guard let value = unsafe array.values[index], unsafe isSame(value, element) else { return false }
            }
            return true
        case (yajl_t_object, .object(let members)):
            let object = unsafe tree.pointee.u.object
            guard unsafe object.len == members.count else { return false }
            for (index, (key, value)) in members.enumerated() {
                guard let name = unsafe object.keys[index], let inner = unsafe object.values[index],
                    unsafe isSame(name, key), unsafe isSame(inner, value)
                else { return false }
            }
            return true
        default: return false
        }
    }

    /// yajl's strings have no length: they are compared up to the first zero byte.
    private static func isSame(_ string: UnsafePointer<CChar>, _ text: String) -> Bool {
        var index = 0
        for byte in text.utf8 {
            if byte == 0 { break }
            guard unsafe UInt8(bitPattern: string[index]) == byte else { return false }
            index += 1
        }
        return unsafe string[index] == 0
    }
}
