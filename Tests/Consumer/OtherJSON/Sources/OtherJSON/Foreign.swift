import NewCodable
import Trellis

// Types of the other library, in a file that imports both.

enum PointField: CodingField {
    case x, y

    var key: String {
        switch self {
        case .x: "x"
        case .y: "y"
        }
    }
}

/// Numbers as strings.
struct Digits: JSONCodingStrategy<Double> {
    static func decode<Decoder: JSONDecoderProtocol>(from decoder: inout Decoder) throws(CodingError) -> Double {
        guard case .string(let text) = try decoder.next(), let number = Double(text) else {
            throw CodingError.typeMismatch
        }
        return number
    }

    static func primitive(of value: Double) -> JSONPrimitive { .string("\(value)") }
}

@JSONCodable
struct Point: JSONCodable, Equatable {
    @CodingKey("x") var x: Double
    @CodableDefault(0.0) @CodableBy(Digits.self) var y: Double

    static func decode<Decoder: JSONDecoderProtocol>(from decoder: inout Decoder) throws(CodingError) -> Point {
        let object = try decoder.next()
        var (x, y) = (try JSONFieldDecoder(PointField.x, of: object), try JSONFieldDecoder(PointField.y, of: object))
        return Point(x: try Double.decode(from: &x), y: try Digits.decode(from: &y))
    }

    var primitive: JSONPrimitive { .dictionary(["x": x.primitive, "y": Digits.primitive(of: y)]) }
}

extension Double: JSONDecodable, JSONEncodable {
    public static func decode<Decoder: JSONDecoderProtocol>(from decoder: inout Decoder) throws(CodingError) -> Double {
        guard case .number(let number) = try decoder.next() else { throw CodingError.typeMismatch }
        return number
    }

    public var primitive: JSONPrimitive { .number(self) }
}

@JSONDecodable @JSONEncodable
struct Scaled: JSONDecodableWithContext, JSONEncodableWithContext, Equatable {
    var value: Double

    static func decode<Decoder: JSONDecoderProtocol>(
        from decoder: inout Decoder, context: Double
    ) throws(CodingError) -> Scaled {
        Scaled(value: try Double.decode(from: &decoder) * context)
    }

    func primitive(context: Double) -> JSONPrimitive { .number(value / context) }
}

struct MemberCount: JSONDecodingVisitor {
    func visit(_ primitive: JSONPrimitive) throws(CodingError) -> Int {
        guard case .dictionary(let members) = primitive else { throw CodingError.typeMismatch }
        return JSONDictionaryDecoder(members).members.count
    }
}

/// A model of Trellis that is also a type of the other library.
@JSONModel
struct Both: JSONDecodable, JSONEncodable, Equatable {
    let x: Double

    static func decode<Decoder: JSONDecoderProtocol>(from decoder: inout Decoder) throws(CodingError) -> Both {
        Both(x: try Double.decode(from: &decoder))
    }

    var primitive: JSONPrimitive { x.primitive }
}
