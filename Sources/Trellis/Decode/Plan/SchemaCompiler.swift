internal import Foundation

// Safety: Each allocated block is recorded and freed once, by the compiled schema, or by the compiler if it fails.
// Offsets in a draft follow each type's size and alignment; a type aligned to more than 16 bytes is rejected. The
// fields of a flattened model and the components of a composite are slots of the same draft. A group of slots begins at
// a multiple of 64, so that no other group shares its presence words. Unused slots between groups never have a presence
// bit.
/// Compiles schemas into the plan graph that the machine follows.
@safe struct SchemaCompiler {
    let options: SchemaOptions
    /// The plans by type. Fields of the same type and style share a plan, which keeps the graph small enough for the
    /// CPU cache.
    private var types = TypeDictionary<KnownType>()
    var parts = CompiledSchema.Parts()

    init(options: SchemaOptions) {
        self.options = options
    }

    mutating func compile(
        _ type: any TrellisDecodable.Type, target: SchemaTarget = SchemaTarget()
    ) throws(TrellisError) -> CompiledSchema {
        do {
            let root: UnsafeMutablePointer<TypePlan>
            if let part = target.part {
                unsafe root = try plan(for: part, of: type)
            } else if target.metatype != nil {
                unsafe root = try targetPlan(target.path, target, rest: type)
            } else {
                unsafe root = try plan(for: type)
            }
            let nothing = unsafe special(.nothing)
            let rest = unsafe try copy(of: plan(for: JSON.self), role: .rest)
            return unsafe CompiledSchema(root: root, nothing: nothing, rest: rest, parts: parts)
        } catch {
            for index in unsafe parts.blocks.indices { unsafe parts.blocks[index].deallocate() }
            throw error
        }
    }

    // MARK: Types

    /// A field's options for decoding its value.
    struct Reading: Equatable {
        var format: JSONFormat = .automatic
        var coercions: JSONCoercions
        var isLossy = false
        /// The stages that are already compiled.
        var stage = Stage.none
    }

    /// The stages between a type and its JSON, outermost first. Each stage works on values of the same type as decoded
    /// by the later stages.
    enum Stage: Comparable {
        case none, transform, variants, migration, hook, existing
    }

    /// The plans of a type.
    @safe final class KnownType {
        var model: UnsafeMutablePointer<ModelPlan>?
        /// The last one that was compiled.
        fileprivate var plans: KnownPlan?
    }

    /// A plan, and the plans of the same type that were compiled before it.
    @safe fileprivate final class KnownPlan {
        let reading: Reading
        let plan: UnsafeMutablePointer<TypePlan>
        let next: KnownPlan?

        init(_ reading: Reading, _ plan: UnsafeMutablePointer<TypePlan>, next: KnownPlan?) {
            self.reading = reading
            unsafe self.plan = unsafe plan
            self.next = next
        }
    }

    private func known(_ type: any TrellisDecodable.Type, _ reading: Reading) -> UnsafeMutablePointer<TypePlan>? {
        var known = types[ObjectIdentifier(type)]?.plans
        while let plan = known {
            if plan.reading == reading { return unsafe plan.plan }
            known = plan.next
        }
        return nil
    }

    mutating func knownType(_ type: any TrellisDecodable.Type) -> KnownType {
        if let known = types[ObjectIdentifier(type)] { return known }
        let known = KnownType()
        types.set(known, for: ObjectIdentifier(type))
        return known
    }

    private mutating func note(
        _ plan: UnsafeMutablePointer<TypePlan>, of type: any TrellisDecodable.Type, _ reading: Reading
    ) {
        let known = knownType(type)
        known.plans = unsafe KnownPlan(reading, plan, next: known.plans)
    }

    mutating func plan(for type: any TrellisDecodable.Type) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        unsafe try plan(for: type, Reading(coercions: options.coercions(allowing: options.coercions)))
    }

    mutating func plan(
        for type: any TrellisDecodable.Type, _ reading: Reading
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        if let known = unsafe known(type, reading) { return unsafe known }
        let plan = unsafe allocate(TypePlan.self, count: 1)
        var inner = reading
        inner.stage = .none
        if reading.stage < .transform, reading.format == .automatic,
            let transform = options.transforms.transform(for: type)
        {
            try options.transforms.check(type)
            unsafe try buffer(
                plan, type, transform.reader, [transform.source], reading, .transform,
                sourceFormat: transform.format)
            return unsafe plan
        }
        let shape = type._jsonShape
        // A plan for another type would write a value of that type into this type's memory.
        if let described = shape.type, described != type {
            throw TrellisError(.invalidSchema, found: "\(type): its shape describes \(described)")
        }
        var made: TypePlan
        switch shape.kind {
        case .scalar:
            let dates = reading.format.kind.isDate ? reading.format : options.dates
            if let reader = try DateReader.make(for: type, dates) {
                unsafe try buffer(plan, type, reader, [], reading, .none)
                return unsafe plan
            }
            // Dates are the only scalars with a format in the options.
            if reading.format != .string || DateReader.isDate(type) { inner.format = dates }
            unsafe made = try newPlan(scalarKind(type, inner), type, inner)
            unsafe made.repeatedText = repeatedText(type, inner)
            unsafe made.isNumeric = made.kind != .spelled && Machine.readsNumbers(of: type)
        case .array(let element, _)
        where reading.format == .base64 && element == UInt8.self && type is any Base64Bytes.Type:
            unsafe made = try newPlan(.scalar, type, inner)
        case .model(let model):
            if let (reader, sources, stage) = reader(for: model, after: reading.stage) {
                let own = unsafe stage == .existing ? try self.model(model) : nil
                unsafe try buffer(plan, type, reader, sources, reading, stage, model: own)
                return unsafe plan
            }
            unsafe made = try newPlan(model.modelSchema.form == .array ? .row : .model, type, inner)
            unsafe made.model = try self.model(model)
            if unsafe made.kind == .row { unsafe noteNumbers(in: &made) }
        case .optional(let wrapped): unsafe made = try optional(type, of: wrapped, reading)
        case .presence:
            throw TrellisError(.invalidSchema, found: "\(type): it can only be used as the type of a field")
        case .array(let element, let container):
            try refuseUnmovable(element)
            unsafe made = try newPlan(.array, type, inner)
            unsafe made.arrayContainer = container
            if let fixed = container as? any JSONFixedArray.Type { unsafe try fix(&made, fixed) }
            inner.isLossy = false
            unsafe made.element = try self.plan(for: element, inner)
            if container?.isHashing == true, let plan = unsafe made.element {
                unsafe made.element = unsafe hashed(plan)
            }
            if unsafe made.element?.pointee.isPlainNumeric == true { unsafe noteNumbers(in: &made) }
        case .dictionary(let value, let container):
            try refuseUnmovable(value)
            unsafe made = try newPlan(.dictionary, type, inner)
            unsafe made.dictionaryContainer = container
            inner.isLossy = false
            unsafe made.element = try self.plan(for: value, inner)
        case .reader(let reader, let sources):
            try (reader as? VariantReader)?.checkPayloads()
            unsafe try buffer(plan, type, reader, sources, reading, .none)
            return unsafe plan
        }
        unsafe plan.initialize(to: made)
        unsafe note(plan, of: type, reading)
        return unsafe plan
    }

    private mutating func noteNumbers(in plan: inout TypePlan) {
        unsafe plan.isNumeric = true
        parts.hasNumberArrays = true
    }

    private mutating func optional(
        _ type: any TrellisDecodable.Type, of wrapped: any TrellisDecodable.Type, _ reading: Reading
    ) throws(TrellisError) -> TypePlan {
        var made = unsafe try plan(for: wrapped, reading).pointee
        let types = unsafe allocate((any TrellisDecodable.Type).self, count: made.optionals + 1)
        for index in unsafe 0..<made.optionals { unsafe (types + index).initialize(to: made.wrapped![index]) }
        unsafe (types + made.optionals).initialize(to: wrapped)
        unsafe made.wrapped = unsafe types
        unsafe made.optionals += 1
        unsafe made.needsFinishing = true
        unsafe made.stride = try stride(of: type)
        return unsafe made
    }

    private mutating func newPlan(
        _ kind: TypePlan.Kind, _ type: any TrellisDecodable.Type, _ reading: Reading
    ) throws(TrellisError) -> TypePlan {
        if reading.isLossy { parts.canRecover = true }
        return unsafe TypePlan(
            kind: kind, style: TokenStyle(format: reading.format.kind, coercions: reading.coercions),
            isLossy: reading.isLossy, type: type, stride: try stride(of: type))
    }

    /// Compiles the plan of a value that a reader creates. The plan is registered before the plans of its sources,
    /// which may refer back to it.
    ///
    /// - Parameter model: the plan for values that do not need the reader.
    private mutating func buffer(
        _ plan: UnsafeMutablePointer<TypePlan>, _ type: any TrellisDecodable.Type, _ reader: any ValueReader,
        _ sources: [any TrellisDecodable.Type], _ reading: Reading, _ stage: Stage,
        model: UnsafeMutablePointer<ModelPlan>? = nil, sourceFormat: JSONFormat? = nil
    ) throws(TrellisError) {
        parts.readers.append(reader)
        let pointers = unsafe allocate(UnsafeMutablePointer<TypePlan>.self, count: sources.count)
        var made = unsafe try newPlan(model == nil ? .buffered : .existing, type, reading)
        unsafe made.model = unsafe model
        unsafe made.reader = reader
        unsafe made.form = reader.form
        unsafe made.sources = sources.isEmpty ? nil : pointers
        unsafe made.variants = (reader as? VariantReader).flatMap { unsafe variantsPlan(of: $0) }
        unsafe plan.initialize(to: made)
        unsafe note(plan, of: type, reading)
        var reading = reading
        if let sourceFormat { reading.format = sourceFormat }
        for (index, source) in sources.enumerated() {
            reading.stage = source == type ? stage : .none
            let sourcePlan = unsafe try self.plan(for: source, reading)
            unsafe (pointers + index).initialize(to: sourcePlan)
        }
        if let variants = unsafe made.variants { unsafe fill(variants, pointers) }
    }

    /// The reader that inspects a model's object before decoding: a hook, a migration, or the selection of a subclass.
    private func reader(
        for type: any JSONDecodableModel.Type, after stage: Stage
    ) -> (reader: any ValueReader, sources: [any TrellisDecodable.Type], Stage)? {
        if stage < .variants, type.mayHaveHooks, let cluster = type as? any JSONModelCluster.Type,
            let (reader, sources) = cluster._variantReader(of: type)
        {
            return (reader, sources, .variants)
        }
        if stage < .migration, let reader = options.stage?.stage.reader(for: type, options) {
            return (reader, [type], .migration)
        }
        if stage < .hook {
            let hooks = type.willDecodeHooks
            if !hooks.isEmpty { return (HookReader(hooks), [type], .hook) }
        }
        if stage < .existing, options.isUpdate, type.isClass, type.modelSchema.form == .object {
            return (SubclassReader(), [type], .existing)
        }
        return nil
    }

    /// Sets the element count of an array with a fixed size.
    private func fix(_ plan: inout TypePlan, _ type: any JSONFixedArray.Type) throws(TrellisError) {
        func size<T: JSONFixedArray>(_ type: T.Type) -> Int { MemoryLayout<T>.size }
        guard let count = Int32(exactly: type.elementCount), let size = Int32(exactly: size(type)) else {
            throw TrellisError(.invalidSchema, found: "\(type): too large")
        }
        unsafe plan.fixedCount = count
        if type.isContiguous { unsafe plan.fixedSize = size }
    }

    private func scalarKind(_ type: any TrellisDecodable.Type, _ reading: Reading) -> TypePlan.Kind {
        let isEmptyNull = reading.coercions.contains(.nullsFromEmptyStrings)
        let isString = reading.format == .string
        switch ObjectIdentifier(type) {
        case ObjectIdentifier(String.self): return isEmptyNull ? .spelled : .string
        // With the format `string`, these types are decoded from strings, which the fast path does not support.
        case ObjectIdentifier(Int.self): return isString ? .spelled : .int
        case ObjectIdentifier(Double.self): return isString ? .spelled : .double
        case ObjectIdentifier(Bool.self): return isString ? .spelled : .bool
        default: return isString || isEmptyNull ? .spelled : .scalar
        }
    }

    private func repeatedText(_ type: any TrellisDecodable.Type, _ reading: Reading) -> TypePlan.RepeatedText {
        if type == String.self { return .string }
        // With this coercion, the URL depends on the field as well as on the string.
        return type == URL.self && !reading.coercions.contains(.urlsFromUnescapedStrings) ? .url : .none
    }

    private func stride(of type: any TrellisDecodable.Type) throws(TrellisError) -> Int {
        func layout<T: TrellisDecodable>(_ type: T.Type) -> (stride: Int, alignment: Int) {
            (MemoryLayout<T>.stride, MemoryLayout<T>.alignment)
        }
        let (stride, alignment) = layout(type)
        guard unsafe alignment <= ElementBuffer.alignment else {
            throw TrellisError(.invalidSchema, found: "\(type): an alignment of more than 16 bytes is not supported")
        }
        return stride
    }

    /// Throws if the type cannot be moved bitwise: the memory of an open container moves its elements when it grows.
    func refuseUnmovable(_ type: any TrellisDecodable.Type) throws(TrellisError) {
        func isBitwiseTakable<T: TrellisDecodable>(_ type: T.Type) -> Bool { _isBitwiseTakable(type) }
        guard isBitwiseTakable(type) else {
            throw TrellisError(.invalidSchema, found: "\(type): elements must not contain weak references")
        }
    }

    // MARK: Special plans

    private(set) lazy var branchPlan = unsafe special(.branch)
    private(set) lazy var sharedPlan = unsafe special(.shared)
    private(set) lazy var passedPlan = unsafe special(.passed)

    /// A copy of the plan with another role.
    mutating func copy(
        of plan: UnsafeMutablePointer<TypePlan>, role: TypePlan.Role
    ) -> UnsafeMutablePointer<TypePlan> {
        let copy = unsafe allocate(TypePlan.self, count: 1)
        unsafe copy.initialize(to: plan.pointee)
        unsafe copy.pointee.role = role
        unsafe copy.pointee.needsFinishing = true
        return unsafe copy
    }

    /// The plan for the elements of a set. It is a separate copy only for types with a costly hash.
    private mutating func hashed(_ plan: UnsafeMutablePointer<TypePlan>) -> UnsafeMutablePointer<TypePlan> {
        guard let text = unsafe plan.pointee.type as? any HashedText.Type else { return unsafe plan }
        let copy = unsafe copy(of: plan, role: plan.pointee.role)
        unsafe copy.pointee.hashedText = text
        return unsafe copy
    }

    private mutating func special(_ kind: TypePlan.Kind) -> UnsafeMutablePointer<TypePlan> {
        let plan = unsafe allocate(TypePlan.self, count: 1)
        unsafe plan.initialize(to: TypePlan(kind: kind, style: TokenStyle(), type: Bool.self, stride: 1))
        return unsafe plan
    }

    // MARK: Memory

    mutating func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
        let pointer = UnsafeMutablePointer<T>.allocate(capacity: max(1, count))
        unsafe parts.blocks.append(UnsafeMutableRawPointer(pointer))
        return unsafe pointer
    }

    mutating func allocateBits(_ words: Int) -> UnsafeMutablePointer<UInt64> {
        let bits = unsafe allocate(UInt64.self, count: words)
        unsafe bits.initialize(repeating: 0, count: words)
        return unsafe bits
    }

    /// A copy of a text that lives as long as the schema.
    mutating func copy(of text: String) -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let utf8 = Array(text.utf8)
        let bytes = unsafe allocate(UInt8.self, count: utf8.count)
        for (offset, byte) in utf8.enumerated() { unsafe (bytes + offset).initialize(to: byte) }
        return unsafe (bytes, utf8.count)
    }
}
