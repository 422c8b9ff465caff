import Synchronization

// Safety: A key path does not change, and any thread may use it where the model is Sendable, as snapshots require.
// Requested fields are not retained while they are searched: the list only grows, and exists as long as its route.
/// Describes how snapshots decode the values at one position of a document's types, and provides the routes to nested
/// values.
///
/// It is not generic, since looking up the metadata of generic types is slow, and a snapshot is read after each chunk.
final class SnapshotRoute: Sendable {
    /// A field that was requested by a key path. Usually, the same key path expression in the
    /// source returns the same object.
    ///
    /// The list of them only grows, at its end, so that it is read without a lock.
    private final class RequestedField: Sendable {
        // A key path does not change. It is retained, so that no other one gets its identity.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let identity: ObjectIdentifier
        let field: SnapshotField
        let next = OnceStored<RequestedField>()

        init(_ keyPath: AnyKeyPath, _ field: SnapshotField) {
            unsafe self.keyPath = keyPath
            identity = ObjectIdentifier(keyPath)
            self.field = field
        }

        func append(_ other: RequestedField) {
            var last = self
            while true {
                let stored = last.next.storeIfNil(other)
                if stored === other { return }
                last = stored
            }
        }
    }

    /// A property that is not a field.
    private struct OtherProperty: Sendable {
        // A key path does not change. It is retained, so that no other one gets its identity.
        nonisolated(unsafe) let keyPath: AnyKeyPath
        let route: SnapshotRoute
    }

    let document: SnapshotDocument
    /// Decodes complete values; nil if they are only available from the complete object around them.
    let decoder: SnapshotPartDecoder?
    /// Whether nested values are unknown before the value is complete, because they are not those in the text.
    let isOpaque: Bool
    /// Whether a value is decoded by a transform, and not from its type's own JSON.
    let isTransformed: Bool
    let isString: Bool
    private let requested = OnceStored<RequestedField>()
    private let fields = Mutex<[Int: SnapshotField]>([:])
    private let element = OnceStored<SnapshotRoute>()
    private let payloads = Mutex<[ObjectIdentifier: SnapshotRoute]>([:])
    /// The routes to properties that are not fields, by key path.
    private let otherProperties = Mutex<[ObjectIdentifier: OtherProperty]>([:])
    /// For the elements of arrays and dictionaries, the complete ones, by the record of the array or dictionary.
    let completeElements = SnapshotValues()

    /// - Parameter type: the type of the values.
    init<Value: TrellisDecodable>(
        _ type: Value.Type, _ document: SnapshotDocument, _ decoder: SnapshotPartDecoder?, isTransformed: Bool = false,
        isString: Bool? = nil
    ) {
        let hasTransform = type.isTransformed(in: document)
        self.document = document
        self.decoder = decoder
        self.isTransformed = isTransformed || hasTransform
        isOpaque = isTransformed || type.isOpaque(in: document)
        self.isString = isString ?? (type == String.self && !hasTransform)
    }

    /// The route to a whole document, or to the value at the session's path.
    convenience init<Value: TrellisDecodable>(root type: Value.Type, _ document: SnapshotDocument) {
        self.init(type, document, SnapshotPartDecoder(document, type))
    }

    /// The route to the elements, if it was requested before: without the type, whose metadata takes long to find.
    var knownElements: SnapshotRoute? { element.load() }

    /// The route to the elements of the values.
    func elements<Element: TrellisDecodable>(_ type: Element.Type) -> SnapshotRoute {
        if let known = element.load() { return known }
        return element.storeIfNil(SnapshotRoute(type, document, decoder?.elements(type)))
    }

    /// The route to payloads of the given type.
    func payloads<Payload: TrellisDecodable>(_ type: Payload.Type) -> SnapshotRoute {
        if let known = payloads.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        let made = SnapshotRoute(root: type, document)
        return payloads.withLock { payloads in
            let route = payloads[ObjectIdentifier(type)] ?? made
            payloads[ObjectIdentifier(type)] = route
            return route
        }
    }

    /// The field of a model that a key path refers to; nil if there is none.
    func field(_ keyPath: AnyKeyPath, of model: any JSONDecodableModel.Type) -> SnapshotField? {
        let identity = ObjectIdentifier(keyPath)
        var known = unsafe requested.loadUnretained()
        var count = 0
        while let current = unsafe known {
            if unsafe current._withUnsafeGuaranteedRef({ $0.identity == identity }) {
                return unsafe current._withUnsafeGuaranteedRef { $0.field }
            }
            unsafe known = unsafe current._withUnsafeGuaranteedRef { unsafe $0.next.loadUnretained() }
            count += 1
        }
        guard let index = Self.index(of: keyPath, in: model) else { return nil }
        let made = SnapshotField(index, of: model, in: document)
        let field = fields.withLock { fields in
            let field = fields[index] ?? made
            fields[index] = field
            return field
        }
        if count < 128 {
            let request = RequestedField(keyPath, field)
            let first = requested.storeIfNil(request)
            if first !== request { first.append(request) }
        }
        return field
    }

    private static func index(of keyPath: AnyKeyPath, in model: any JSONDecodableModel.Type) -> Int? {
        let fields = model.modelSchema.fields
        let index = fields.firstIndex { $0.property.storage?.matches(keyPath) ?? false }
        guard index == nil, model.isClass else { return index }
        // The key path of a subclass differs from that of the class that declares the property.
        let text = "\(keyPath)"
        return fields.firstIndex { text == "\\\(type(of: keyPath).rootType).\($0.name)" }
    }

    /// The route to the values of a property of a model.
    func route<Model: JSONDecodableModel, Member: TrellisDecodable, Property>(
        to field: SnapshotField?, _ keyPath: KeyPath<Model, Property>, _ type: Member.Type
    ) -> SnapshotRoute {
        guard let field else { return route(toOtherProperty: keyPath, type) }
        if let known = field.route.load() { return known }
        let made =
            switch field.content {
            case .paths:
                SnapshotRoute(
                    type, document, field.decoder, isTransformed: !field.isDirect, isString: field.isString)
            case .flattened: SnapshotRoute(type, document, nil)
            case .afterObject: SnapshotRoute(type, document, nil, isTransformed: true)
            }
        return field.route.storeIfNil(made)
    }

    /// The route to the values of a property that is not a field, such as a computed one. It is stored, because the
    /// defaults of its fields are evaluated only once.
    private func route<Model: JSONDecodableModel, Member: TrellisDecodable, Property>(
        toOtherProperty keyPath: KeyPath<Model, Property>, _ type: Member.Type
    ) -> SnapshotRoute {
        let identity = ObjectIdentifier(keyPath)
        if let known = otherProperties.withLock({ $0[identity]?.route }) { return known }
        let made = SnapshotRoute(type, document, nil, isTransformed: true)
        return otherProperties.withLock { routes in
            if let earlier = routes[identity] { return earlier.route }
            // An expression with arguments may create a new key path each time, so the number is limited.
            if routes.count < 128 { routes[identity] = OtherProperty(keyPath: keyPath, route: made) }
            return made
        }
    }
}

extension TrellisDecodable {
    /// Whether the options have a transform for all values of the type.
    static func isTransformed(in document: SnapshotDocument) -> Bool {
        document.setup.options.schema.transforms.transform(for: Self.self) != nil
    }

    /// Whether a hook or transform receives the whole value before decoding, so that nested values are not visible
    /// before that.
    static func isOpaque(in document: SnapshotDocument) -> Bool {
        if isTransformed(in: document) { return true }
        switch _jsonShape.kind {
        case .model(let model): return !model.willDecodeHooks.isEmpty
        case .reader: return Self.self != JSON.self
        case .optional, .presence, .scalar, .array, .dictionary: return false
        }
    }
}
