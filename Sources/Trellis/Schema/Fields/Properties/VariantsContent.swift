/// Flattened variants: their members are in the object of the model.
struct VariantsContent: Sendable {
    let type: any JSONVariants.Type
    /// Encodes the members of a model's value, if there is one.
    let encoding: any MembersEncoding

    var reader: VariantReader { type.variantReader }

    /// The key of the tag; nil if the variants have none.
    var tag: String? {
        switch reader.tagging {
        case .tag(let tag, _): tag
        case .byKey, .untagged, .choosing: nil
        }
    }

    /// Whether there is a variant for objects without a known tag.
    var hasDefault: Bool { reader.fallback != nil }

    /// The keys that the variants are known to use.
    ///
    /// - Parameter outer: the models that contain these variants in the same object.
    /// - Throws: `invalidSchema` if one of these models is also a variant in that object.
    func keys(
        _ style: JSONKeyStyle?, inside outer: [any _JSONModelSchemaProviding.Type] = []
    ) throws(TrellisError) -> Set<String> {
        switch reader.tagging {
        case .byKey, .untagged, .choosing: return []
        case .tag(let tag, let content?): return [tag, content]
        case .tag(let tag, content: nil):
            var keys: Set<String> = [tag]
            for case let model as any _JSONModelSchemaProviding.Type in reader.sources {
                try keys.formUnion(model.memberKeys(style, inside: outer))
            }
            return keys
        }
    }
}

extension _JSONModelSchemaProviding {
    /// The keys of all members that a model's object is known to have.
    fileprivate static func memberKeys(
        _ style: JSONKeyStyle?, inside outer: [any _JSONModelSchemaProviding.Type]
    ) throws(TrellisError) -> Set<String> {
        guard !outer.contains(where: { $0 == self }) else {
            throw TrellisError.invalidSchema(self, "it is flattened into itself")
        }
        let outer = outer + [self]
        var keys = fieldKeys(style)
        for field in modelSchema.fields {
            switch field.property.content {
            case .flattened(let flattened):
                if let type = flattened.type { try keys.formUnion(type.memberKeys(style, inside: outer)) }
            case .variants(let variants): try keys.formUnion(variants.keys(style, inside: outer))
            default: continue
            }
        }
        return keys
    }

    /// The keys of all members that the model's own fields decode or encode.
    static func fieldKeys(_ style: JSONKeyStyle?) -> Set<String> {
        var keys: Set<String> = []
        let own = modelSchema.style(style)
        func add(_ path: JSONPath) { if case .key(let key)? = path.components.first { keys.insert(key) } }
        for field in modelSchema.fields {
            switch field.property.content {
            case .value, .transformed, .computed:
                if field.isDecoded { field.paths(own).forEach(add) }
                if !field.options.ignored.contains(.encoding) { add(field.writingPath(own)) }
            case .composite: for part in field.parts { add(part.writingPath(own)) }
            case .flattened, .variants, .rest: continue
            }
        }
        return keys
    }
}

/// The buffered value of an object's member.
struct KeptMember: TrellisDecodable {
    let tape: EventTape
    let index: Int

    static var _jsonShape: _JSONShape { _JSONShape(.reader(KeptMemberReader.shared, sources: []), of: Self.self) }
}

// Safety: as in Fields/JSONVariants.swift
private final class KeptMemberReader: ValueReader {
    static let shared = KeptMemberReader()

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) {
        let member = KeptMember(tape: value.tape, index: value.index)
        unsafe slot.bindMemory(to: KeptMember.self, capacity: 1).initialize(to: member)
    }
}

/// The buffered unmapped members of an object, which include the members of a variant.
final class VariantMembers: RestMembers {
    private(set) var tape = EventTape()
    private var keys: Set<JSONObjectKey> = []

    /// Whether a member is missing because the events of an object cannot be so far apart.
    private var isTooLong = false

    var keptSize: Int? { isTooLong ? nil : tape.size }

    func contains(_ key: String) -> Bool { keys.contains(JSONObjectKey(key)) }

    func keep(_ key: String, at position: TrellisError.Position?, _ slot: UnsafeMutableRawPointer) {
        let member = unsafe slot.assumingMemoryBound(to: KeptMember.self).move()
        begin(at: position)
        keys.insert(JSONObjectKey(key))
        let end = member.tape.position(at: member.tape.end(ofValueAt: member.index) - 1)
        guard tape.hasRoom(for: key.utf8.count + member.tape.size, at: end) else {
            isTooLong = true
            return
        }
        tape.append(.key, key, at: position)
        tape.append(valueAt: member.index, of: member.tape)
    }

    private func begin(at position: TrellisError.Position?) {
        if tape.count == 0 { tape.append(.beginObject, at: position) }
    }

    /// The members as a complete object that ends at `position`.
    func object(endingAt position: TrellisError.Position?) -> EventTape {
        begin(at: position)
        var object = tape
        // White space before the end may have any length.
        let last = object.position(at: object.count - 1)
        object.append(.endObject, at: object.hasRoom(for: 0, at: position) ? position : last)
        // Its values come from separate ranges of the document.
        object.source = nil
        return object
    }

    // A variant is replaced as a whole, so no members of the existing value remain.
    func complete(
        from model: any _JSONModelSchemaProviding, without removed: Set<JSONObjectKey>, ignoringNulls: Bool
    ) -> Bool { false }
}
