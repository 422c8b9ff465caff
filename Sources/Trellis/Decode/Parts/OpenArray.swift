/// An open array that can be partitioned.
@safe struct OpenArray: @unchecked Sendable {
    /// An immutable plan. Users of this value must keep its schema alive.
    let plan: UnsafeMutablePointer<TypePlan>
    /// The index of the array's frame on the stack.
    let frame: Int
    /// The number of open containers around the array.
    let outerDepth: Int
}

// Safety: as in Parts/DocumentDecoder+Parts.swift
extension Machine {
    /// The open arrays that can be partitioned, outermost first.
    var openArrays: [OpenArray] {
        guard update == nil, capture.form == nil, variants.count == 0 else { return [] }
        var arrays: [OpenArray] = []
        var depth = input.outerDepth
        var frame = unsafe frames + 1
        while unsafe frame <= top {
            let plan = unsafe frame.pointee.plan
            switch unsafe frame.pointee.kind {
            case .array:
                // Excludes arrays that are models, have a fixed count, or match existing elements.
                if unsafe plan.pointee.kind == .array && plan.pointee.fixedCount < 0 {
                    unsafe arrays.append(OpenArray(plan: plan, frame: frame - frames, outerDepth: depth))
                }
                depth += 1
            case .model, .row, .branch, .dictionary, .pick, .emptyArray, .envelope: depth += 1
            // These frames have no brackets in the input.
            case .root, .single, .tail, .variant: break
            }
            unsafe frame += 1
        }
        return arrays
    }

    /// Whether the array is still open.
    func isOpen(_ array: OpenArray) -> Bool {
        let frame = unsafe frames + array.frame
        return unsafe frame <= top && frame.pointee.kind == .array && frame.pointee.plan == array.plan
    }

    /// Whether the next value is an element of the array.
    func isBetweenElements(of array: OpenArray) -> Bool {
        unsafe isOpen(array) && top - frames == array.frame && skipDepth == 0 && capture.form == nil
            && plan == array.plan.pointee.element && slot == top.pointee.cursor && depth == array.outerDepth + 1
    }
}
