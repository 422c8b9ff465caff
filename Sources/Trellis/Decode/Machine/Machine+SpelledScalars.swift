// Scalars whose tokens are not simply for their types: strings that stand for numbers, and empty ones that stand for
// null.
// Safety: as in Machine/Machine.swift
extension Machine {
    /// A value of a type that is made from one token, where formats or coercions have a say.
    @inline(never)
    mutating func spelled(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        if unsafe isNull(token, plan) { return null() }
        let style = unsafe plan.pointee.style
        if style.format == .string, token.kind != .string {
            // What is no string is for the type only if a coercion lets it stand beside one.
            let allowed: JSONCoercions =
                token.kind == .bool ? .boolsFromStrings : [.numbersFromStrings, .stringsFromNumbers, .boolsFromNumbers]
            if style.coercions.isDisjoint(with: allowed) { return fail(token.mismatch(expected: "a string")) }
        }
        return unsafe decode(token, plan)
    }

    /// Whether a token is an empty string that stands for null where it is.
    func isNull(_ token: borrowing JSONToken, _ plan: UnsafeMutablePointer<TypePlan>) -> Bool {
        guard unsafe token.kind == .string && token.text.isEmpty else { return false }
        guard unsafe plan.pointee.style.coercions.contains(.nullsFromEmptyStrings) else { return false }
        let frame = unsafe top
        switch unsafe frame.pointee.kind {
        case .model, .row, .branch:
            guard let entry = unsafe frame.pointee.entry else { return false }
            return unsafe entry.pointee.acceptsNull && entry.pointee.child == nil
        case .array, .dictionary, .root, .single, .tail, .pick, .emptyArray: return unsafe plan.pointee.optionals > 0
        }
    }
}
