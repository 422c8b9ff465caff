#if Macros
    import SwiftDiagnostics

    /// Errors about paths.
    enum PathDiagnostic: MacroDiagnostic {
        case notLiteral
        case empty
        case textEmpty
        case componentEmpty(path: String)
        case trailingBackslash
        case notAKey
        case notAPosition(property: String)
        case writingInArray(property: String)
        case intoArray(path: String, property: String)
        case writingIntoArray(path: String)
        case repeated(path: String, property: String)
        case taken(path: String, property: String, other: String)
        case insideValue(path: String, property: String, leaf: String, other: String)
        case holdsValue(path: String, property: String, inner: String, other: String)

        var message: String {
            switch self {
            case .notLiteral:
                "the path must be a string literal on one line, without interpolation, or an array of such literals, "
                    + "indices, '.each' and '.eachOrNil'"
            case .empty:
                "the path is empty; name at least one key"
            case .textEmpty:
                "the path is empty; name a key, or write [\"\"] for the key that is an empty string"
            case .componentEmpty(let path):
                "the path '\(path)' has an empty key; remove the extra dot, or escape it if it belongs to a key"
            case .trailingBackslash:
                "the path ends with a backslash that escapes nothing; remove it, or double it if it belongs to the key"
            case .notAKey:
                "a path must start with a key, or with an index if the model is an array; add it"
            case .notAPosition(let property):
                "the model is an array, so '\(property)' has one path of one index, as in [0]; without any it "
                    + "comes behind the property before it"
            case .writingInArray(let property):
                "the model is an array, so '\(property)' is written where it is read; remove 'writing:'"
            case .intoArray(let path, let property):
                "'\(property)' cannot be written to '\(path)', which goes into an array; name another path with "
                    + "'writing:', or mark it @JSONIgnored(in: .encoding)"
            case .writingIntoArray(let path):
                "nothing can be written to '\(path)', which goes into an array; name a path of keys"
            case .repeated(let path, let property):
                "'\(property)' lists the path '\(path)' twice; remove one of them"
            case .taken(let path, let property, let other):
                "'\(property)' and '\(other)' are both written to '\(path)'; give one of them another path, or mark it "
                    + "@JSONIgnored(in: .encoding)"
            case .insideValue(let path, let property, let leaf, let other):
                "'\(property)' cannot be written to '\(path)' because '\(leaf)' is the value of '\(other)'; "
                    + "give one of them another first path, or mark it @JSONIgnored(in: .encoding)"
            case .holdsValue(let path, let property, let inner, let other):
                "'\(property)' cannot be written to '\(path)' because '\(inner)' inside it is the value of '\(other)'; "
                    + "give one of them another first path, or mark it @JSONIgnored(in: .encoding)"
            }
        }
    }

    /// A note at the property that has the same path.
    struct PathNote: NoteMessage {
        let path: String

        var message: String { "'\(path)' is used here" }
        var noteID: MessageID { MessageID(domain: "TrellisMacros", id: "pathUsed") }
    }
#endif
