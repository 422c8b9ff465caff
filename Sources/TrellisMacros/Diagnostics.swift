#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// The body of a member that is generated beside an error. It traps but never runs, because the error prevents the
    /// program from being built.
    let placeholderBody = "Swift.fatalError()"

    /// A diagnostic of one of the macros. Each message states the error and how to fix it.
    protocol MacroDiagnostic: DiagnosticMessage {}

    extension MacroDiagnostic {
        var diagnosticID: MessageID {
            // The name of the case without its payload is stable and unique.
            MessageID(domain: "TrellisMacros", id: String("\(self)".prefix { $0 != "(" }))
        }

        var severity: DiagnosticSeverity { .error }

        func at(
            _ node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []
        ) -> Diagnostic {
            Diagnostic(node: Syntax(node), message: self, notes: notes, fixIts: fixIts)
        }
    }

    /// Errors about a type that is marked as a model, or about its properties.
    enum ModelDiagnostic: MacroDiagnostic {
        // Errors about the type.
        case unsupportedDeclaration(kind: String)
        case privateType(name: String, conformance: String)
        case isolatedType(name: String, attribute: String)
        case notCopyable(name: String)
        case superclassOnStruct(name: String)
        case superclassNotAType
        case superclassNotInherited(name: String, superclass: String)
        case superclassNotAModel(superclass: String)
        case otherDirection(name: String, superclass: String?, isDecoded: Bool, isEncoded: Bool)
        case superclassMissing(name: String, inherited: String)
        case unconstrainedParameter(parameter: String, property: String, form: String)

        // Errors about properties.
        case missingType(property: String)
        case metatypeName(property: String)
        case className(property: String)
        case constantWithValue(property: String)
        case isolatedProperty(property: String, attribute: String)
        case tuplePattern
        case reference(property: String, keyword: String)
        case insideIfConfig(property: String)
        case unsupportedType(property: String, kind: String)
        case ignoredWithoutValue(property: String)
    }

    extension ModelDiagnostic {
        var message: String {
            switch self {
            case .unsupportedDeclaration(let kind):
                switch kind {
                case "enum":
                    "@JSONModel applies to structs and classes; a raw-value enum needs only ': TrellisCodable', "
                        + "and one with associated values takes @JSONVariants"
                case "actor":
                    "@JSONModel applies to structs and classes; an actor's properties cannot be read synchronously, "
                        + "so decode a struct and pass it to the actor"
                case "protocol":
                    "@JSONModel applies to structs and classes; attach it to the types that conform to the protocol"
                default:
                    "@JSONModel applies to structs and classes; attach it to the declaration of the type, "
                        + "which has the stored properties"
                }
            case .privateType(let name, let conformance):
                "the extension that makes '\(name)' a \(conformance) cannot name a private nested type; make it "
                    + "'fileprivate' with the types around it"
            case .isolatedType(let name, let attribute):
                "'\(name)' is isolated to \(attribute), but JSON is decoded and encoded on any thread; "
                    + "remove \(attribute) or keep the JSON in a type of its own"
            case .notCopyable(let name):
                "'\(name)' cannot be copied, which decoding and encoding require; remove '~Copyable'"
            case .superclassOnStruct(let name):
                "'\(name)' is a struct and has no superclass; remove the argument"
            case .superclassNotAType:
                "the superclass must be written as a type followed by '.self', as in 'superclass: Base.self'"
            case .superclassNotInherited(let name, let superclass):
                "'\(name)' does not inherit from '\(superclass)'; add ': \(superclass)' or remove the argument"
            case .superclassNotAModel(let superclass):
                "'\(superclass)' is not a JSONModel; attach @JSONModel to it, or remove the argument if it has "
                    + "no fields"
            case .otherDirection(let name, let superclass, let isDecoded, let isEncoded):
                "'\(name)' inherits from \(superclass.map { "'\($0)'" } ?? "a model"), which is "
                    + (isDecoded && isEncoded ? "decoded and encoded" : isDecoded ? "only decoded" : "only encoded")
                    + "; all classes of a hierarchy must have the same direction, so use '@JSONModel"
                    + (isDecoded && isEncoded ? "' without 'for:'" : "(for: .\(isDecoded ? "decoding" : "encoding"))'")
            case .superclassMissing(let name, let inherited):
                "'\(name)' is already a JSONModel through '\(inherited)'; name the superclass as in "
                    + "'@JSONModel(superclass: \(inherited).self)', or replace '\(inherited)' by the protocols that it "
                    + "stands for"
            case .unconstrainedParameter(let parameter, let property, let form):
                "'\(property)' holds '\(parameter)', which may be any type; constrain it as in "
                    + "'\(parameter): \(form)'"
            case .missingType(let property):
                "'\(property)' needs a type annotation: a macro cannot see the inferred type"
            case .metatypeName(let property):
                "the compiler reads a key path to '\(property)' as a metatype; rename the property and write "
                    + "'@JSONKey(\"\(property)\")'"
            case .className(let property):
                "in the schema, '\(property)' would be the property instead of the class; rename the property and "
                    + "write '@JSONKey(\"\(property)\")'"
            case .constantWithValue(let property):
                "'\(property)' is a constant that already has its value, so none can be decoded; "
                    + "make it a 'var' or mark it @JSONIgnored"
            case .isolatedProperty(let property, let attribute):
                "'\(property)' is isolated to \(attribute), but JSON is decoded and encoded on any thread; "
                    + "remove \(attribute) or mark it @JSONIgnored"
            case .tuplePattern:
                "a tuple pattern cannot be decoded; declare each property separately"
            case .reference(let property, let keyword):
                "'\(property)' is \(keyword), so nothing would retain a decoded object; "
                    + "make it strong, or mark it @JSONIgnored, or @JSONIgnored(in: .decoding) if it is to be written"
            case .insideIfConfig(let property):
                "'\(property)' is inside '#if', where a macro cannot tell whether it exists; "
                    + "move it out of the '#if' or put the whole type inside"
            case .unsupportedType(let property, let kind):
                "'\(property)' is \(kind), which has no JSON form; use a TrellisCodable type or mark it @JSONIgnored"
            case .ignoredWithoutValue(let property):
                "'\(property)' is ignored, so decoding leaves it without a value; give it a default"
            }
        }
    }
#endif
