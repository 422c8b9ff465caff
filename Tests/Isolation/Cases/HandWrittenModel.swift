// flags: -default-isolation MainActor
// A model by hand, in an extension.

import Trellis

struct Seat {
    let row: Int
    var isTaken: Bool
}

nonisolated extension Seat: JSONModel {
    static let modelSchema = JSONModelSchema(
        Seat.self, [JSONField("row", \Seat.row), JSONField("isTaken", \Seat.isTaken, default: false)])

    init(from fields: borrowing JSONFieldValues) throws {
        row = fields.take(0)
        isTaken = fields.take(1)
    }
}
