/// The small documents: an order with the given number of lines, compact.
func orderText(lineCount: Int) -> [UInt8] {
    var writer = PayloadWriter()
    writer.object { writer in
        writer.member("id", 8_812_406)
        writer.member("reference", "2025-000417-GH")
        writer.member("status", "shipped")
        writer.member("currency", "EUR")
        writer.member("total", literal: "1284.35")
        writer.member("isPaid", true)
        writer.member("note", nil)
        writer.member("customer") { writer in
            writer.member("id", 55_021)
            writer.member("name", "Ingrid Mårtensson")
            writer.member("email", "ingrid.martensson@example.com")
            writer.member("city", "Göteborg")
        }
        writer.key("lines")
        writer.array(Array(1...lineCount)) { writer, line in
            writer.object { writer in
                writer.member("sku", "KX-\(40_960 + line * 17)")
                writer.member("title", "Pure tung oil finish, \(line * 250) ml")
                writer.member("quantity", line % 4 + 1)
                writer.member("price", literal: "\(line * 7).95")
            }
        }
    }
    return writer.bytes
}
