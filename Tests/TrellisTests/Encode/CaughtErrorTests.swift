import Testing
import Trellis

/// Writes its element twice, and ignores the errors of the first attempt.
private struct Insistent<Element: TrellisEncodable>: TrellisEncodable {
    var first: Element
    var second: Int

    func encode(to writer: inout JSONWriter) throws {
        do { try writer.value(first) } catch { try writer.value(second) }
    }
}

/// Types that catch an error of the writer.
@Suite struct CaughtErrorTests {
    @Test func scalarsHaveWrittenNothing() throws {
        #expect(try TrellisEncoder().string(from: ["a": Insistent(first: Double.nan, second: 1)]) == #"{"a":1}"#)
    }

    /// An array or object that is open is not valid JSON.
    @Test func incompleteValues() throws {
        let value = Insistent(first: [1, Double.nan], second: 2)
        let failure = encodingFailure(value)
        #expect(failure?.code == .notEncodable)
        #expect(failure?.found?.contains("caught an error") == true)
        #expect(encodingFailure([value])?.code == .notEncodable)
        #expect(encodingFailure(Insistent(first: ["a": [[Double.nan]]], second: 2))?.code == .notEncodable)
    }
}
