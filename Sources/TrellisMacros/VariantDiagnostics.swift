#if Macros
    import SwiftDiagnostics

    /// Errors about an enum with variants or its cases.
    enum VariantDiagnostic: MacroDiagnostic {
        case notAnEnum(kind: String)
        case taggingMissing
        case tagIsContent(key: String)
        case noCases(name: String)
        case rawValue(name: String)
        case metatypeName(name: String)
        case insideIfConfig(name: String)
        case severalValues(name: String)
        case valueMissing(name: String)
        case unsupportedType(name: String, kind: String)
        case noObject(name: String, type: String)
        case neverReached(name: String, other: String, type: String)
        case nameTaken(name: String)
        case nameWithoutEffect
        case keysWithoutEffect
        case withoutArguments
        case defaultTwice(name: String, other: String)
        case notOnCase(attribute: String)
        case onSeveral(attribute: String)
        case twice(attribute: String)
        case outsideVariants(attribute: String, type: String)

        var severity: DiagnosticSeverity {
            if case .outsideVariants = self { .warning } else { .error }
        }

        var message: String {
            switch self {
            case .notAnEnum("class"):
                "@JSONVariants applies to enums; a class with subclasses conforms to JSONModelCluster"
            case .notAnEnum(let kind):
                "@JSONVariants applies to enums, and this is \(kind == "actor" || kind == "extension" ? "an" : "a") "
                    + "\(kind); remove the attribute"
            case .taggingMissing:
                "@JSONVariants does not say how the cases are distinguished; write "
                    + "'@JSONVariants(.tag(\"type\"))', '.byKey' or '.untagged'"
            case .tagIsContent(let key):
                "'\(key)' cannot hold both the tag and the content; give one of them another key"
            case .noCases(let name):
                "'\(name)' has no cases, so nothing can be decoded"
            case .rawValue(let name):
                "'\(name)' has a raw value; an enum of raw values needs only ': TrellisCodable'"
            case .metatypeName(let name):
                "the compiler reads '\(name)' behind a type as a metatype; rename the case and write "
                    + "'@JSONVariantCase(\"\(name)\")'"
            case .insideIfConfig(let name):
                "'\(name)' is inside '#if', where a macro cannot tell whether it exists; "
                    + "move it out of the '#if' or put the whole type inside"
            case .severalValues(let name):
                "'\(name)' has several associated values; put them into a struct that is a JSONModel"
            case .valueMissing(let name):
                "'\(name)' has no associated value, so untagged JSON cannot distinguish it from the other cases; "
                    + "give it one, or mark it @JSONDefaultVariant"
            case .unsupportedType(let name, let kind):
                "'\(name)' holds a value that is \(kind), which has no JSON form; use a TrellisCodable type"
            case .noObject(let name, let type):
                "'\(name)' holds a value of the type '\(type)', but JSON with a tag is an object; put the value "
                    + "into a struct "
                    + "that is a JSONModel, or name the key of the values as in '.tag(\"type\", content: \"value\")'"
            case .neverReached(let name, let other, let type):
                "'\(name)' is never decoded, since '\(other)' before it matches every value of the type '\(type)'; "
                    + "remove one of them, or put '\(name)' first"
            case .nameTaken(let name):
                "two cases are named '\(name)'; rename one of them with @JSONVariantCase"
            case .nameWithoutEffect:
                "untagged cases have no name; remove it"
            case .keysWithoutEffect:
                "only untagged cases are identified by their keys; remove them"
            case .withoutArguments:
                "@JSONVariantCase gives neither a name nor keys; add one of them or remove the attribute"
            case .defaultTwice(let name, let other):
                "'\(name)' and '\(other)' cannot both be the default case; remove @JSONDefaultVariant from one of them"
            case .notOnCase(let attribute):
                "@\(attribute) applies to cases of enums; remove the attribute"
            case .onSeveral(let attribute):
                "@\(attribute) cannot apply to several cases at once; declare each separately"
            case .twice(let attribute):
                "the case has more than one @\(attribute); remove one of them"
            case .outsideVariants(let attribute, let type):
                "@\(attribute) has no effect because '\(type)' is not marked @JSONVariants"
            }
        }
    }

    /// A note at the case that has the same name.
    struct VariantNote: NoteMessage {
        let name: String

        var message: String { "'\(name)' is used here" }
        var noteID: MessageID { MessageID(domain: "TrellisMacros", id: "variantUsed") }
    }
#endif
