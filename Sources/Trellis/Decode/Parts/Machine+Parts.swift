// Decodes partitions of an array separately and adopts their elements.
// Safety: as in Parts/DocumentDecoder+Parts.swift
extension Machine {
    // MARK: Decoding a partition

    /// Begins an array that is inside `depth` other containers.
    mutating func begin(inside depth: Int) {
        let link = input.link
        input = InputPosition(outerDepth: depth)
        input.link = link
        self.depth = depth
        isPart = true
    }

    /// Moves the elements of the open array into a partition whose input ends here.
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

    // MARK: Adopting partitions

    /// Whether a partition can be appended to the elements so far without exceeding a limit. Otherwise its input must
    /// be decoded here, which reports the error.
    func canTake(_ part: ArrayPart) -> Bool {
        let gone = unsafe top.pointee.gone
        let count = unsafe isEmitting ? gone + part.droppedCount : entryCount(of: top)
        return count <= limits.count - part.count && ledger.canAdopt(part.report)
    }

    private var isEmitting: Bool { unsafe top.pointee.plan.pointee.element?.pointee.role == .element }

    /// Appends the elements of a partition.
    ///
    /// - Parameter position: the start of the partition's input.
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
        // The memory always has room for the next element.
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
    /// Moves positions that are relative to the partition's start to positions in the document.
    fileprivate func moved(to start: TrellisError.Position) -> SkippedValues {
        var report = self
        report.dropped = dropped.map { $0.moved(to: start) }
        return report
    }
}
