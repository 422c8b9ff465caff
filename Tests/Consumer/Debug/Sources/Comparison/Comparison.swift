import Foundation
import Trellis

private struct Order: Codable, Equatable {
    var number: Int
    var customer: String
    var note: String?
    var total: Double
    var isPaid: Bool
}

extension Order: JSONModel {
    static let modelSchema = JSONModelSchema(
        Order.self,
        [
            JSONField("number", \Order.number),
            JSONField("customer", \Order.customer),
            JSONField("note", \Order.note),
            JSONField("total", \Order.total),
            JSONField("isPaid", \Order.isPaid, keys: "paid"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        customer = fields.take(1)
        note = fields.take(2)
        total = fields.take(3)
        isPaid = fields.take(4)
    }

    enum CodingKeys: String, CodingKey {
        case number, customer, note, total
        case isPaid = "paid"
    }
}

/// Decodes and encodes with Trellis and with Foundation in alternating rounds.
///
/// - Returns: whether Trellis is faster. In a debug build it is about ten times slower than Foundation if the library
///   is not optimized, and faster if it is.
public func isFasterThanFoundation() throws -> Bool {
    let orders = (0..<5_000).map { number in
        Order(
            number: number, customer: "customer \(number % 97)",
            note: number % 3 == 0 ? nil : "leave it at the door", total: Double(number % 1_000) * 1.25,
            isPaid: number % 2 == 0)
    }
    let text = try TrellisEncoder().encode(orders)
    let data = Data(text)
    guard try TrellisDecoder().decode([Order].self, from: text) == JSONDecoder().decode([Order].self, from: data),
        try TrellisDecoder().decode([Order].self, from: text) == orders
    else { fatalError("other values were decoded") }
    var (decoding, encoding): ([Double], [Double]) = ([.infinity, .infinity], [.infinity, .infinity])
    for _ in 0..<9 {
        try decoding[0] = min(decoding[0], seconds { _ = try TrellisDecoder().decode([Order].self, from: text) })
        try decoding[1] = min(decoding[1], seconds { _ = try JSONDecoder().decode([Order].self, from: data) })
        try encoding[0] = min(encoding[0], seconds { _ = try TrellisEncoder().encode(orders) })
        try encoding[1] = min(encoding[1], seconds { _ = try JSONEncoder().encode(orders) })
    }
    print("Speed of Trellis ÷ speed of Foundation: decode \(ratio(decoding)), encode \(ratio(encoding))")
    return decoding[0] < decoding[1] && encoding[0] < encoding[1]
}

/// Whether hooks that another module declares are reported, as in debug builds, although the library is optimized.
public var reportsUndeclaredHooks: Bool { Order._hookDeclaration == .undeclaredInDebugBuild }

/// The duration of one call.
private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
}

private func ratio(_ times: [Double]) -> String { String(format: "%.2f", times[1] / times[0]) }
