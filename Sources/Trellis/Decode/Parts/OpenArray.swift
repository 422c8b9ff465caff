/// An open array whose elements can be decoded apart from it.
@safe struct OpenArray: @unchecked Sendable {
    /// Of the schema that whoever has this keeps alive. It never changes.
    let plan: UnsafeMutablePointer<TypePlan>
    /// Where its frame is in the stack.
    let frame: Int
    /// How many containers are open around it.
    let outerDepth: Int
}

// Safety: as in Parts/DocumentDecoder+Parts.swift
extension Machine {
    /// The open arrays whose elements can be decoded apart from them, the outermost first.
    var openArrays: [OpenArray] {
        guard update == nil, capture == nil else { return [] }
        var arrays: [OpenArray] = []
        var depth = input.outerDepth
        var frame = unsafe frames + 1
        while unsafe frame <= top {
            let plan = unsafe frame.pointee.plan
            switch unsafe frame.pointee.kind {
            case .array:
                // Not one that is a model, that has a certain number of elements, or of which others are found.
                if unsafe plan.pointee.kind == .array && plan.pointee.fixedCount < 0 {
                    unsafe arrays.append(OpenArray(plan: plan, frame: frame - frames, outerDepth: depth))
                }
                depth += 1
            case .model, .row, .branch, .dictionary, .pick, .emptyArray: depth += 1
            // These have no brackets of their own.
            case .root, .single, .tail: break
            }
            unsafe frame += 1
        }
        return arrays
    }

    /// Whether an array is open.
    func isOpen(_ array: OpenArray) -> Bool {
        let frame = unsafe frames + array.frame
        return unsafe frame <= top && frame.pointee.kind == .array && frame.pointee.plan == array.plan
    }

    /// Whether the next value is an element of an array.
    func isBetweenElements(of array: OpenArray) -> Bool {
        unsafe isOpen(array) && top - frames == array.frame && skipDepth == 0 && capture == nil
            && plan == array.plan.pointee.element && slot == top.pointee.cursor && depth == array.outerDepth + 1
    }
}
