// Safety: as in Fields/JSONVariants.swift
/// Selects the variant of a value and decodes it.
final class VariantReader: ValueReader {
    @safe struct Variant: Sendable {
        let name: String?
        let keys: @Sendable (JSONKeyStyle?) -> [String]
        /// Whether an object with these keys is decoded as this variant, even if that fails.
        let isToldByKeys: Bool
        let source: (any TrellisDecodable.Type)?
        /// The type of the encoded payload; nil if the variant has none.
        let payload: Any.Type?
        let make: @Sendable (inout VariantPayload, UnsafeMutableRawPointer) throws -> Void
    }

    let tagging: JSONVariantTagging
    let variants: [Variant]
    private let names: [JSONObjectKey: Int]
    /// The index of the variant for all unknown values, if there is one.
    let fallback: Int?
    private let type: String
    /// Whether the payload of each variant with a tag next to its members is a model. The runtime looks conformances up
    /// slowly, so they are not looked up for each value.
    private let isModel: [Bool]
    /// The UTF-8 bytes of the tag, and of the content's key.
    private let tagKey: [UInt8], contentKey: [UInt8]
    /// The tag as a key outside of the payload, for the default variant and for the other variants.
    private let keptTag: [KeptValue.Context.OuterKey], droppedTag: [KeptValue.Context.OuterKey]
    /// The keys of untagged variants in the types' own styles, and in the most recently used styles.
    let plainKeys = OnceStored<RequiredKeys>()
    let styledKeys = RecentValues<JSONKeyStyle?, RequiredKeys>(capacity: 8)

    init(_ tagging: JSONVariantTagging, _ variants: [Variant], fallback: Int?, type: String) {
        self.tagging = tagging
        self.variants = variants
        self.fallback = fallback
        self.type = type
        isModel =
            if case .tag(_, content: nil) = tagging {
                variants.map { $0.source is any JSONDecodableModel.Type }
            } else {
                []
            }
        switch tagging {
        case .tag(let tag, let content):
            tagKey = Array(tag.utf8)
            contentKey = content.map { Array($0.utf8) } ?? []
            keptTag = [.init(key: tag, isKept: true)]
            droppedTag = [.init(key: tag, isKept: false)]
        case .byKey, .untagged, .choosing:
            (tagKey, contentKey) = ([], [])
            (keptTag, droppedTag) = ([], [])
        }
        names = Dictionary(
            variants.enumerated().compactMap { index, variant in variant.name.map { (JSONObjectKey($0), index) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The payload types in the order of the variants. A variant without a payload has a type that matches any value.
    var sources: [any TrellisDecodable.Type] { variants.map { $0.source ?? JSON.self } }

    /// Throws if a payload can never be decoded: next to a tag, its members must be in an object.
    func checkPayloads() throws(TrellisError) {
        guard case .tag(_, content: nil) = tagging else { return }
        for (index, variant) in variants.enumerated() where index != fallback {
            guard let source = variant.source, source.isNoObject else { continue }
            throw TrellisError(
                .invalidSchema,
                found:
                    "\(type): the payload of '\(variant.name ?? "")' is \(source), but JSON with a tag is an object: "
                    + "put the payload into a model, or name its key, as in '.tag(\"type\", content: \"value\")'"
            )
        }
    }

    /// The name of the variant with a payload type.
    func name(of type: any JSONDecodableModel.Type) -> String? {
        variants.first { $0.source.map(ObjectIdentifier.init) == ObjectIdentifier(type) }?.name
    }

    /// The index of the variant with a name.
    func index(named name: String) -> Int? { names[JSONObjectKey(name)] }

    /// The place of a variant's payload in the JSON of the variant.
    enum PayloadPlace {
        /// The value itself. A model ignores the tag next to its members.
        case whole
        /// The members next to the tag.
        case besideTag
        /// The member next to the tag, or the only member.
        case member
    }

    func payloadPlace(of variant: Int) -> PayloadPlace {
        guard variant != fallback else { return .whole }
        switch tagging {
        case .tag(_, content: nil): return isModel[variant] ? .whole : .besideTag
        case .tag, .byKey: return .member
        case .untagged, .choosing: return .whole
        }
    }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        switch tagging {
        case .tag(let tag, content: nil): unsafe try read(value, taggedBy: tag, slot)
        case .tag(let tag, let content?): unsafe try read(value, taggedBy: tag, beside: content, slot)
        case .byKey: unsafe try readOutside(value, slot)
        case .untagged: unsafe try readUntagged(value, slot)
        case .choosing(let choose):
            let name = try choose(value.json())
            let variant = try variant(
                name, value, at: value.index, path: [],
                found: name.map { "\"\($0.shortened(limit: 40))\"" } ?? "nothing")
            unsafe try make(variant, value, slot)
        }
    }

    // MARK: Kinds of tagging

    private func read(_ value: KeptValue, taggedBy tag: String, _ slot: UnsafeMutableRawPointer) throws {
        guard let member = try member(tag, tagKey, of: value) else {
            guard let variant = existingVariant(value) ?? fallback else { throw missing(tag, value) }
            return unsafe try make(variant, value, slot)
        }
        let variant = try variant(namedBy: member, tag, value)
        let isFallback = variant == fallback
        if payloadPlace(of: variant) == .whole {
            let existing = value.existingType.flatMap(variant(ofType:))
            let context = KeptValue.Context(
                outerKeys: isFallback ? keptTag : droppedTag, isOnlyDecode: !isFallback,
                replacesExisting: existing != nil && existing != variant)
            return unsafe try make(variant, value, slot, context)
        }
        guard variants[variant].source != nil else {
            try value.checkUnmapped(membersBut: [tag])
            return unsafe try make(variant, value, slot)
        }
        // A payload that is not a model would treat the tag as one of its own members.
        let payload = value.tape.object(at: value.index, without: [tag])
        try value.decodingCopy(payload) { unsafe try make(variant, value, from: payload, at: 0, slot) }
    }

    private func read(
        _ value: KeptValue, taggedBy tag: String, beside content: String, _ slot: UnsafeMutableRawPointer
    ) throws {
        guard let member = try member(tag, tagKey, of: value) else {
            guard let fallback else { throw missing(tag, value) }
            return unsafe try make(fallback, value, slot)
        }
        let variant = try variant(namedBy: member, tag, value)
        if payloadPlace(of: variant) == .whole { return unsafe try make(variant, value, slot) }
        let payload = try self.member(content, contentKey, of: value)
        if payload == nil, variants[variant].source != nil { throw missing(content, value) }
        try value.checkUnmapped(membersBut: [tag, content])
        unsafe try make(
            variant, value, from: value.tape, at: payload, slot,
            .init(path: [.key(content)], isOnlyDecode: true))
    }

    private func readOutside(_ value: KeptValue, _ slot: UnsafeMutableRawPointer) throws {
        let tape = value.tape
        if value.kind == .string {
            let name = tape.string(at: value.index)
            let variant = try variant(name, value, at: value.index, path: [], found: value.found)
            guard variant == fallback || variants[variant].source == nil else {
                throw mismatch("an object", value, at: value.index)
            }
            return unsafe try make(variant, value, slot)
        }
        guard value.kind == .object else {
            guard let fallback else { throw mismatch("an object", value, at: value.index) }
            return unsafe try make(fallback, value, slot)
        }
        // The values of the object's members, if all of them have the same key.
        var (first, second, last): (Int?, Int?, Int?)
        var haveSameKey = true
        tape.forEachMember(ofObjectAt: value.index) { key, member in
            if let first { haveSameKey = haveSameKey && tape.hasSameText(at: key, first - 1) }
            if first == nil { first = member } else if second == nil { second = member }
            last = member
        }
        guard let first, let last, haveSameKey else {
            if let fallback { return unsafe try make(fallback, value, slot) }
            throw mismatch("an object with one member", value, at: value.index)
        }
        let key = tape.string(at: first - 1)
        let variant = names[JSONObjectKey(key)]
        if variant == nil, let fallback { return unsafe try make(fallback, value, slot) }
        if let second, value.duplicateKeys == .error { throw duplicate(key, value, at: second) }
        let member = value.duplicateKeys == .useFirst ? first : last
        guard let variant else {
            throw unknown(value, at: member - 1, path: [.key(key)], found: "\"\(key.shortened(limit: 40))\"")
        }
        unsafe try make(
            variant, value, from: tape, at: member, slot, .init(path: [.key(key)], isOnlyDecode: true))
    }

    // MARK: Variants

    /// The variant of the existing object in an update.
    private func existingVariant(_ value: KeptValue) -> Int? {
        value.replacesExisting ? nil : value.existingType.flatMap(variant(ofType:))
    }

    private func variant(ofType type: ObjectIdentifier) -> Int? {
        variants.firstIndex { $0.source.map(ObjectIdentifier.init) == type }
    }

    private func member(_ key: String, _ bytes: [UInt8], of value: KeptValue) throws -> Int? {
        guard value.kind == .object else {
            if fallback != nil { return nil }
            throw mismatch("an object", value, at: value.index)
        }
        guard let found = value.tape.repeatedValue(of: bytes, inObjectAt: value.index) else { return nil }
        guard let second = found.second else { return found.first }
        switch value.duplicateKeys {
        case .error: throw duplicate(key, value, at: second)
        case .useFirst: return found.first
        case .useLast: return found.last
        }
    }

    /// The variant named by the value of a tag.
    private func variant(namedBy member: Int, _ tag: String, _ value: KeptValue) throws -> Int {
        let tape = value.tape
        switch tape.tokenKind(at: member) {
        case .string, .number:
            let name = tape.string(at: member)
            return try variant(name, value, at: member, path: [.key(tag)], found: tape.found(at: member))
        default:
            if let fallback { return fallback }
            throw TrellisError(mismatch("a string", value, at: member), under: .key(tag))
        }
    }

    private func variant(
        _ name: String?, _ value: KeptValue, at index: Int,
        path: @autoclosure () -> [TrellisError.Path.Component], found: @autoclosure () -> String
    ) throws -> Int {
        guard let variant = name.flatMap({ names[JSONObjectKey($0)] }) ?? fallback else {
            throw unknown(value, at: index, path: path(), found: found())
        }
        return variant
    }

    /// Decodes a variant from the whole value.
    func make(
        _ variant: Int, _ value: KeptValue, _ slot: UnsafeMutableRawPointer, _ context: KeptValue.Context = .init()
    ) throws {
        unsafe try make(variant, value, from: value.tape, at: value.index, slot, context)
    }

    /// Decodes a variant from a part of the value.
    private func make(
        _ variant: Int, _ value: KeptValue, from tape: EventTape, at index: Int?, _ slot: UnsafeMutableRawPointer,
        _ context: KeptValue.Context = .init()
    ) throws {
        var payload = VariantPayload(of: value, in: tape, at: index, source: variant, context)
        do {
            unsafe try variants[variant].make(&payload, slot)
        } catch {
            throw TrellisError(error, under: payload.hasPath ? [] : context.path)
        }
    }

    /// Creates the value of a variant from its payload, which it moves out of its memory, also if it throws.
    func make(_ variant: Int, from payload: UnsafeMutableRawPointer, into slot: UnsafeMutableRawPointer) throws {
        var payload = unsafe VariantPayload(moving: payload)
        unsafe try variants[variant].make(&payload, slot)
    }

    /// A reader that creates values from the payloads alone; from nil for a variant without a payload.
    func readingPayloads<Value>(_ create: @escaping @Sendable (Any?) -> Value) -> VariantReader {
        VariantReader(
            tagging,
            variants.map { variant in
                unsafe Variant(
                    name: variant.name, keys: variant.keys, isToldByKeys: variant.isToldByKeys, source: variant.source,
                    payload: variant.payload,
                    make: { payload, slot in
                        let value = create(try variant.source.map { try payload.decode($0) })
                        unsafe slot.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
                    })
            }, fallback: fallback, type: type)
    }

    // MARK: Errors

    private func duplicate(_ key: String, _ value: KeptValue, at member: Int) -> TrellisError {
        let error = TrellisError.Contents(code: .duplicateKey, path: .init([.key(key)]))
        return TrellisError(error.placed(at: member - 1, of: value.tape))
    }

    func unknown(
        _ value: KeptValue, at index: Int, path: [TrellisError.Path.Component], found: String
    ) -> TrellisError {
        var error = TrellisError.Contents(code: .unknownVariant, expected: "a variant of \(type)", found: found)
        error.path.components = path
        error.allowed = { [variants, fallback] in
            variants.indices.prefix(TrellisError.comparedValues).compactMap { index in
                index == fallback ? nil : variants[index].name.map { "\"\($0.shortened(limit: 40))\"" }
            }
        }
        return TrellisError(error.placed(at: index, of: value.tape))
    }

    private func missing(_ key: String, _ value: KeptValue) -> TrellisError {
        let end = value.tape.end(ofValueAt: value.index) - 1
        let error = TrellisError.Contents(code: .missingKeys, missingKeys: [key])
        return TrellisError(error.placed(at: end, of: value.tape))
    }

    private func mismatch(_ expected: String, _ value: KeptValue, at index: Int) -> TrellisError {
        let tape = value.tape
        let isNull = tape.tokenKind(at: index) == .null
        let error = TrellisError.Contents(
            code: isNull ? .unexpectedNull : .typeMismatch, expected: expected,
            found: isNull ? nil : tape.found(at: index))
        return TrellisError(error.placed(at: index, of: tape))
    }
}

extension TrellisDecodable {
    /// Whether values of the type are never decoded from objects.
    fileprivate static var isNoObject: Bool {
        switch _jsonShape.kind {
        case .scalar, .array: true
        case .model(let model): model.modelSchema.form == .array
        case .optional(let inner), .presence(let inner): inner.isNoObject
        case .dictionary, .reader: false
        }
    }
}

extension EventTape {
    /// A copy of an object without some of its members.
    func object(at index: Int, without keys: [String]) -> EventTape {
        var copy = EventTape()
        copy.append(eventAt: index, of: self)
        forEachMember(ofObjectAt: index) { key, value in
            if keys.contains(where: { isText(at: key, $0.utf8) }) { return }
            copy.append(eventAt: key, of: self)
            copy.append(valueAt: value, of: self)
        }
        copy.append(eventAt: end(ofValueAt: index) - 1, of: self)
        return copy
    }
}
