// Scalars whose tokens need an inspection: strings that represent numbers, and empty strings that represent null.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// Decodes a token for a plan with a format or coercions.
    @inline(never)
    mutating func spelled(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if unsafe isNull(token, plan) { return null() }
        let style = unsafe plan.pointee.style
        if style.format == .string, token.kind != .string {
            // The type decodes tokens other than strings only if a coercion allows both.
            let allowed: JSONCoercions =
                token.kind == .bool ? .boolsFromStrings : [.numbersFromStrings, .stringsFromNumbers, .boolsFromNumbers]
            if style.coercions.isDisjoint(with: allowed) { return fail(token.mismatch(expected: "a string")) }
        }
        return unsafe decode(token, plan)
    }

    /// Whether the token is an empty string that represents null at this position.
    func isNull(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard unsafe token.kind == .string && token.text.isEmpty else { return false }
        guard unsafe plan.pointee.style.coercions.contains(.nullsFromEmptyStrings) else { return false }
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model, .row, .branch:
            guard let entry = unsafe frame.pointee.entry else { return false }
            return unsafe entry.pointee.acceptsNull && entry.pointee.child == nil
        case .array, .dictionary, .root, .single, .tail, .pick, .emptyArray, .variant, .envelope:
            return unsafe plan.pointee.optionals > 0
        }
    }
}
