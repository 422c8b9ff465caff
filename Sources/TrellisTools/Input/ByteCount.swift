/// A number of bytes, as it is written on a command line: `65536`, `64kB`, `20MB`, `1GB`, with units of 1,000, or
/// `64KiB` of 1,024.
struct ByteCount: Equatable, Sendable {
    var bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    /// Parses a number of bytes with an optional unit; nil if the text is not one, or if the number is too large.
    init?(_ text: String) {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        let units = [
            "": 1, "b": 1, "k": 1000, "kb": 1000, "m": 1_000_000, "mb": 1_000_000, "g": 1_000_000_000,
            "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
        ]
        guard let unit = units[text[digits.endIndex...].lowercased()] else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit)
        guard !overflow else { return nil }
        self.bytes = bytes
    }
}
