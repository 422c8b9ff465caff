// Encoding models that are arrays.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    /// Writes the fields of a model as elements at their indices, with null at indices without a field. Omits fields at
    /// the end that write no value, such as nil.
    mutating func elements<Model: JSONEncodableModel>(_ plan: EncodePlan, at positions: [Int], of model: Model) throws {
        // The selection of properties does not apply to models inside this one.
        let selected = selector?.selectedFields(of: Swift.type(of: model))
        let (selector, outer) = unsafe (self.selector, member)
        self.selector = nil
        defer {
            self.selector = selector
            unsafe member = unsafe outer
        }
        try openArray()
        var (end, filled) = (count, 0)
        for (index, position) in positions.enumerated() {
            let member = unsafe UnsafePointer(plan.members + index)
            if let selected, unsafe !selected[member.pointee.field] { continue }
            while filled < position {
                beginElement()
                null()
                filled += 1
            }
            unsafe self.member = unsafe member
            let before = count
            do {
                unsafe try element(member, of: model)
                try checkFailure()
            } catch {
                throw unsafe failure(error, under: .index(position), of: member)
            }
            if count > before { (end, filled) = (count, position + 1) }
        }
        discard(from: end, level: level)
        endArray()
    }

    private mutating func element<Model: JSONEncodableModel>(_ member: UnsafePointer<EncodeMember>, of model: Model)
        throws
    {
        let options = unsafe member.pointee.route?.takeUnretainedValue().route.options
        if let tail = options?.tail {
            // Redacted elements are omitted, as the members of a redacted `@JSONRest` are.
            if self.options.redactsFields, options?.isRedacted == true { return }
            let first = count
            if options?.isWritten?(model) ?? true { try tail.write(model, &self) }
            if unsafe member.pointee.format == .string { quoteScalars(from: first) }
            return
        }
        // Plain members do not check for elements, so the field must not count as plain: it starts as an element,
        // without a key and after a bracket.
        isPlain = false
        defer { isPlain = isPlainByOptions }
        if unsafe member.pointee.isWrittenBySchema {
            unsafe try writeBySchema(member, of: model)
        } else {
            try withFieldWriter { unsafe try model.encode(field: member.pointee.field, to: &$0) }
        }
    }
}
