import Testing

@testable import Trellis

/// An element of an array is passed to its encoding by its address, as a value of another type.
@Suite("Encoding elements in place")
struct BorrowedTests {
    private func expectSameLayout<Element: TrellisEncodable>(_ type: Element.Type) {
        #expect(MemoryLayout<Borrowed<Element>>.size == MemoryLayout<Element>.size, "\(type)")
        #expect(MemoryLayout<Borrowed<Element>>.stride == MemoryLayout<Element>.stride, "\(type)")
        #expect(MemoryLayout<Borrowed<Element>>.alignment == MemoryLayout<Element>.alignment, "\(type)")
    }

    @Test("a borrowed element has the layout of the element")
    func layout() {
        expectSameLayout(Int8.self)
        expectSameLayout(Int128.self)
        expectSameLayout(String.self)
        expectSameLayout(String??.self)
        expectSameLayout([Int: [String]].self)
        expectSameLayout(JSON.self)
        expectSameLayout(Nothing.self)
        expectSameLayout(Uneven.self)
        expectSameLayout(Uneven?.self)
        expectSameLayout(Shared.self)
    }

    @Test("elements without a size, with padding, and references")
    func elements() throws {
        #expect(try encoded([Nothing(), Nothing(), Nothing()]) == "[0,0,0]")
        #expect(try encoded([Uneven(number: 1, flag: true), Uneven(number: 2, flag: nil)]) == "[[1,true],[2,null]]")
        let shared = Shared("a")
        #expect(try encoded([shared, Shared("b"), shared]) == #"["a","b","a"]"#)
        #expect(try encoded([Uneven?.none, Uneven(number: 3, flag: false)]) == "[null,[3,false]]")
    }

    @Test("an element that is the last reference to its object outlives its encoding")
    func lastReference() throws {
        for count in 0..<20 {
            let text = try encoded((0..<count).map { Shared("\($0)") })
            #expect(text == "[" + (0..<count).map { "\"\($0)\"" }.joined(separator: ",") + "]")
        }
    }

    private func encoded(_ value: some TrellisEncodable) throws -> String {
        String(decoding: try TrellisEncoder().encode(value), as: UTF8.self)
    }
}

/// An element without a size.
private struct Nothing: TrellisEncodable {
    func encode(to writer: inout JSONWriter) throws { writer.integer(0) }
}

/// An element whose stride is greater than its size.
private struct Uneven: TrellisEncodable {
    var number: Int
    var flag: Bool?

    func encode(to writer: inout JSONWriter) throws {
        try writer.value([JSON(number), flag.map { JSON($0) } ?? .null])
    }
}

private final class Shared: TrellisEncodable {
    let text: String

    init(_ text: String) { self.text = text }

    func encode(to writer: inout JSONWriter) throws { writer.string(text) }
}
