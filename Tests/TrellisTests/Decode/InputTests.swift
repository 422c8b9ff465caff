import Foundation
import Testing
import Trellis

/// The kinds of input.
@Suite struct InputTests {
    private let text = Ticket.fullDocument.text

    @Test func everyInputTypeDecodesEqually() throws {
        let decoder = TrellisDecoder()
        let bytes = Array(text.utf8)
        #expect(try decoder.decode(Ticket.self, from: text) == Ticket.full)
        #expect(try decoder.decode(Ticket.self, from: bytes) == Ticket.full)
        #expect(try decoder.decode(Ticket.self, from: Data(bytes)) == Ticket.full)
        #expect(try decoder.decode(Ticket.self, from: bytes.span) == Ticket.full)
        #expect(try unsafe bytes.withUnsafeBytes { unsafe try decoder.decode(Ticket.self, from: $0) } == Ticket.full)
    }

    @Test func theTypeMayBeInferred() throws {
        let ticket: Ticket = try TrellisDecoder().decode(from: text)
        #expect(ticket == Ticket.full)
        let numbers: [Int] = try TrellisDecoder().decode(from: "[1]")
        #expect(numbers == [1])
    }

    @Test func aSliceOfData() throws {
        let data = Data(("xx" + text + "yy").utf8).dropFirst(2).dropLast(2)
        #expect(try TrellisDecoder().decode(Ticket.self, from: data) == Ticket.full)
    }

    @Test func aSubstringAndABridgedString() throws {
        #expect(try decoded([Int].self, String("x[1,2]y".dropFirst().dropLast())) == [1, 2])
        #expect(try decoded([String].self, NSString(string: "[\"é\"]") as String) == ["é"])
    }

    @Test func everyAlignmentOfTheInput() throws {
        for shift in 0..<16 {
            let padded = [UInt8](repeating: 0x20, count: shift) + Array(text.utf8)
            let value = try unsafe padded.withUnsafeBytes { bytes in
                // A slice of an array that outlives the call.
                unsafe try TrellisDecoder().decode(
                    Ticket.self, from: UnsafeRawBufferPointer(rebasing: bytes[shift...]))
            }
            #expect(value == Ticket.full)
        }
    }

    @Test func whiteSpaceAround() throws {
        #expect(try decoded(Int.self, " \t\r\n5 \t\r\n") == 5)
        #expect(try decoded([Int].self, "\n[\r1\t,\n 2 ]\n") == [1, 2])
        #expect(try decoded(Ticket.Label.self, " { \"name\" : \"n\" , \"color\" : null } ") == Ticket.Label(name: "n"))
    }

    @Test func topLevelScalars() throws {
        #expect(try decoded(Int.self, "5") == 5)
        #expect(try decoded(Int.self, "-5") == -5)
        #expect(try decoded(Double.self, "2.5e-3") == 0.0025)
        #expect(try decoded(String.self, "\"\"") == "")
        #expect(try decoded(String.self, "\"a\\nb\"") == "a\nb")
        #expect(try decoded(Bool.self, "true") == true)
        #expect(try decoded(Bool.self, "false") == false)
        #expect(try decoded(Int?.self, "null") == nil)
    }

    @Test func stringsOfEveryLength() throws {
        // Around the 15 bytes that a String stores inline, and with escapes, which the parser copies.
        for length in 0...70 {
            let plain = String(repeating: "x", count: length)
            #expect(
                try decoded([String].self, "[\"\(plain)\",\"\(plain)\\n\",\"é\(plain)😀\"]") == [
                    plain, plain + "\n", "é\(plain)😀",
                ])
        }
        let long = String(repeating: "日本語", count: 100_000)
        #expect(try decoded([String].self, "[\"\(long)\"]") == [long])
    }

    @Test func oneDecoderManyTypes() throws {
        let decoder = TrellisDecoder()
        for _ in 0..<3 {
            #expect(try decoder.decode([Int].self, from: "[1]") == [1])
            #expect(try decoder.decode([String].self, from: "[\"1\"]") == ["1"])
            #expect(try decoder.decode([Int?].self, from: "[null]") == [nil])
        }
    }
}
