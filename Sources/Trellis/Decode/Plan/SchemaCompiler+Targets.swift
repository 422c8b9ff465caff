// Compiles the plans of documents from which a part is emitted.
// Safety: as in Plan/SchemaCompiler.swift
extension SchemaCompiler {
    /// A value of the document that is emitted in addition to decoding the model's own fields.
    @unsafe struct Target {
        var path: [JSONPath.Component]
        var plan: UnsafeMutablePointer<TypePlan>
    }

    /// The plan of a document from which a part is emitted.
    ///
    /// - Parameters:
    ///   - path: the path of that part, relative to the planned value.
    ///   - rest: the model of the remaining document.
    mutating func targetPlan(
        _ path: [JSONPath.Component], _ target: SchemaTarget, rest: any TrellisDecodable.Type
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        if !holdsItself(rest, target) {
            guard case .key? = path.first else {
                throw TrellisError(.invalidSchema, found: "\(rest): a path into a document must begin with a key")
            }
        }
        switch path.first {
        case nil: return unsafe try valuePlan(target)
        case .each, .eachOrNil:
            throw TrellisError(.invalidSchema, found: "a path into a document must not contain 'each'")
        case .index(let index):
            let plan = unsafe allocate(TypePlan.self, count: 1)
            let next = unsafe try innerPlan(Array(path.dropFirst()), target)
            let pick = unsafe allocate(PickPlan.self, count: 1)
            unsafe pick.initialize(to: PickPlan(index: index, element: next, passed: passedPlan))
            unsafe plan.initialize(
                to: TypePlan(kind: .pick, style: TokenStyle(), type: Bool.self, stride: 1, pick: pick))
            return unsafe plan
        case .key:
            let keys = Array(path.prefix { if case .key = $0 { true } else { false } })
            let value = unsafe try innerPlan(Array(path.dropFirst(keys.count)), target)
            guard let rest = rest as? any JSONDecodableModel.Type else {
                throw TrellisError(.invalidSchema, found: "\(rest): a document with a path to elements must be a model")
            }
            let model = unsafe allocate(ModelPlan.self, count: 1)
            unsafe try fill(model, rest, target: Target(path: keys, plan: value))
            let plan = unsafe allocate(TypePlan.self, count: 1)
            var made = unsafe try self.plan(for: rest).pointee
            guard unsafe made.kind == .model else {
                throw TrellisError.invalidSchema(
                    rest, "it is decoded from the whole document, so no part of the document can be emitted before")
            }
            unsafe made.model = unsafe model
            unsafe plan.initialize(to: made)
            return unsafe plan
        }
    }

    /// Whether only the target of the document is decoded.
    private func holdsItself(_ rest: any TrellisDecodable.Type, _ target: SchemaTarget) -> Bool {
        rest == JSONNothing.self || ObjectIdentifier(rest) == target.type
    }

    /// The plan of a value inside the document.
    private mutating func innerPlan(
        _ path: [JSONPath.Component], _ target: SchemaTarget
    ) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let plan = unsafe try targetPlan(path, target, rest: JSONNothing.self)
        if unsafe plan.pointee.role == .value { unsafe plan.pointee.role = .way }
        if path.isEmpty, target.isStream {
            unsafe plan.pointee.role = .elements
            unsafe plan.pointee.needsFinishing = true
        }
        return unsafe plan
    }

    private mutating func valuePlan(_ target: SchemaTarget) throws(TrellisError) -> UnsafeMutablePointer<TypePlan> {
        let type = target.metatype ?? JSONNothing.self
        // The emitting code wraps the value in its `JSONPresence`.
        let isPresence = if case .presence = type._jsonShape.kind { !target.isStream } else { false }
        let known = unsafe try self.plan(for: isPresence ? type.wrapped : type)
        guard target.isStream else { return unsafe copy(of: known, role: .last) }
        guard let element = unsafe known.pointee.element, unsafe known.pointee.kind != .buffered else {
            throw TrellisError(.invalidSchema, found: "\(type): only an array or a dictionary has elements")
        }
        let plan = unsafe allocate(TypePlan.self, count: 1)
        unsafe plan.initialize(to: known.pointee)
        unsafe plan.pointee.element = unsafe copy(of: element, role: .element)
        if target.skipsErrors {
            unsafe plan.pointee.isLossy = true
            parts.canRecover = true
        }
        return unsafe plan
    }
}
