internal import Foundation

// The types that Foundation's coders have rules of their own for.
extension TapeDecoder {
    func date() throws -> Date {
        try refuseNull(Date.self)
        if document.isPart, case .deferredToDate = document.strategies.dates { return try dateOfOptions() }
        switch document.strategies.dates {
        case .deferredToDate: return try Date(from: self)
        case .secondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try decode(Double.self) / 1000)
        case .iso8601:
            let text = try decode(String.self)
            do {
                return try document.tape.withToken(at: index, style: TokenStyle()) { try $0.date(in: .iso8601) }
            } catch {
                throw corruptedDate("expected an ISO 8601 date, found \"\(text.shortened(limit: 40))\"")
            }
        #if canImport(Darwin)
            case .formatted(let formatter):
                let text = try decode(String.self)
                guard let date = formatter.date(from: text) else {
                    throw corrupted("the date \"\(text.shortened(limit: 40))\" is not in the format of the formatter")
                }
                return date
        #endif
        case .custom(let decode): return try decode(self)
        @unknown default: return try Date(from: self)
        }
    }

    /// A date inside a model, whose options say how dates are spelled.
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
            guard let bytes = document.tape.withToken(at: index, style: TokenStyle(), { try? $0.base64() }) else {
                throw corrupted("expected base64, found \"\(text.shortened(limit: 40))\"")
            }
            return Data(bytes)
        case .custom(let decode): return try decode(self)
        @unknown default: return try Data(from: self)
        }
    }

    func url() throws -> URL {
        try refuseNull(URL.self)
        let text = try decode(String.self)
        guard let url = URL(string: text) else {
            throw corrupted("\"\(text.shortened(limit: 40))\" is not a URL")
        }
        return url
    }

    func decimal() throws -> Decimal {
        guard document.memory.kind(at: index) == .number else { throw mismatch(Decimal.self, "a number") }
        do {
            return try document.tape.withToken(at: index, style: TokenStyle()) { try $0.decimal() }
        } catch {
            throw notFitting(Decimal.self, error)
        }
    }

    private func refuseNull(_ type: any Any.Type) throws {
        if document.isNull(at: index) { throw mismatch(type, "\(type)") }
    }
}
