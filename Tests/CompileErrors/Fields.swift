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
// error: 'init(_:_:keys:as:default:onNull:onMismatch:validate:merge:)' is unavailable: the property's type has no JSON form: let it conform to TrellisCodable, give the property a transform with 'using:', or mark it @JSONIgnored
// error: instance method 'field' requires that 'Color' conform to 'TrellisEncodable'

@JSONModel struct RawValues { let kind: Kind }
// error: 'init(_:_:keys:as:default:onNull:onMismatch:validate:merge:)' is unavailable: an enum with raw values has a JSON form once it says so: add ': TrellisCodable' to it
// error: 'field' is unavailable: an enum with raw values has a JSON form once it says so: add ': TrellisCodable' to it

@JSONModel struct OtherValues { @JSONKey(using: hexColor) let width: Int }
// error: 'init(_:_:keys:as:using:default:onNull:onMismatch:validate:merge:)' is unavailable: the transform does not make values of the property's type, or its source has no JSON form in the directions of the field

@JSONModel struct OnlyDecoded { let price: Price }
// error: 'init(_:_:keys:as:default:onNull:onMismatch:validate:merge:)' is unavailable: the property's type can only be decoded: let it conform to TrellisEncodable as well, or mark the property @JSONIgnored(in: .encoding), by hand 'JSONField(decoding:)'
// error: instance method 'field' requires that 'Price' conform to 'TrellisEncodable'

@JSONModel struct OnlyEncoded { let words: Words }
// error: 'init(_:_:keys:as:default:onNull:onMismatch:validate:merge:)' is unavailable: the property's type can only be encoded: let it conform to TrellisDecodable as well, or mark the property @JSONIgnored(in: .decoding), by hand 'JSONField(encoding:)'

@JSONModel(for: .decoding) struct NotDecoded { let words: Words }
// error: 'init(decoding:_:keys:as:default:onNull:onMismatch:validate:merge:)' is unavailable: the property's type cannot be decoded: let it conform to TrellisDecodable, give the property a transform with 'using:', or mark it @JSONIgnored
