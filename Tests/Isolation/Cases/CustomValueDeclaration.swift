// flags: -default-isolation MainActor
// A type that is made of one token.

import Trellis

struct Celsius: TrellisCodable {
    var degrees: Double
    static func decode(from token: borrowing JSONToken) throws -> Celsius { Celsius(degrees: try token.double()) }
    func encode(to writer: inout JSONWriter) throws { try degrees.encode(to: &writer) }
}

@JSONModel
struct Reading {
    let value: Celsius
}
