#if Macros
    import SwiftSyntax

    /// The directions that a macro generates code for.
    enum ModelDirection {
        case both
        case decoding
        case encoding

        /// The direction of the argument `for:`.
        init(_ attribute: AttributeSyntax) {
            switch attribute.argument("for")?.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
            case "decoding": self = .decoding
            case "encoding": self = .encoding
            default: self = .both
            }
        }

        var isDecoded: Bool { self != .encoding }
        var isEncoded: Bool { self != .decoding }

        /// The protocol of a model with this direction.
        var model: String {
            switch self {
            case .both: "JSONModel"
            case .decoding: "JSONDecodableModel"
            case .encoding: "JSONEncodableModel"
            }
        }

        /// The protocol of an enum with variants.
        var variants: String {
            switch self {
            case .both: "JSONVariants"
            case .decoding: "_JSONDecodableVariants"
            case .encoding: "_JSONEncodableVariants"
            }
        }

        /// The protocol that the type of a field must conform to.
        var value: String {
            switch self {
            case .both: "TrellisCodable"
            case .decoding: "TrellisDecodable"
            case .encoding: "TrellisEncodable"
            }
        }

        /// A word for the direction, for messages; nil for both directions.
        var word: String? {
            switch self {
            case .both: nil
            case .decoding: "decoded"
            case .encoding: "encoded"
            }
        }
    }

    /// The protocols for a direction that a class inherits from its superclass. Only the member role is told of them.
    struct InheritedDirections {
        let isDecoded: Bool
        let isEncoded: Bool

        init(asked protocols: [TypeSyntax]) {
            let missing = protocols.compactMap(\.baseName)
            isDecoded = !missing.contains("JSONDecodableModel")
            isEncoded = !missing.contains("JSONEncodableModel")
        }

        /// Whether a class with the direction cannot have this superclass.
        func conflicts(with direction: ModelDirection) -> Bool {
            (isDecoded || isEncoded) && (isDecoded != direction.isDecoded || isEncoded != direction.isEncoded)
        }
    }

    /// The conformance that an expansion must declare, because the type does not have it.
    struct NeededConformance {
        /// Whether the type does not have the conformance.
        let isNeeded: Bool
        /// The protocols to declare. The macro must also add conformances to the protocols that this one inherits from,
        /// even if the type declares this one: the compiler expects it for all that the declaration of the macro names.
        let names: [String]

        init(_ name: String, asked protocols: [TypeSyntax]) {
            let asked = protocols.compactMap(\.baseName)
            isNeeded = asked.contains(name)
            // `JSONRedacting` is named only to learn whether the type has it.
            names = (isNeeded ? [name] : []) + asked.filter { $0 != name && $0 != "JSONRedacting" }
        }
    }
#endif
