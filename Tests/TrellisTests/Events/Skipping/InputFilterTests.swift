import Testing

@testable import Trellis

/// Which bytes of a document the filter passes to the parser, for synthetic interests.
@Suite struct InputFilterTests {
    /// Requests the members "a", "b" and the contents of "o" and "l" of every object, and the second element of "p".
    private static let interests = unsafe InterestTable(
        innermost: { _ in Self.members.rawValue },
        depth: { _ in 1 },
        member: { _, key, count in
            guard count == 1, let key = unsafe key?.pointee else { return Interest.none.rawValue }
            switch key {
            case UInt8(ascii: "a"), UInt8(ascii: "b"): return Interest.all.rawValue
            case UInt8(ascii: "o"): return Self.members.rawValue
            case UInt8(ascii: "l"): return Self.elements.rawValue
            case UInt8(ascii: "p"): return Self.second.rawValue
            default: return Interest.none.rawValue
            }
        },
        sorts: { _ in
            var one = UInt8(ascii: "a")
            return (0..<5).reduce(0) { sorts, index in
                one = Array("abolp".utf8)[index]
                return unsafe sorts | 1 << TextScan.sort(ofKey: &one, 1)
            }
        },
        element: { _ in Self.members.rawValue },
        picked: { unsafe $0 == UnsafeMutableRawPointer(bitPattern: 48) ? 1 : -1 },
        position: { _ in 0 })

    // This memory is never read.
    private static let members = unsafe Interest(membersOf: UnsafeMutableRawPointer(bitPattern: 16)!)
    private static let elements = unsafe Interest(elementsOf: UnsafeMutableRawPointer(bitPattern: 32)!, isObject: false)

    private static let second = unsafe Interest(elementsOf: UnsafeMutableRawPointer(bitPattern: 48)!, isObject: false)

    /// The chunks of an object's text after its opening bracket that the filter passes on; a chunk that ends with a
    /// number is marked.
    private func pieces(
        _ text: String, longest: Int = 100, deepest: Int = 100, _ mode: SkippingMode = .always
    ) -> [String] {
        let bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return [] }
            let text = unsafe TextScan(start: start, count: bytes.count)
            var filter = unsafe InputFilter(
                Self.interests, context: UnsafeMutableRawPointer(mutating: start), longest: longest, deepest: deepest,
                pace: SkippingPace(mode, nil))
            var pieces = ["{"]
            guard unsafe filter.begin(behind: bytes[0], at: 1, base: 0, isInObject: true) else { return pieces }
            while let piece = unsafe filter.next(in: text, isInObject: nil) {
                unsafe pieces.append(
                    String(decoding: bytes[piece.range], as: UTF8.self) + (piece.endsNumber ? "#" : ""))
            }
            if mode == .always { #expect(filter.pending == bytes.count) }
            return pieces
        }
    }

    @Test func membersAreRemovedWithTheirComma() {
        #expect(pieces(#"{"a":1,"x":2,"b":3}"#) == ["{", #""a":1#"#, #","b":3}"#])
        #expect(pieces(#"{"x":2,"a":1}"#) == ["{", #""a":1}"#])
        #expect(pieces(#"{"x":2,"y":[1,2],"z":{"a":1}}"#) == ["{", "}"])
        #expect(pieces(#"{"a":"1","x":2}"#) == ["{", #""a":"1""#, "}"])
        #expect(pieces(#"{"a":[1],"b":true}"#) == ["{", #""a":[1],"b":true}"#])
        #expect(pieces("{}") == ["{", "}"])
    }

    /// The filter stops scanning the chunks of a long mapped value.
    @Test func longMappedValues() {
        let numbers = "[" + Array(repeating: "1", count: 200_000).joined(separator: ",") + "]"
        let text = #"{"a":\#(numbers),"x":2,"b":3}"#
        #expect(pieces(text) == ["{", #""a":\#(numbers)"#, #","b":3}"#])
        let rested = pieces(text, .automatic)
        #expect(rested.count == 2 && text.hasPrefix(rested.joined()))
        // A truncated or malformed value is left to the parser.
        #expect(pieces(String(text.dropLast(30))).joined() == text.dropLast(30))
        #expect(pieces(#"{"a":\#(numbers.dropLast(3)):1]}"#).joined() == #"{"a":\#(numbers.dropLast(3)):1]}"#)
    }

    @Test func whiteSpace() {
        #expect(
            pieces(#"{ "x" : 2 , "a" : 1 , "y" : 3 , "b" : 2 } "#) == ["{", " ", #""a" : 1 "#, #" , "b" : 2 }"#, " "])
    }

    @Test func contentsOfContainers() {
        #expect(pieces(#"{"o":{"x":1,"a":2,"y":3},"z":0}"#) == ["{", #""o":{"#, #""a":2#"#, "}", "}"])
        #expect(pieces(#"{"l":[{"x":1},{"a":2}]}"#) == ["{", #""l":[{"#, #"},{"a":2}]}"#])
        // A value of an unexpected kind is passed completely.
        #expect(pieces(#"{"o":[{"x":1}],"l":{"x":1},"x":0}"#) == ["{", #""o":[{"x":1}],"l":{"x":1}"#, "}"])
    }

    /// The receiver counts the other elements, so their brackets are passed to it.
    @Test func oneElementOfAnArray() {
        #expect(
            pieces(#"{"p":[{"a":1,"x":[2]},{"x":1,"a":2},[3,4],5,{}]}"#)
                == ["{", #""p":[{"#, "},{", #""a":2},["#, "],5,{}]}"])
    }

    @Test func keysWithEscapesAreLeftToTheParser() {
        #expect(pieces(#"{"\u0078":1,"x":2,"":3}"#) == ["{", #""\u0078":1#"#, #","":3}"#])
    }

    /// The parser gets everything from the last skipped member on.
    @Test func syntaxErrorsAreLeftToTheParser() {
        #expect(pieces(#"{"a":1,"x":2,"y":3,}"#) == ["{", #""a":1#"#, #","y":3,}"#])
        #expect(pieces(#"{"x":2,"y":tru,"a":1}"#) == ["{", #""x":2,"y":tru,"a":1}"#])
        #expect(pieces(#"{"a":1,"x":2 "b":3}"#) == ["{", #""a":1#"#, #","x":2 "b":3}"#])
        #expect(pieces(#"{"x":2,"a":1.}"#) == ["{", #""a":1.}"#])
        #expect(pieces(#"{"x":2,"o":{"y":1,"a":0x}"#) == ["{", #""o":{"#, #""a":0x}"#])
        #expect(pieces(#"{"x":2]"#) == ["{", #""x":2]"#])
    }

    @Test func truncatedTextIsLeftToTheParser() {
        #expect(pieces(#"{"a":1,"x":2"#) == ["{", #""a":1,"x":2"#])
        #expect(pieces(#"{"a":1,"x":"2"#) == ["{", #""a":1,"x":"2"#])
        #expect(pieces(#"{"a":1,"x":"2""#) == ["{", #""a":1#"#, #","x":"2""#])
        #expect(pieces(#"{"x":{"y":1}"#) == ["{", #""x":{"y":1}"#])
    }

    @Test func limits() {
        #expect(pieces(#"{"x":"12345","y":"123456","z":1}"#, longest: 5) == ["{", #""x":"12345","y":"123456","z":1}"#])
        #expect(pieces(#"{"x":[1],"y":[[1]],"z":1}"#, deepest: 2) == ["{", #""x":[1],"y":[[1]],"z":1}"#])
        #expect(pieces(#"{"x":[1],"z":1}"#, deepest: 2) == ["{", "}"])
        #expect(pieces(#"{"o":{"o":{"x":1}}}"#, deepest: 3) == ["{", #""o":{"o":{"#, "}}}"])
        #expect(pieces(#"{"o":{"o":{"x":1}}}"#, deepest: 2) == ["{", #""o":{"o":{"x":1}}}"#])
    }

    /// Beyond a number of levels everything is passed.
    @Test func manyLevels() {
        let deep = (0..<100).reduce("1") { text, _ in #"{"x":0,"o":\#(text)}"# }
        let fed = pieces(deep).joined()
        #expect(fed.hasSuffix(#"{"x":0,"o":1}"# + String(repeating: "}", count: 99)))
        #expect(fed.utf8.count < deep.utf8.count)
        #expect((try? TrellisValidator.validate(fed.replacing("#", with: ""))) != nil)
    }
}
