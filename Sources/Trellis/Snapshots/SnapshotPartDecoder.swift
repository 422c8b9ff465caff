import Synchronization

// Safety: The memory of a decode holds a value of the part's type, which `take` moves out of it. For null, the memory
// is empty, has the size and alignment of the slot, and outlives the call. A validation returns whether the slot then
// holds a value. If it throws, a value stays in its slot and is destroyed there.
/// Decodes complete values of one part of a type: of a field, or of its elements, with the same plan as a decode of the
/// whole type.
@safe final class SnapshotPartDecoder: Sendable {
    let document: SnapshotDocument
    private let root: any TrellisDecodable.Type
    private let part: SchemaPart
    private let size: Int
    private let alignment: Int
    /// What a field has instead of some values; nil for other parts.
    private let rules: Rules?
    private let take: @Sendable (UnsafeMutableRawPointer, SlotState) throws -> Any
    private let schema = OnceStored<CompiledSchema>()
    /// The complete values that were decoded.
    let values = SnapshotValues()

    /// What a field has instead of null, and instead of mismatched values.
    private struct Rules {
        /// Whether null has a value without being decoded: the default, or nil.
        var takesNull: Bool
        var nullDefault: SlotDefault?
        var mismatchDefault: SlotDefault?
        let isLossy: Bool

        init(_ property: AnyProperty, _ options: SchemaOptions, isLossy: Bool) {
            if !property.seesNull { nullDefault = property.nullDefault(options) }
            takesNull = property.acceptsNull || nullDefault != nil
            mismatchDefault = property.mismatchDefault(options)
            self.isLossy = isLossy
        }
    }

    /// Whether a default replaces a complete array or dictionary if one of its elements does not match.
    var replacesElements: Bool { rules.map { !$0.isLossy && $0.mismatchDefault != nil } ?? false }

    private init(
        _ document: SnapshotDocument, root: any TrellisDecodable.Type, part: SchemaPart, size: Int,
        alignment: Int = 1, rules: Rules? = nil,
        take: @escaping @Sendable (UnsafeMutableRawPointer, SlotState) throws -> Any
    ) {
        self.document = document
        self.root = root
        self.part = part
        self.size = size
        self.alignment = alignment
        self.rules = rules
        unsafe self.take = unsafe take
    }

    /// Decodes whole values of a type.
    convenience init<Value: TrellisDecodable>(_ document: SnapshotDocument, _ type: Value.Type) {
        unsafe self.init(document, root: type, part: SchemaPart(), size: MemoryLayout<Value>.size) { slot, _ in
            unsafe slot.assumingMemoryBound(to: Value.self).move()
        }
    }

    /// Decodes the values of a stored field.
    convenience init(
        _ document: SnapshotDocument, _ model: any JSONDecodableModel.Type, field: Int, storage: any PropertyStorage
    ) {
        let schemaField = model.modelSchema.fields[field]
        let property = schemaField.property
        let validation = property.validation
        unsafe self.init(
            document, root: model, part: SchemaPart(field: field), size: property.slot.size,
            alignment: property.slot.alignment,
            rules: Rules(property, document.setup.options.schema, isLossy: schemaField.options.isLossy)
        ) { slot, found in
            var state = found
            do {
                if let validation { state = unsafe try validation.validate(slot, state) }
            } catch {
                if found == .value { unsafe property.slot.type.wrapped._destroy(slot, count: 1) }
                throw error
            }
            return unsafe storage.take(slot, state)
        }
    }

    /// The decoder of the elements of this decoder's arrays or dictionaries.
    func elements<Element: TrellisDecodable>(_ type: Element.Type) -> SnapshotPartDecoder {
        var part = part
        part.levels += 1
        let size = MemoryLayout<Element>.size
        return unsafe SnapshotPartDecoder(document, root: root, part: part, size: size) { slot, _ in
            unsafe slot.assumingMemoryBound(to: Element.self).move()
        }
    }

    /// A complete value, decoded at the first call.
    func decoded(_ record: Int32) -> DecodedValue {
        values.decoded(record) { DecodedValue(decode(document.index.withLock { $0.slice(record) })) }
    }

    /// Decodes the text of a value; nil if it is invalid. The decode of the whole document reports the error.
    func decode(_ text: [UInt8]) -> Any? {
        let isNull = text.elementsEqual("null".utf8)
        if isNull, let rules, rules.takesNull { return try? value(rules.nullDefault) }
        var isDecoded = false
        do {
            return unsafe try text.withUnsafeBytes { bytes in
                let decoder = DocumentDecoder(try compiled(), document.setup, size: size)
                return unsafe try decoder.decode(bytes) {
                    isDecoded = true
                    return unsafe try take($0, .value)
                }
            }
        } catch {
            guard !isNull, !isDecoded, let standIn = rules?.mismatchDefault,
                (error as? TrellisError)?.code.isMismatch == true
            else { return nil }
            return try? value(standIn)
        }
    }

    /// The value that a default replaces; without a default, the value that null represents.
    private func value(_ standIn: SlotDefault?) throws -> Any {
        try unsafe withUnsafeTemporaryAllocation(byteCount: max(1, size), alignment: alignment) { slot in
            // A temporary allocation of at least one byte has an address.
            let address = slot.baseAddress!
            let state = unsafe standIn?.initialize(address) ?? .null
            return unsafe try take(address, state)
        }
    }

    private func compiled() throws(TrellisError) -> CompiledSchema {
        if let known = schema.load() { return known }
        let options = document.setup.options.schema
        return schema.storeIfNil(
            try CompiledSchema.cached(for: root, target: SchemaTarget(part: part), options: options))
    }
}
