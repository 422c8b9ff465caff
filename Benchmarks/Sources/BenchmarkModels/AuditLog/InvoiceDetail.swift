package import Foundation
package import Trellis

/// An invoice was sent; its due date has to be after its issue date.
package struct InvoiceDetail: Equatable {
    package let number: String
    package let currency: String
    package let issuedOn: Date
    package let dueOn: Date
    package let lines: [InvoiceLine]
}

extension InvoiceDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        InvoiceDetail.self,
        [
            JSONField("number", \InvoiceDetail.number),
            JSONField(
                "currency", \InvoiceDetail.currency,
                form: .value.validated(by: { (code: inout String) in code = code.uppercased() })),
            JSONField("issuedOn", \InvoiceDetail.issuedOn, keys: "issued_on", as: .iso8601),
            JSONField("dueOn", \InvoiceDetail.dueOn, keys: "due_on", as: .pattern("dd/MM/yyyy")),
            JSONField("lines", \InvoiceDetail.lines),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.number = fields.take(0)
        self.currency = fields.take(1)
        self.issuedOn = fields.take(2)
        self.dueOn = fields.take(3)
        self.lines = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(number)
        case 1: try writer.field(currency)
        case 2: try writer.field(issuedOn)
        case 3: try writer.field(dueOn)
        case 4: try writer.field(lines)
        default: break
        }
    }
}

extension InvoiceDetail: JSONValidating {
    package mutating func validate() throws {
        guard dueOn > issuedOn else {
            throw TrellisError(.invalidValue, expected: "a due date after the day of issue", found: "\(dueOn)")
        }
    }
}

package struct InvoiceLine: Equatable {
    package let text: String
    package let quantity: Int
    package let price: Decimal
}

extension InvoiceLine: JSONModel {
    package static let modelSchema = JSONModelSchema(
        InvoiceLine.self,
        [
            JSONField("text", \InvoiceLine.text, keys: "description"),
            JSONField(
                "quantity", \InvoiceLine.quantity,
                form: .value.validated(by: { (count: inout Int) in
                    if count < 1 { throw TrellisError(.invalidValue, expected: "some") }
                })),
            JSONField("price", \InvoiceLine.price, keys: "unit_price"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.text = fields.take(0)
        self.quantity = fields.take(1)
        self.price = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(text)
        case 1: try writer.field(quantity)
        case 2: try writer.field(price)
        default: break
        }
    }
}
