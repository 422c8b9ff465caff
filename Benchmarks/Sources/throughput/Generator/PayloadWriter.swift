/// Writes the generated payloads as compact JSON. It shares no code with Trellis's encoder, or a bug common to both
/// directions could remain undetected.
struct PayloadWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Returns and clears the bytes written so far.
    mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    mutating func object(_ members: (inout PayloadWriter) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    mutating func array<Element>(_ elements: [Element], _ write: (inout PayloadWriter, Element) -> Void) {
        openArray()
        for element in elements { write(&self, element) }
        closeArray()
    }

    mutating func openArray() {
        open("[")
    }

    mutating func closeArray() {
        close("]")
    }

    mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func member(_ name: String, _ value: String?) {
        key(name)
        if let value { string(value) } else { null() }
    }

    mutating func member(_ name: String, _ value: Int) {
        key(name)
        literal(String(value))
    }

    mutating func member(_ name: String, _ value: Bool) {
        key(name)
        literal(value ? "true" : "false")
    }

    mutating func member(_ name: String, literal text: String) {
        key(name)
        literal(text)
    }

    mutating func member(_ name: String, _ members: (inout PayloadWriter) -> Void) {
        key(name)
        object(members)
    }

    mutating func null() {
        literal("null")
    }

    /// A value that is JSON already.
    mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    /// With `asASCII`, all characters beyond ASCII are escaped, with surrogate pairs if needed.
    mutating func string(_ text: String, asASCII: Bool = false) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes.append(contentsOf: #"\""#.utf8)
            case "\\": bytes.append(contentsOf: #"\\"#.utf8)
            case "\n": bytes.append(contentsOf: #"\n"#.utf8)
            case "\r": bytes.append(contentsOf: #"\r"#.utf8)
            case "\t": bytes.append(contentsOf: #"\t"#.utf8)
            case _ where scalar.value < 0x20 || (asASCII && !scalar.isASCII):
                for unit in scalar.utf16 { escape(unit) }
            default: bytes.append(contentsOf: scalar.utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ unit: UInt16) {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: #"\u"#.utf8)
        bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.count).utf8)
        bytes.append(contentsOf: digits.utf8)
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
