import Foundation
import Trellis

struct Color { var red = 0 }
enum Kind: String { case large, small }
struct Price: TrellisDecodable {
    static func decode(from token: borrowing JSONToken) throws -> Price { Price() }
}
struct Words: TrellisEncodable {
    func encode(to writer: inout JSONWriter) throws { try "".encode(to: &writer) }
}
let hexColor = JSONTransform<String, Color>(decode: { _ in Color() }, encode: { _ in "" })

@JSONModel struct NoForm { let color: Color }
// error: 'init(_:_:keys:as:default:)' is unavailable: the property's type cannot be both decoded and encoded: let it
//     conform to TrellisCodable (an enum with raw values must declare this, too), write @JSONKey(as: .codable) if it is
//     Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored
// error: instance method 'field' requires that 'Color' conform to 'TrellisEncodable'

@JSONModel struct RawValues { let kind: Kind }
// error: 'init(_:_:keys:as:default:)' is unavailable: the property's type cannot be both decoded and encoded: let it
//     conform to TrellisCodable (an enum with raw values must declare this, too), write @JSONKey(as: .codable) if it is
//     Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored
// error: 'field' is unavailable: an enum with raw values must conform to TrellisCodable: add ': TrellisCodable' to it

@JSONModel struct OtherValues { @JSONKey(using: hexColor) let width: Int }
// error: cannot convert value of type 'JSONTransform<String, Color>' to expected argument type 'JSONTransform<String,
//     Int>'

@JSONModel struct OnlyDecoded { let price: Price }
// error: 'init(_:_:keys:as:default:)' is unavailable: the property's type cannot be both decoded and encoded: let it
//     conform to TrellisCodable (an enum with raw values must declare this, too), write @JSONKey(as: .codable) if it is
//     Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored
// error: instance method 'field' requires that 'Price' conform to 'TrellisEncodable'

@JSONModel struct OnlyEncoded { let words: Words }
// error: 'init(_:_:keys:as:default:)' is unavailable: the property's type cannot be both decoded and encoded: let it
//     conform to TrellisCodable (an enum with raw values must declare this, too), write @JSONKey(as: .codable) if it is
//     Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored

@JSONModel(for: .decoding) struct NotDecoded { let words: Words }
// error: 'decoding' is unavailable: the property's type cannot be decoded: let it conform to TrellisDecodable, write
//     @JSONKey(as: .codable) if it is Decodable, give the field a transform, or mark the property @JSONIgnored

// A type of another module that is only Codable.
@JSONModel struct OnlyCodable { let components: DateComponents }
// error: 'init(_:_:keys:as:default:)' is unavailable: the property's type cannot be both decoded and encoded: let it
//     conform to TrellisCodable (an enum with raw values must declare this, too), write @JSONKey(as: .codable) if it is
//     Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored
// error: instance method 'field' requires that 'DateComponents' conform to 'TrellisEncodable'

@JSONModel struct NoMembers { @JSONFlattened var color: Color }
// error: 'flattened()' is unavailable: only a model, or an enum of variants with a tag, can be flattened: mark its type
//     @JSONModel

@JSONModel struct NotWritten { @JSONComputed var color: Color { Color() } }
// error: 'computed' is unavailable: the computed property's type cannot be encoded: let it conform to TrellisEncodable,
//     or remove @JSONComputed

@JSONModel struct Closure { @JSONKey(using: { (text: String) in Color() }) let color: Color }
// error: 'color' has a closure for 'using:', which takes a JSONTransform; write the closure as in 'using:
//     JSONTransform(decode: { (source: String) throws -> Color in … }, encode: { … })' (from macro 'JSONModel ')
// error: closure passed to parameter of type 'JSONTransform<Source, Value>' that does not accept a closure
// error: generic parameter 'Source' could not be inferred
// error: generic parameter 'Value' could not be inferred

@JSONModel struct NotCodable { @JSONKey(as: .codable) let colors: [Color]? }
// error: 'codable' is unavailable: the property's type is not Codable: let it conform, or give the field a transform of
//     its own

@JSONModel(for: .decoding) struct NotDecodable { @JSONKey(as: .codable) let color: Color }
// error: 'decodable' is unavailable: the property's type is not Decodable: let it conform, or give the field a
//     transform of its own

@JSONModel(for: .encoding) struct NotEncodable { @JSONKey(as: .codable) let color: Color }
// error: 'encodable' is unavailable: the property's type is not Encodable: let it conform, or give the field a
//     transform of its own

@JSONModel struct OtherDefault { @JSONDefault(0, on: .null) var name: String }
// error: cannot convert value of type 'Int' to type 'String' in coercion
