internal import Foundation

// The types that each format applies to.
extension JSONFormat {
    /// The reason why values of a type cannot have the format; nil if they can, or if the type codes its values itself.
    func mistake(for type: any TrellisDecodable.Type) -> String? {
        guard self != .automatic, let leaf = unformatted(type) else { return nil }
        let (values, fix) =
            switch kind {
            case .base64: ("bytes", "give it the type Data or [UInt8]")
            case .string: ("numbers and Booleans", "leave it out")
            default: ("dates", "give it the type Date")
            }
        return "has a format for \(values), which does not apply to \(leaf): \(fix), or remove the format"
    }

    /// The innermost type that the format does not apply to; nil if it applies.
    private func unformatted(_ type: any TrellisDecodable.Type) -> (any TrellisDecodable.Type)? {
        switch type._jsonShape.kind {
        // The runtime takes long to find a conformance.
        case .scalar: !fits(type) && type is any StandardScalar.Type ? type : nil
        case .model: type
        case .reader: nil
        case .array(let element, _) where kind == .base64 && element == UInt8.self && type is any Base64Bytes.Type: nil
        case .optional(let inner), .presence(let inner), .array(let inner, _), .dictionary(let inner, _):
            unformatted(inner)
        }
    }

    /// Whether the format applies to a scalar of the library.
    private func fits(_ type: any TrellisDecodable.Type) -> Bool {
        switch kind {
        case .automatic: true
        case .base64: type == Data.self
        // All other scalars are numbers, Booleans, or strings already.
        case .string: type != Date.self && type != Data.self
        case .iso8601, .secondsSince1970, .millisecondsSince1970, .spelledDate: type == Date.self
        }
    }
}

extension SchemaField {
    /// The reason why the field's values cannot have its format; nil if they can.
    var formatMistake: String? {
        guard let format = options.format else { return nil }
        switch property.content {
        case .value where property.isReadable: return format.mistake(for: property.slot.type)
        case .value, .computed: return (property.type as? any TrellisDecodable.Type).flatMap(format.mistake)
        case .transformed(let transformed): return format.mistake(for: transformed.source)
        case .composite, .flattened, .variants, .rest: return nil
        }
    }
}
