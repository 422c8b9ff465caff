// Safety: as in ArrayPartDecoder.swift
/// Decodes a document of which other threads decode partitions of an array.
@safe final class PartwiseDocument: PartwiseDecoder {
    private let document: DocumentDecoder
    private var array: OpenArray?

    /// - Parameter text: the whole document, if it is in memory and outlives this object.
    init(_ document: DocumentDecoder, _ text: UnsafeRawBufferPointer? = nil) {
        self.document = document
        guard let text = unsafe text?.assumingMemoryBound(to: UInt8.self) else { return }
        unsafe document.show(Surroundings(bytes: text, start: 0))
    }

    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) { unsafe try document.feed(bytes) }

    func divide(
        _ text: UnsafeBufferPointer<UInt8>, least: Int, isExact: Bool
    ) -> Division<ArrayPartDecoder>? {
        array = nil
        guard let start = text.baseAddress, document.isBetweenTokens else { return nil }
        let scan = unsafe TextScan(start: start, count: text.count)
        let (arrays, depth) = document.openArrays
        let borders = unsafe ElementBorders.first(in: scan, behindLevels: arrays.map { depth - $0.outerDepth - 1 })
        // Arrays at deeper levels are ever smaller, so a few levels suffice.
        for (array, border) in zip(arrays, borders).filter({ $0.1 != nil }).prefix(4) {
            guard let border,
                let cutter = unsafe ArrayCutter(for: scan, from: border, least: least, isExact: isExact)
            else { continue }
            self.array = array
            let (schema, setup) = (document.schema, document.setup)
            return Division(start: border, cutter: cutter) { ArrayPartDecoder(array, schema, setup) }
        }
        return nil
    }

    var isDivided: Bool { array.map(document.isOpen) ?? false }

    func take(_ part: ArrayPart) -> Bool {
        guard let array else { return false }
        return document.take(part, of: array)
    }
}
