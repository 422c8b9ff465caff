// Safety: One thread uses each decoder. Plans do not change, and the schema that owns them is retained.
/// Decodes partitions of an array. Each partition begins and ends between elements.
@safe final class ArrayPartDecoder: PartDecoder {
    /// The number of bytes between checks for cancellation.
    private static let sliceSize = 256 << 10

    private let array: OpenArray
    private let schema: CompiledSchema
    private let setup: DecoderSetup
    private let texts: RepeatedTexts?

    init(_ array: OpenArray, _ schema: CompiledSchema, _ setup: DecoderSetup) {
        self.array = array
        self.schema = schema
        self.setup = setup
        texts = setup.options.sharesEqualStrings ? RepeatedTexts() : nil
    }

    func decode(_ piece: TextPiece, isCancelled: () -> Bool) -> ArrayPart? {
        let bytes = unsafe piece.bytes
        // A partition that ends with a comma is followed by another element.
        guard let start = bytes.baseAddress, unsafe bytes.last == UInt8(ascii: ","),
            let element = unsafe array.plan.pointee.element
        else { return nil }
        let sink = unsafe element.pointee.role == .element ? PartSink(element) : nil
        let document = DocumentDecoder(
            schema, setup, array: array, size: unsafe array.plan.pointee.room, sink: sink, texts: texts)
        let text = unsafe TextScan(start: start, count: bytes.count)
        do {
            unsafe try document.begin(array, in: piece.surroundings)
            var fed = 0
            while fed < bytes.count {
                if isCancelled() { return nil }
                let end = unsafe text.border(behind: fed + Self.sliceSize)
                unsafe try document.feed(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[fed..<end]))
                fed = end
            }
        } catch {
            // The thread that decodes the input in order decodes the partition again and reports the error.
            return nil
        }
        return document.takePart(of: array, emittedTo: sink)
    }
}
