/// Turns schemas into the plan graph that the machine follows.
@safe struct SchemaCompiler {
    let options: SchemaOptions
    private var models: [ObjectIdentifier: UnsafeMutablePointer<ModelPlan>] = unsafe [:]
    /// Fields of the same type and format share a plan, which keeps the graph small enough for the processor's cache.
    private var plans: [PlanKey: UnsafeMutablePointer<TypePlan>] = unsafe [:]
    private var memory: [UnsafeMutableRawPointer] = unsafe []
    private var schemas: [JSONSchema] = []
    private var hintCount = 0

    init(options: SchemaOptions) {
        self.options = options
    }

    mutating func compile(_ type: any JSONDecodable.Type) throws(TrellisError) -> CompiledSchema {
        do {
            let root = unsafe try plan(for: type, format: nil)
            return unsafe CompiledSchema(root: root, hintCount: hintCount, blocks: memory, schemas: schemas)
        } catch {
            for index in unsafe memory.indices { unsafe memory[index].deallocate() }
            throw error
        }
    }

    // MARK: Types

    private mutating func plan(
        for type: any JSONDecodable.Type, format: JSONFormat?
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let format = format ?? .automatic
        let key = PlanKey(type: ObjectIdentifier(type), format: format)
        if let known = unsafe plans[key] { return unsafe known }
        let plan = unsafe allocate(TypePlan.self, count: 1)
        let shape = type.jsonShape
        // A plan for another type would write that type's value into this one's memory.
        if let described = shape.type, described != type {
            throw TrellisError(.invalidSchema, found: "\(type): its shape is that of \(described)")
        }
        switch shape.kind {
        case .scalar:
            // Dates are the only scalars that the options have a format for.
            let format = format == .automatic ? options.dates : format
            unsafe plan.initialize(
                to: TypePlan(kind: scalarKind(type), format: format, type: type, stride: try stride(of: type)))
        case .array(let element, _) where format == .base64 && element == UInt8.self && type is any Base64Bytes.Type:
            unsafe plan.initialize(
                to: TypePlan(kind: .scalar, format: format, type: type, stride: try stride(of: type)))
        case .model(let model):

            unsafe plan.initialize(
                to: TypePlan(
                    kind: .model, format: format, type: type, stride: try stride(of: type), model: try self.model(model)
                ))
        case .optional(let wrapped):
            var inner = unsafe try self.plan(for: wrapped, format: format).pointee
            let types = unsafe allocate((any JSONDecodable.Type).self, count: inner.optionals + 1)
            for index in unsafe 0..<inner.optionals { unsafe (types + index).initialize(to: inner.wrapped![index]) }
            unsafe (types + inner.optionals).initialize(to: wrapped)
            unsafe inner.wrapped = unsafe types
            unsafe inner.optionals += 1
            unsafe inner.stride = try stride(of: type)
            unsafe plan.initialize(to: inner)
        case .array(let element, let container):
            try refuseUnmovable(element)
            unsafe plan.initialize(
                to: TypePlan(
                    kind: .array, format: format, type: type, stride: try stride(of: type),
                    element: try self.plan(for: element, format: format), arrayContainer: container))
        case .dictionary(let value, let container):
            try refuseUnmovable(value)
            unsafe plan.initialize(
                to: TypePlan(
                    kind: .dictionary, format: format, type: type, stride: try stride(of: type),
                    element: try self.plan(for: value, format: format), dictionaryContainer: container))
        }
        unsafe plans[key] = unsafe plan
        return unsafe plan
    }

    private struct PlanKey: Hashable {
        var type: ObjectIdentifier
        var format: JSONFormat
    }

    private func scalarKind(_ type: any JSONDecodable.Type) -> TypePlan.Kind {
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(String.self): .string
        case ObjectIdentifier(Int.self): .int
        case ObjectIdentifier(Double.self): .double
        case ObjectIdentifier(Bool.self): .bool
        default: .scalar
        }
    }

    private func stride(of type: any JSONDecodable.Type) throws(TrellisError) -> Int {
        func layout<T: JSONDecodable>(_ type: T.Type) -> (stride: Int, alignment: Int) {
            (MemoryLayout<T>.stride, MemoryLayout<T>.alignment)
        }
        let (stride, alignment) = layout(type)
        guard unsafe alignment <= ElementBuffer.alignment else {
            throw TrellisError(.invalidSchema, found: "\(type): values must be aligned to more than 16 bytes")
        }
        return stride
    }

    /// The elements of an open container are moved bitwise when it grows.
    private func refuseUnmovable(_ type: any JSONDecodable.Type) throws(TrellisError) {
        func isBitwiseTakable<T: JSONDecodable>(_ type: T.Type) -> Bool { _isBitwiseTakable(type) }
        guard isBitwiseTakable(type) else {
            throw TrellisError(.invalidSchema, found: "\(type): as an element it must not hold weak references")
        }
    }

    // MARK: Models

    private mutating func model(
        _ type: any JSONModel.Type
    ) throws(TrellisError) -> UnsafeMutablePointer<ModelPlan> {
        // The plan is known before it is filled in, so that recursive types find it.
        if let known = unsafe models[ObjectIdentifier(type)] { return unsafe known }
        let model = unsafe allocate(ModelPlan.self, count: 1)
        unsafe models[ObjectIdentifier(type)] = unsafe model
        let schema = type.jsonSchema
        guard schema.describes(type) else {
            throw TrellisError(.invalidSchema, found: "\(type): its schema is that of \(schema.model)")
        }
        schemas.append(schema)

        let tree = try KeyTree(schema)
        let bits = schema.fieldCount + tree.numberBranches(from: schema.fieldCount)
        let words = max(1, (bits + 63) / 64)
        let slots = unsafe allocate(FieldSlot.self, count: schema.fieldCount)
        let required = unsafe allocateBits(words)
        let defaulted = unsafe allocateBits(words)
        let nonOptional = unsafe allocateBits(words)
        var draftSize = words * 16
        var ranks: [Int: UInt16] = [:]
        for (index, field) in schema.fields.enumerated() where field.paths.count > 1 {
            guard draftSize < UInt16.max, field.paths.count < UInt8.max else {
                throw TrellisError(.invalidSchema, found: "\(type): too many fields with several paths")
            }
            ranks[index] = UInt16(draftSize)
            draftSize += 1
        }
        let clearedWords = (draftSize + 7) / 8
        for (index, field) in schema.fields.enumerated() {
            let type = field.valueType
            var stored: any JSONDecodable.Type = type
            if case .optional(let wrapped) = type.jsonShape.kind { stored = wrapped }
            let (size, alignment) = field.layout
            draftSize = (draftSize + alignment - 1) & ~(alignment - 1)
            unsafe (slots + index).initialize(
                to: FieldSlot(
                    offset: draftSize, declared: ObjectIdentifier(type), stored: ObjectIdentifier(stored),
                    plan: try plan(for: stored, format: field.format)))
            draftSize += size
            let bit = UInt64(1) << UInt64(index % 64)
            let isOptional = ObjectIdentifier(stored) != ObjectIdentifier(type)
            if !isOptional { unsafe nonOptional[index / 64] |= bit }
            if field.hasDefault {
                unsafe defaulted[index / 64] |= bit
            } else if !isOptional {
                unsafe required[index / 64] |= bit
            }
        }
        guard draftSize < Int(Int32.max) else {
            throw TrellisError(.invalidSchema, found: "\(type): too large")
        }
        let root = unsafe try node(tree.root, slots: slots, words: words, ranks: ranks)
        unsafe model.initialize(
            to: ModelPlan(
                type: type, schema: Unmanaged.passUnretained(schema), root: root, slots: slots,
                fieldCount: schema.fieldCount, words: words, required: required, defaulted: defaulted,
                nonOptional: nonOptional,
                clearedWords: clearedWords, draftSize: draftSize))
        return unsafe model
    }

    private mutating func node(
        _ branch: KeyTree.Node, slots: UnsafeMutablePointer<FieldSlot>, words: Int, ranks: [Int: UInt16]
    ) throws(TrellisError) -> UnsafeMutablePointer<TrieNode> {
        let node = unsafe allocate(TrieNode.self, count: 1)
        // One entry more, which matches no key: the prediction after the last.
        let entries = unsafe allocate(TrieEntry.self, count: branch.children.count + 1)
        unsafe (entries + branch.children.count).initialize(to: TrieEntry(noKeyWith: branchPlan))
        guard branch.children.count < UInt16.max else {
            throw TrellisError(.invalidSchema, found: "an object with more than \(UInt16.max - 1) keys")
        }
        let subtree = unsafe allocateBits(words)
        // A prediction for the first key and one for each that follows another.
        let firstHint = hintCount
        hintCount += branch.children.count + 1
        var alternatives: [Alternative] = unsafe []
        for (index, child) in branch.children.enumerated() {
            let key = Array(child.key.utf8)
            let bytes = unsafe allocate(UInt8.self, count: key.count)
            for (offset, byte) in key.enumerated() { unsafe (bytes + offset).initialize(to: byte) }
            let bit = child.node.field ?? child.node.branchBit
            unsafe subtree[bit / 64] |= 1 << UInt64(bit % 64)
            var entry = unsafe TrieEntry(
                key: KeyWords(bytes, key.count), bytes: bytes, bit: 1 << UInt64(bit % 64),
                presence: Int32(bit / 64 * 16),
                offset: 0, hint: Int32(firstHint + index + 1), rank: 0, rankOffset: 0, plan: branchPlan, child: nil,
                acceptsNull: true)
            if let field = child.node.field {
                unsafe entry.offset = unsafe Int32(slots[field].offset)
                unsafe entry.plan = unsafe slots[field].plan
                unsafe entry.acceptsNull = unsafe slots[field].declared != slots[field].stored
                if let rankOffset = ranks[field] {
                    unsafe entry.rank = UInt16(child.node.rank)
                    unsafe entry.rankOffset = rankOffset
                    unsafe alternatives.append(
                        Alternative(field: field, rank: UInt16(child.node.rank), rankOffset: rankOffset))
                }
            } else {
                let below = unsafe try self.node(child.node, slots: slots, words: words, ranks: ranks)
                for index in unsafe 0..<below.pointee.alternativeCount {
                    unsafe alternatives.append(below.pointee.alternatives[index])
                }
                for word in 0..<words { unsafe subtree[word] |= below.pointee.subtree[word] }
                unsafe entry.child = unsafe below
            }
            unsafe (entries + index).initialize(to: entry)
        }

        // At most half full; at least two places, so that the shift stays below 64.
        var sizeLog2 = 1
        while 1 << sizeLog2 < branch.children.count * 2 { sizeLog2 += 1 }
        let table = unsafe allocate(UInt16.self, count: 1 << sizeLog2)
        unsafe table.initialize(repeating: 0, count: 1 << sizeLog2)
        let shift = UInt64(64 - sizeLog2)
        for index in 0..<branch.children.count {
            var position = unsafe Int(truncatingIfNeeded: entries[index].key.hash >> shift)
            while unsafe table[position] != 0 { position = (position + 1) & ((1 << sizeLog2) - 1) }
            unsafe table[position] = UInt16(index + 1)
        }
        let below = unsafe allocate(Alternative.self, count: alternatives.count)
        for index in unsafe alternatives.indices { unsafe (below + index).initialize(to: alternatives[index]) }
        unsafe node.initialize(
            to: TrieNode(
                entries: entries, count: branch.children.count, table: table, tableShift: shift, hint: firstHint,
                subtree: subtree, alternatives: below, alternativeCount: alternatives.count))
        return unsafe node
    }

    private lazy var branchPlan: UnsafeMutablePointer<TypePlan> = {
        let plan = unsafe allocate(TypePlan.self, count: 1)
        unsafe plan.initialize(to: TypePlan(kind: .branch, format: .automatic, type: Bool.self, stride: 1))
        return unsafe plan
    }()

    // MARK: Memory

    private mutating func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
        let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(1, count))
        unsafe memory.append(UnsafeMutableRawPointer(pointer))
        return unsafe pointer
    }

    private mutating func allocateBits(_ words: Int) -> UnsafeMutablePointer<UInt64> {
        let bits = unsafe allocate(UInt64.self, count: words)
        unsafe bits.initialize(repeating: 0, count: words)
        return unsafe bits
    }
}
