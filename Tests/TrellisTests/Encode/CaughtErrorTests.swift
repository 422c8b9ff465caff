import Foundation
import Testing
import Trellis

/// Writes its element twice, and ignores the errors of the first attempt.
private struct Insistent<Element: TrellisEncodable>: TrellisEncodable, Encodable {
    var first: Element
    var second: Int

    func encode(to writer: inout JSONWriter) throws {
        do { try writer.value(first) } catch { try writer.value(second) }
    }

    func encode(to encoder: any Encoder) throws { throw TrellisError(.custom) }
}

private struct InsistentModel: JSONEncodableModel, Encodable {
    var value: Insistent<[Double]>

    static let modelSchema = JSONModelSchema(InsistentModel.self, [JSONField("value", \.value, form: .encoding)])
    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(value) }
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

    @Test func modelsInCodableTypes() throws {
        let encoder = TrellisCodableEncoder()
        let complete = InsistentModel(value: Insistent(first: [1.5], second: 2))
        #expect(try encoder.encode([complete]) == Data(#"[{"value":[1.5]}]"#.utf8))
        let incomplete = InsistentModel(value: Insistent(first: [.nan], second: 2))
        let error = #expect(throws: EncodingError.self) { try encoder.encode([complete, incomplete]) }
        guard case .invalidValue(_, let context)? = error else { return }
        #expect((context.underlyingError as? TrellisError)?.code == .notEncodable)
    }
}
