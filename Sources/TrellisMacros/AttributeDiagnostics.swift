#if Macros
    import SwiftDiagnostics
    import SwiftSyntax

    /// Errors about an attribute: its position, other attributes beside it, and its arguments. Attributes are named
    /// without the `@`.
    enum AttributeDiagnostic: MacroDiagnostic {
        // Position.
        case notOnProperty(attribute: String)
        case outsideModel(attribute: String, type: String)
        case inExtension(attribute: String)
        case onNonStored(attribute: String, kind: String)
        case onComputed(attribute: String)
        case computedOnStored
        case computedOn(kind: String)
        case computedUnreadable(property: String, kind: String)
        case ignoredWithoutEffect(kind: String)
        case onSeveral(attribute: String)
        case insideIfConfig(attribute: String)
        case flattenedInArray(property: String)
        case restNotAnArray(property: String)
        case otherDirection(attribute: String, model: String, direction: String)
        case redactedButPrinted(type: String)

        // Other attributes.
        case excluded(property: String, attribute: String, other: String)
        case twice(property: String, attribute: String)
        case restTwice(property: String, other: String)
        case contextExcluded(context: String, attribute: String)

        // Arguments.
        case keyWithoutArguments
        case contextUnknown
        case causeMissing
        case causeUnknown
        case defaultMissing(property: String)
        case defaultWithoutEffect(property: String)
        case writtenByItself(property: String)
        case lossyScalar(property: String, type: String)
        case restNotAnObject(property: String)
        case compositeWithoutParts
        case compositeNotWritten(property: String)
        case formatWithoutEffect(property: String, type: String, format: String, values: FormatRules.Values)
        case closureAsTransform(property: String, type: String)
        case validationWithoutError

        var severity: DiagnosticSeverity {
            switch self {
            case .outsideModel, .inExtension, .ignoredWithoutEffect, .defaultWithoutEffect, .otherDirection,
                .redactedButPrinted:
                .warning
            default: .error
            }
        }

        var message: String {
            switch self {
            case .notOnProperty(let attribute):
                "@\(attribute) applies to \(attribute == "JSONComputed" ? "computed" : "stored") properties; "
                    + "remove the attribute"
            case .outsideModel(let attribute, let type):
                "@\(attribute) has no effect because '\(type)' is not marked @JSONModel"
            case .inExtension(let attribute):
                "@\(attribute) has no effect in an extension, which @JSONModel does not see; move the property "
                    + "into the type's body"
            case .redactedButPrinted(let type):
                "printing '\(type)' shows the values of redacted properties; declare the conformance as in "
                    + "'\(type): JSONRedacting'"
            case .onNonStored(let attribute, let kind):
                "@\(attribute) applies to stored properties, and \(kind) is never a field; remove the attribute"
            case .onComputed(let attribute):
                "@\(attribute) applies to stored properties; use @JSONComputed to encode a computed property"
            case .computedOnStored:
                "@JSONComputed applies to computed properties; a stored property takes @JSONKey"
            case .computedOn(let kind):
                "@JSONComputed applies to computed properties of instances, and this is \(kind); remove the attribute"
            case .computedUnreadable(let property, let kind):
                "'\(property)' has \(kind) getter, which the encoder cannot call; remove @JSONComputed"
            case .ignoredWithoutEffect(let kind):
                "@JSONIgnored has no effect here: \(kind) is never a field"
            case .insideIfConfig(let attribute):
                "@\(attribute) is inside '#if', where a macro cannot tell whether it applies; "
                    + "put the whole type inside the '#if'"
            case .flattenedInArray(let property):
                "'\(property)' cannot be flattened: the model is an array, which has no members"
            case .restNotAnArray(let property):
                "'\(property)' collects the elements after those of the other properties, so it must be an "
                    + "array such as [JSON]"
            case .otherDirection(let attribute, let model, let direction):
                "@\(attribute) has no effect because '\(model)' is only \(direction); remove it"
            case .onSeveral("JSONKey"):
                "@JSONKey cannot name the key of several properties at once; declare each separately"
            case .onSeveral(let attribute):
                "@\(attribute) cannot apply to several properties at once; declare each separately"
            case .excluded(let property, let attribute, let other):
                "'\(property)' is marked both @\(attribute) and @\(other); remove one of them"
            case .twice(let property, "JSONKey"):
                "'\(property)' has more than one @JSONKey; list all paths in one, as in '@JSONKey(\"a\", \"b\")'"
            case .twice(let property, let attribute):
                "'\(property)' has more than one @\(attribute); remove one of them"
            case .restTwice(let property, let other):
                "'\(property)' and '\(other)' cannot both collect the unmapped members; remove @JSONRest from "
                    + "one of them"
            case .contextExcluded(let context, "JSONComputed"):
                "a @JSONComputed property is only encoded; remove '.\(context)'"
            case .contextExcluded(let context, let attribute):
                "a @\(attribute) property is always decoded; remove '.\(context)'"
            case .keyWithoutArguments:
                "@JSONKey names neither a path nor a format nor anything else; add an argument or remove the attribute"
            case .contextUnknown:
                "name the contexts as '.encoding', '.decoding', '.archive' and '.comparison', so that the macro "
                    + "sees them"
            case .causeMissing:
                "@JSONDefault names no cause; add 'on: .null', 'on: .mismatch' or both"
            case .causeUnknown:
                "name the causes as '.null' and '.mismatch', so that the macro sees them"
            case .defaultMissing(let property):
                "'\(property)' has no initial value to use as the default; add one, or name a value as in "
                    + "'@JSONDefault(0, on: .null)'"
            case .defaultWithoutEffect(let property):
                "'\(property)' is nil anyway when its value is null; name a value, or '.mismatch'"
            case .writtenByItself(let property):
                "the compiler cannot look up '\(property)' in the model while it reads an attribute of it; let "
                    + "the condition see the value itself, or name a computed property as in '\\Model.isShown'"
            case .lossyScalar(let property, let type):
                "'\(property)' has no elements to drop; @JSONLossy applies to arrays, sets and dictionaries, not to "
                    + "'\(type)'"
            case .restNotAnObject(let property):
                "'\(property)' collects the unmapped members, so its type must be 'JSONObject' or a dictionary "
                    + "with keys of type 'String'"
            case .compositeWithoutParts:
                "@JSONComposite names no parts; add them as in '@JSONComposite(JSONPart(Double.self, at: \"lat\"), …)'"
            case .compositeNotWritten(let property):
                "'\(property)' has no 'encode:' and cannot be written; add one, or mark it @JSONIgnored(in: .encoding)"
            case .formatWithoutEffect(let property, let type, let format, let values):
                "'\(property)' holds values of the type '\(type)', and '\(format)' is a format of \(values.words); "
                    + (values.type.map { "change the type to '\($0)' or remove the format" } ?? "remove the format")
            case .validationWithoutError:
                "the result of the comparison has no effect: a validation throws an error; write the closure as in "
                    + "'{ if $0 < 1 { throw TrellisError(.invalidValue) } }'"
            case .closureAsTransform(let property, let type):
                "'\(property)' has a closure for 'using:', which takes a JSONTransform; write the closure as in "
                    + "'using: JSONTransform(decode: { (source: String) throws -> \(type) in … }, encode: { … })'"
            }
        }

        /// Errors for attributes inside `#if`.
        static func insideIfConfig(_ attributes: AttributeListSyntax) -> [Diagnostic] {
            attributes.conditional.map { insideIfConfig(attribute: $0.macroName).at($0) }
        }
    }
#endif
