import Trellis

/// A range of a file.
struct Split: JSONModel {
    let file: String
    let start: Int
    let end: Int

    static let modelSchema = JSONModelSchema(
        Split.self, [JSONField("file", \Split.file), JSONField("start", \Split.start), JSONField("end", \Split.end)])

    init(from fields: borrowing JSONFieldValues) throws {
        file = fields.take(0)
        start = fields.take(1)
        end = fields.take(2)
    }
}

/// A line of the file.
struct Sale: JSONModel {
    let store: String
    let cents: Int

    static let modelSchema = JSONModelSchema(
        Sale.self, [JSONField("store", \Sale.store), JSONField("cents", \Sale.cents)])

    init(from fields: borrowing JSONFieldValues) throws {
        store = fields.take(0)
        cents = fields.take(1)
    }
}

/// The sum of a store's sales.
struct Total: JSONModel {
    let store: String
    var count = 0
    var cents = 0

    static let modelSchema = JSONModelSchema(
        Total.self,
        [JSONField("store", \Total.store), JSONField("count", \Total.count), JSONField("cents", \Total.cents)])

    init(store: String) { self.store = store }

    init(from fields: borrowing JSONFieldValues) throws {
        store = fields.take(0)
        count = fields.take(1)
        cents = fields.take(2)
    }

    mutating func add(_ sale: Sale) {
        count += 1
        cents += sale.cents
    }
}

/// An invalid line: the offset in the file at which it begins, and its error.
struct Rejected: JSONModel {
    let offset: Int
    let message: String

    static let modelSchema = JSONModelSchema(
        Rejected.self, [JSONField("offset", \Rejected.offset), JSONField("message", \Rejected.message)])

    init(_ error: TrellisError) {
        offset = error.position.map { $0.offset - $0.column + 1 } ?? -1
        message = error.message
    }

    init(from fields: borrowing JSONFieldValues) throws {
        offset = fields.take(0)
        message = fields.take(1)
    }
}
