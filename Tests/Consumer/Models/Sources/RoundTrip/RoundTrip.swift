import Foundation
public import Trellis

/// Decodes a document and encodes it again.
///
/// - Returns: the first difference between the result and the document; nil if there is none.
public func roundTrip<Model: TrellisCodable>(_ type: Model.Type, _ bytes: [UInt8]) throws -> String? {
    var options = TrellisDecoder.Options()
    options.unknownKeys = .error
    let model = try TrellisDecoder(options: options).decode(type, from: bytes)
    let text = try TrellisEncoder().encode(model)
    return difference(try JSON(parsing: bytes), try JSON(parsing: text), at: "$")
}

/// The first position at which two values differ. The order of members and the notation of numbers and strings are
/// ignored; digits and bytes are compared.
private func difference(_ before: JSON, _ after: JSON, at path: String) -> String? {
    switch (before, after) {
    case (.null, .null): return nil
    case (.bool(let one), .bool(let other)): return one == other ? nil : path
    case (.number(let one), .number(let other)):
        return one == other || isSameDouble(one, other) ? nil : "\(path): \(one.text) became \(other.text)"
    case (.string(let one), .string(let other)):
        return one.utf8.elementsEqual(other.utf8) ? nil : "\(path): \(one) became \(other)"
    case (.array(let one), .array(let other)):
        if one.count != other.count { return "\(path): \(one.count) elements became \(other.count)" }
        for (index, element) in one.enumerated() {
            if let found = difference(element, other[index], at: "\(path)[\(index)]") { return found }
        }
        return nil
    case (.object(let one), .object(let other)):
        for (key, value) in one {
            guard let inner = other[key] else { return "\(path).\(key) is gone" }
            if let found = difference(value, inner, at: "\(path).\(key)") { return found }
        }
        return one.count == other.count ? nil : "\(path) has other members"
    default: return "\(path) is of another kind"
    }
}

/// Whether two numbers are the same Double, when the first is printed with as many digits as it has: a Double is
/// written with the fewest digits that identify it.
private func isSameDouble(_ one: JSONNumber, _ other: JSONNumber) -> Bool {
    guard let value = one.double, value == other.double else { return false }
    let digits = one.text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }.count
    return digits <= 17 && JSONNumber(exactly: String(format: "%.*g", digits, value)) == one
}
