#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Everything the macros report. Each message says what is wrong and what to do about it.
    enum ModelDiagnostic: Equatable {
        // The type.
        case unsupportedDeclaration(kind: String)
        case privateType(name: String)
        case isolatedType(name: String, attribute: String)
        case superclassOnStruct(name: String)
        case superclassNotAType
        case superclassNotInherited(name: String, superclass: String)
        case superclassNotAModel(superclass: String)
        case superclassMissing(name: String, inherited: String)
        case unconstrainedParameter(parameter: String, property: String)

        // Its properties.
        case missingType(property: String)
        case constantWithValue(property: String)
        case tuplePattern
        case reference(property: String, keyword: String)
        case insideIfConfig(property: String)
        case unsupportedType(property: String, kind: String)
        case ignoredWithoutValue(property: String)
        case ignoredWithoutEffect(kind: String)

        // Their keys.
        case keyWithoutArguments
        case keyNotOnProperty
        case keyOutsideModel(type: String)
        case keyOnNonStored(kind: String)
        case keyOnIgnored(property: String)
        case keyOnSeveral
        case keyTwice(property: String)
        case pathNotLiteral
        case pathEmpty
        case pathComponentEmpty(path: String)
        case pathTrailingBackslash
        case pathRepeated(path: String, property: String)
        case pathTaken(path: String, property: String, other: String)
        case pathInsideValue(path: String, property: String, leaf: String, other: String)
        case pathHoldsValue(path: String, property: String, inner: String, other: String)
    }

    extension ModelDiagnostic: DiagnosticMessage {
        var message: String {
            switch self {
            case .unsupportedDeclaration(let kind):
                switch kind {
                case "enum":
                    "@JSONModel applies to structs and classes; a raw-value enum needs only ': JSONCodable'"
                case "actor":
                    "@JSONModel applies to structs and classes; an actor's properties cannot be read synchronously, "
                        + "so decode a struct and hand it to the actor"
                case "protocol":
                    "@JSONModel applies to structs and classes; attach it to the types that conform to the protocol"
                default:
                    "@JSONModel applies to structs and classes; attach it to the declaration of the type, "
                        + "which has the stored properties"
                }
            case .privateType(let name):
                "the extension that makes '\(name)' a JSONModel cannot name a private nested type; make it 'fileprivate' "
                    + "with the types around it, or declare the conformance as in '\(name): JSONModel'"
            case .isolatedType(let name, let attribute):
                "'\(name)' is isolated to \(attribute), but JSON is decoded and encoded on any thread; "
                    + "remove \(attribute) or keep the JSON in a type of its own"
            case .superclassOnStruct(let name):
                "'\(name)' is a struct and has no superclass; remove the argument"
            case .superclassNotAType:
                "the superclass must be written as a type followed by '.self', as in 'superclass: Base.self'"
            case .superclassNotInherited(let name, let superclass):
                "'\(name)' does not inherit from '\(superclass)'; add ': \(superclass)' or remove the argument"
            case .superclassNotAModel(let superclass):
                "'\(superclass)' is not a JSONModel; attach @JSONModel to it, or remove the argument if it has no fields"
            case .superclassMissing(let name, let inherited):
                "'\(name)' is already a JSONModel through '\(inherited)'; name the superclass as in "
                    + "'@JSONModel(superclass: \(inherited).self)', or list JSONModel itself if '\(inherited)' only stands for it"
            case .unconstrainedParameter(let parameter, let property):
                "'\(property)' holds '\(parameter)', which may be any type; constrain it as in "
                    + "'\(parameter): JSONCodable'"
            case .missingType(let property):
                "'\(property)' needs a type annotation: a macro cannot see the inferred type"
            case .constantWithValue(let property):
                "'\(property)' is a constant that already has its value, so none can be decoded; "
                    + "make it a 'var' or mark it @JSONIgnored"
            case .tuplePattern:
                "a tuple pattern cannot be decoded; declare each property by itself"
            case .reference(let property, let keyword):
                "'\(property)' is \(keyword), so nothing would keep a decoded object alive; "
                    + "make it strong or mark it @JSONIgnored"
            case .insideIfConfig(let property):
                "'\(property)' stands inside '#if', where a macro cannot tell whether it exists; "
                    + "move it out of the '#if' or put the whole type inside"
            case .unsupportedType(let property, let kind):
                "'\(property)' is \(kind), which has no JSON form; use a JSONCodable type or mark it @JSONIgnored"
            case .ignoredWithoutValue(let property):
                "'\(property)' is ignored, so decoding leaves it without a value; give it a default"
            case .ignoredWithoutEffect(let kind):
                "@JSONIgnored has no effect here: \(kind) never takes part"
            case .keyWithoutArguments:
                "@JSONKey names neither a path nor a format; add one or remove the attribute"
            case .keyNotOnProperty:
                "@JSONKey applies to stored properties; remove the attribute"
            case .keyOutsideModel(let type):
                "@JSONKey has no effect because '\(type)' is not marked @JSONModel"
            case .keyOnNonStored(let kind):
                "@JSONKey applies to stored properties, and \(kind) never takes part; remove the attribute"
            case .keyOnIgnored(let property):
                "'\(property)' is marked both @JSONKey and @JSONIgnored; remove one of them"
            case .keyOnSeveral:
                "@JSONKey cannot name the key of several properties at once; declare each by itself"
            case .keyTwice(let property):
                "'\(property)' has more than one @JSONKey; list all paths in one, as in '@JSONKey(\"a\", \"b\")'"
            case .pathNotLiteral:
                "the path must be a string literal on one line, without interpolation, or an array of such literals"
            case .pathEmpty:
                "the path is empty; name at least one key"
            case .pathComponentEmpty(let path):
                "the path '\(path)' has an empty key; remove the extra dot, or escape it if it belongs to a key"
            case .pathTrailingBackslash:
                "the path ends with a backslash that escapes nothing; remove it, or double it if it belongs to the key"
            case .pathRepeated(let path, let property):
                "'\(property)' lists the path '\(path)' twice; remove one of them"
            case .pathTaken(let path, let property, let other):
                "'\(property)' and '\(other)' have the same path '\(path)'; give one of them another"
            case .pathInsideValue(let path, let property, let leaf, let other):
                "'\(property)' cannot be written to '\(path)' because '\(leaf)' is the value of '\(other)'; "
                    + "give one of them another first path"
            case .pathHoldsValue(let path, let property, let inner, let other):
                "'\(property)' cannot be written to '\(path)' because '\(inner)' inside it is the value of '\(other)'; "
                    + "give one of them another first path"
            }
        }

        var diagnosticID: MessageID {
            // The case's name without its payload is stable and unique.
            MessageID(domain: "TrellisMacros", id: String("\(self)".prefix { $0 != "(" }))
        }

        var severity: DiagnosticSeverity {
            switch self {
            case .keyOutsideModel, .ignoredWithoutEffect: .warning
            default: .error
            }
        }

        func at(
            _ node: some SyntaxProtocol, notes: [Note] = [], fixIts: [FixIt] = []
        ) -> Diagnostic {
            Diagnostic(node: Syntax(node), message: self, notes: notes, fixIts: fixIts)
        }
    }

    /// Points at the property that had a path first.
    struct PathNote: NoteMessage {
        let path: String

        var message: String { "'\(path)' is used here" }
        var noteID: MessageID { MessageID(domain: "TrellisMacros", id: "pathUsed") }
    }
#endif
