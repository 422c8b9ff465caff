// Elements that were decoded apart from their array.
// Safety: as in Parts/DocumentDecoder+Parts.swift
extension Machine {
    // MARK: On the side of the part

    /// Begins an array around which other containers are open.
    mutating func begin(inside depth: Int) {
        let link = input.link
        input = InputPosition(outerDepth: depth)
        input.link = link
        self.depth = depth
    }

    /// Moves the elements out of the array that is open, for a part whose text ends here.
    mutating func takeElements(emittedTo sink: PartSink?, schema: CompiledSchema, text: LinePosition) -> ArrayPart? {
        let frame = unsafe top
        guard let element = unsafe frame.pointee.plan.pointee.element else { return nil }
        let gone = unsafe frame.pointee.gone
        if let sink {
            return unsafe sink.takeAll { start in
                unsafe ArrayPart(
                    moving: start, count: sink.count, of: element, schema: schema, droppedCount: gone - sink.count,
                    report: ledger.report, text: text)
            }
        }
        let start = unsafe frame.pointee.elements.start
        let part = unsafe ArrayPart(
            moving: start, count: entryCount(of: frame), of: element, schema: schema, droppedCount: gone,
            report: ledger.report, text: text)
        unsafe frame.pointee.cursor = unsafe start
        unsafe slot = unsafe start
        return part
    }

    // MARK: On the side of the array

    /// Whether a part can follow the elements so far. If not, its text has to be decoded here, which gives the error.
    func canTake(_ part: ArrayPart) -> Bool {
        let gone = unsafe top.pointee.gone
        let count = unsafe isEmitting ? gone + part.droppedCount : entryCount(of: top)
        return count <= limits.count - part.count && ledger.canAdopt(part.report)
    }

    private var isEmitting: Bool { unsafe top.pointee.plan.pointee.element?.pointee.role == .element }

    /// Takes the elements of a part over, behind those so far.
    ///
    /// - Parameter place: where the part's text begins.
    mutating func take(_ part: ArrayPart, beginningAt position: TrellisError.Position) {
        let frame = unsafe top
        let start = path(inside: false).components
        let first = unsafe entryCount(of: frame) + frame.pointee.gone
        ledger.adopt(part.report.moved(to: position)) { components in
            guard case .index(let index) = components.first else { return start + components }
            return start + [.index(first + index)] + components.dropFirst()
        }
        let isEmitting = isEmitting
        let stride = unsafe part.plan.pointee.stride
        unsafe part.take { elements in
            if isEmitting {
                for index in 0..<part.count { _ = unsafe output.emit(elements + index * stride, key: nil) }
            } else {
                unsafe append(elements, byteCount: part.count * stride)
            }
        }
        unsafe frame.pointee.gone += part.droppedCount + (isEmitting ? part.count : 0)
    }

    private mutating func append(_ elements: UnsafeMutableRawPointer, byteCount: Int) {
        let frame = unsafe top
        let stride = unsafe frame.pointee.plan.pointee.element?.pointee.stride ?? 0
        let used = unsafe slot - frame.pointee.elements.start
        // There is always room for the next one.
        if unsafe frame.pointee.elements.capacity - used < byteCount + stride {
            _ = unsafe frame.pointee.elements.grow(used: used, needed: byteCount + stride)
        }
        unsafe slot = unsafe frame.pointee.elements.start + used
        unsafe slot.copyMemory(from: elements, byteCount: byteCount)
        unsafe slot += byteCount
        unsafe frame.pointee.cursor = unsafe slot
        unsafe frame.pointee.end = elementsEnd(of: frame, stride)
    }
}

extension SkippedValues {
    /// What was skipped in a text that starts elsewhere than at the start of the whole one.
    fileprivate func moved(to start: TrellisError.Position) -> SkippedValues {
        var report = self
        report.dropped = dropped.map { $0.moved(to: start) }
        return report
    }
}
