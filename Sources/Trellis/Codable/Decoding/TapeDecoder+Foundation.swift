internal import Foundation

// Types with special rules in Foundation's coders.

// Safety: Bytes are read at indices below the count.
extension TapeDecoder {
    /// - Parameter isOwn: whether the decoder of the date itself was used, and not a container around it.
    func date(isAskedForByItsOwn isOwn: Bool) throws -> Date {
        try refuseNull(Date.self)
        if document.isPart, case .deferredToDate = document.strategies.dates { return try dateOfOptions() }
        switch document.strategies.dates {
        case .deferredToDate: return try Date(from: self)
        case .secondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self) / 1000)
        case .iso8601:
            let text = try decode(String.self)
            if text.isUsualISO8601,
                let date = try? document.tape.withToken(at: index, style: TokenStyle(), { try $0.date(in: .iso8601) })
            {
                return date
            }
            if let date = try? Date.ISO8601FormatStyle().parse(text) { return date }
            throw corruptedDate(text, isOwn)
        #if canImport(Darwin)
            case .formatted(let formatter):
                let text = try decode(String.self)
                guard let date = formatter.dateOfText(text) else {
                    throw corrupted("a date in the format of the formatter", text)
                }
                return date
        #endif
        case .custom(let decode): return try decode(self)
        @unknown default: return try Date(from: self)
        }
    }

    /// A date inside a model, whose options determine the format.
    private func dateOfOptions() throws -> Date {
        do {
            return try document.tape.withToken(at: index, style: TokenStyle()) {
                try $0.date(in: document.setup.options.dates)
            }
        } catch {
            throw self.error(TrellisError(error, at: nil), of: Date.self)
        }
    }

    func data() throws -> Data {
        try refuseNull(Data.self)
        switch document.strategies.data {
        case .deferredToData: return try Data(from: self)
        case .base64:
            let text = try decode(String.self)
            if let bytes = document.tape.withToken(at: index, style: TokenStyle(), { try? $0.base64() }) {
                return Data(bytes)
            }
            // Foundation accepts some padding that RFC 4648 does not allow.
            guard let data = Data(base64Encoded: text) else { throw corrupted("base64", text) }
            return data
        case .custom(let decode): return try decode(self)
        @unknown default: return try Data(from: self)
        }
    }

    func url() throws -> URL {
        try refuseNull(URL.self)
        let text = try decode(String.self)
        guard let url = URL(string: text) else { throw corrupted("a URL", text) }
        return url
    }

    func decimal() throws -> Decimal {
        guard document.memory.kind(at: index) == .number else { throw mismatch(Decimal.self, "a number") }
        do {
            let value = try document.tape.withToken(at: index, style: TokenStyle()) { try $0.decimal() }
            // Zero with an exponent that Decimal does not support is rejected.
            if !value.isZero || foundationDecimal != nil { return value }
            throw TrellisError(.numberOutOfRange)
        } catch {
            // Foundation drops digits that do not fit into a Decimal.
            if let value = foundationDecimal { return value }
            throw notFitting(Decimal.self, error)
        }
    }

    private var foundationDecimal: Decimal? { Decimal(string: document.tape.string(at: index)) }

    private func refuseNull(_ type: any Any.Type) throws {
        if document.isNull(at: index) { throw mismatch(type, "\(type)") }
    }
}

extension String {
    /// Whether the string has the form of `2024-05-01T12:00:00Z` or `2024-05-01T12:00:00+02:00`, in a year for which
    /// Foundation's calendar and the ISO 8601 calendar agree. Foundation parses all other strings; it rejects some RFC
    /// 3339 dates and accepts some other forms.
    fileprivate var isUsualISO8601: Bool {
        var text = self
        return text.withUTF8 { bytes in
            guard bytes.count == 20 || bytes.count == 25 else { return false }
            let (first, second) = unsafe (bytes[0], bytes[1])
            guard first > UInt8(ascii: "1") || first == UInt8(ascii: "1") && second >= UInt8(ascii: "6"),
                unsafe bytes[10] == UInt8(ascii: "T")
            else { return false }
            if bytes.count == 20 { return unsafe bytes[19] == UInt8(ascii: "Z") }
            return unsafe bytes[20] == UInt8(ascii: "0") && bytes[22] == UInt8(ascii: ":")
        }
    }
}
