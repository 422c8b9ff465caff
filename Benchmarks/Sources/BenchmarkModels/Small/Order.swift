package import Trellis

/// The response of a shop's API to one request: a document of half a kilobyte, or of two kilobytes with more lines.
package struct Order: Codable, Equatable, Sendable {
    package let id: Int
    package let reference: String
    package let status: OrderStatus
    package let currency: String
    package let total: Double
    package let isPaid: Bool
    package let note: String?
    package let customer: OrderCustomer
    package let lines: [OrderLine]
}

extension Order: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Order.self,
        [
            JSONField("id", \Order.id),
            JSONField("reference", \Order.reference),
            JSONField("status", \Order.status),
            JSONField("currency", \Order.currency),
            JSONField("total", \Order.total),
            JSONField("isPaid", \Order.isPaid),
            JSONField("note", \Order.note),
            JSONField("customer", \Order.customer),
            JSONField("lines", \Order.lines),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.reference = fields.take(1)
        self.status = fields.take(2)
        self.currency = fields.take(3)
        self.total = fields.take(4)
        self.isPaid = fields.take(5)
        self.note = fields.take(6)
        self.customer = fields.take(7)
        self.lines = fields.take(8)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(reference)
        case 2: try writer.field(status)
        case 3: try writer.field(currency)
        case 4: try writer.field(total)
        case 5: try writer.field(isPaid)
        case 6: try writer.field(note)
        case 7: try writer.field(customer)
        case 8: try writer.field(lines)
        default: break
        }
    }
}

package enum OrderStatus: String, Codable, Sendable, TrellisCodable {
    case open, shipped, cancelled
}

package struct OrderCustomer: Codable, Equatable, Sendable {
    package let id: Int
    package let name: String
    package let email: String
    package let city: String
}

extension OrderCustomer: JSONModel {
    package static let modelSchema = JSONModelSchema(
        OrderCustomer.self,
        [
            JSONField("id", \OrderCustomer.id),
            JSONField("name", \OrderCustomer.name),
            JSONField("email", \OrderCustomer.email),
            JSONField("city", \OrderCustomer.city),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.name = fields.take(1)
        self.email = fields.take(2)
        self.city = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(id)
        case 1: try writer.field(name)
        case 2: try writer.field(email)
        case 3: try writer.field(city)
        default: break
        }
    }
}

package struct OrderLine: Codable, Equatable, Sendable {
    package let sku: String
    package let title: String
    package let quantity: Int
    package let price: Double
}

extension OrderLine: JSONModel {
    package static let modelSchema = JSONModelSchema(
        OrderLine.self,
        [
            JSONField("sku", \OrderLine.sku),
            JSONField("title", \OrderLine.title),
            JSONField("quantity", \OrderLine.quantity),
            JSONField("price", \OrderLine.price),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.sku = fields.take(0)
        self.title = fields.take(1)
        self.quantity = fields.take(2)
        self.price = fields.take(3)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(sku)
        case 1: try writer.field(title)
        case 2: try writer.field(quantity)
        case 3: try writer.field(price)
        default: break
        }
    }
}
