internal import Foundation

/// Converts a model's error to Codable terms: the type and the coding keys that a type with containers would report.
struct ModelErrorTerms {
    /// The requested type.
    var type: any Any.Type
    /// The keys from the model to the value.
    var keys: [any CodingKey] = []
    /// Converts keys of objects to coding keys.
    private let convert: (String) -> String
    private let options: TrellisDecoder.Options

    /// - Parameters:
    ///   - type: the model, or a type that contains it.
    ///   - path: the path from that type to the value.
    init(
        _ type: any Any.Type, _ path: [TrellisError.Path.Component], isNull: Bool, _ strategies: DecodingStrategies,
        _ options: TrellisDecoder.Options
    ) {
        self.type = type
        self.options = options
        if case .convertFromSnakeCase = strategies.keys {
            convert = { SnakeCase.fromSnakeCase($0) }
        } else {
            convert = { $0 }
        }
        guard let model = type as? any TrellisDecodable.Type else {
            keys = path.map { CodedKey($0) }
            return
        }
        follow(model, path[...], isNull)
    }

    /// The coding key of a missing member.
    func key(_ name: String) -> CodedKey { CodedKey(stringValue: convert(name)) }

    /// Follows a path through the types of fields.
    private mutating func follow(
        _ type: any TrellisDecodable.Type, _ path: ArraySlice<TrellisError.Path.Component>, _ isNull: Bool
    ) {
        switch type._jsonShape.kind {
        case .optional(let wrapped), .presence(let wrapped): follow(wrapped, path, isNull)
        case .array(let element, _):
            guard let step = path.first else { return self.type = [Any].self }
            keys.append(CodedKey(step))
            follow(element, path.dropFirst(), isNull)
        case .dictionary(let value, _):
            guard let step = path.first else { return self.type = [String: Any].self }
            keys.append(CodedKey(step))
            follow(value, path.dropFirst(), isNull)
        case .model(let model):
            let isObject = model.modelSchema.form == .object
            if path.isEmpty { return self.type = isObject ? [String: Any].self : [Any].self }
            if let (field, length) = field(of: model, at: path) {
                keys += path.prefix(length).map(codingKey)
                return follow(field, path.dropFirst(length), isNull)
            }
            // The error is at an object inside the path of a field, or at a value that no field is mapped to.
            keys += path.map(codingKey)
            self.type = isOnTheWay(path, model) ? [String: Any].self : type
        case .scalar, .reader:
            self.type = Self.codableType(of: type, isNull, options)
            keys += path.map { CodedKey($0) }
        }
    }

    private func codingKey(_ step: TrellisError.Path.Component) -> any CodingKey {
        if case .key(let name) = step { return key(name) }
        return CodedKey(step)
    }

    private func paths(
        of model: any JSONDecodableModel.Type
    ) -> [(path: [TrellisError.Path.Component], type: any TrellisDecodable.Type)] {
        let schema = model.modelSchema
        let style = schema.style(options.keyStyle)
        return schema.fields.flatMap { paths(of: $0, style) }
    }

    private func paths(
        of field: SchemaField, _ style: JSONKeyStyle
    ) -> [(path: [TrellisError.Path.Component], type: any TrellisDecodable.Type)] {
        let type: any TrellisDecodable.Type
        switch field.property.content {
        case .value: type = field.property.slot.type
        case .transformed(let transformed): type = transformed.source
        case .composite: return field.parts.flatMap { paths(of: $0, style) }
        case .flattened(let flattened): return flattened.decoding.map { paths(of: $0.type) } ?? []
        case .variants, .rest, .computed: return []
        }
        return field.paths(style).compactMap { path in
            let steps = path.components.compactMap(\.pathComponent)
            return steps.count == path.components.count ? (steps, type) : nil
        }
    }

    /// The type of the field at a path, and the number of steps of the path to it.
    private func field(
        of model: any JSONDecodableModel.Type, at path: ArraySlice<TrellisError.Path.Component>
    ) -> (any TrellisDecodable.Type, Int)? {
        let found = paths(of: model).first { path.starts(with: $0.path) }
        return found.map { ($0.type, $0.path.count) }
    }

    private func isOnTheWay(
        _ path: ArraySlice<TrellisError.Path.Component>, _ model: any JSONDecodableModel.Type
    ) -> Bool {
        paths(of: model).contains { known in
            guard known.path.count > path.count, known.path.starts(with: path) else { return false }
            if case .key = known.path[path.count] { return true }
            return false
        }
    }

    /// The type that the `init(from:)` of `type` requests from its decoder.
    private static func codableType(
        of type: any TrellisDecodable.Type, _ isNull: Bool, _ options: TrellisDecoder.Options
    ) -> any Any.Type {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(UUID.self): return String.self
        case ObjectIdentifier(Data.self), ObjectIdentifier(URL.self): return isNull ? type : String.self
        case ObjectIdentifier(Date.self):
            if isNull { return type }
            switch options.dates.kind {
            case .secondsSince1970, .millisecondsSince1970: return Double.self
            default: return String.self
            }
        default:
            func rawValue<R: RawRepresentable>(_ type: R.Type) -> any Any.Type { R.RawValue.self }
            if let raw = type as? any RawRepresentable.Type, !(type is any StandardScalar.Type) {
                return rawValue(raw)
            }
            return type
        }
    }
}

extension DecodingError {
    /// The error of a model, as a Codable type would have thrown it.
    ///
    /// - Parameters:
    ///   - type: the type of the model, or of a collection of models.
    ///   - path: the path of the model.
    ///   - event: the event of the model, for an error without a position.
    init(
        _ error: TrellisError, of type: any Any.Type, under path: [any CodingKey], otherwise event: Int?,
        _ strategies: DecodingStrategies, _ options: TrellisDecoder.Options
    ) {
        var contents = error.contents
        let isNull = contents.code == .unexpectedNull
        let terms = ModelErrorTerms(type, contents.path.components, isNull: isNull, strategies, options)
        contents.prepend(path.map { .init($0) })
        contents.changeAll { contents in
            if contents.position == nil, contents.event == nil { contents.event = event }
        }
        let context = DecodingError.Context(TrellisError(contents), path + terms.keys)
        switch contents.code {
        case .typeMismatch: self = .typeMismatch(terms.type, context)
        // Foundation reports null as a type mismatch for Bool.
        case .unexpectedNull where terms.type == Bool.self: self = .typeMismatch(terms.type, context)
        case .unexpectedNull: self = .valueNotFound(terms.type, context)
        case .missingKeys: self = .keyNotFound(terms.key(contents.missingKeys.first ?? ""), context)
        default: self = .dataCorrupted(context)
        }
    }
}
