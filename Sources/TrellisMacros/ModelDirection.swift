#if Macros
    import SwiftSyntax

    /// The directions a macro makes a type for.
    enum ModelDirection {
        case both
        case decoding
        case encoding

        /// What `for:` says.
        init(_ attribute: AttributeSyntax) {
            switch attribute.argument("for")?.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
            case "decoding": self = .decoding
            case "encoding": self = .encoding
            default: self = .both
            }
        }

        var isDecoded: Bool { self != .encoding }
        var isEncoded: Bool { self != .decoding }

        /// The protocol of a model of this direction.
        var model: String {
            switch self {
            case .both: "JSONModel"
            case .decoding: "JSONDecodableModel"
            case .encoding: "JSONEncodableModel"
            }
        }

        /// The protocol of an enum of variants.
        var variants: String {
            switch self {
            case .both: "JSONVariants"
            case .decoding: "_JSONDecodableVariants"
            case .encoding: "_JSONEncodableVariants"
            }
        }

        /// What the type of a value has to be.
        var value: String {
            switch self {
            case .both: "TrellisCodable"
            case .decoding: "TrellisDecodable"
            case .encoding: "TrellisEncodable"
            }
        }

        /// What is done with the type, in words; nil for everything.
        var word: String? {
            switch self {
            case .both: nil
            case .decoding: "decoded"
            case .encoding: "encoded"
            }
        }
    }

    /// The conformance that an expansion declares, if the compiler asks for it: the type has none of its own.
    struct NeededConformance {
        let name: String?

        /// Whether the type has none of its own.
        var isNeeded: Bool { name != nil }

        init(_ name: String, asked protocols: [TypeSyntax]) {
            self.name = protocols.contains { $0.baseName == name } ? name : nil
        }
    }
#endif
