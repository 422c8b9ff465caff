import FuzzSupport
import Trellis

extension Examiner {
    /// Expects the canonical JSON of a value to be that of the same bytes.
    mutating func expectCanonical(_ value: some TrellisEncodable) {
        let encoder = TrellisEncoder(options: .with { $0.isCanonical = true })
        // Not every value has a canonical form.
        guard let bytes = try? encoder.encode(value), let raw = try? RawJSON(validating: bytes) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        expect((try? encoder.encode(raw)) == bytes, "\(text) is not canonical")
        expect((try? encoder.encode(JSON(parsing: bytes))) == bytes, "\(text) is not canonical as JSON")
    }
}
