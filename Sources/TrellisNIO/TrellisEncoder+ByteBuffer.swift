#if NIO
    public import NIOCore
    public import Trellis

    // Safety: as in ByteBuffer+JSONBytes.swift
    extension TrellisEncoder {
        /// Appends a value to what can be read of a buffer, which is unchanged if this throws. O(output).
        ///
        /// - Throws: `nonFiniteNumber` and what the values' own conformances throw.
        public func encode(_ value: some TrellisEncodable, into buffer: inout ByteBuffer) throws(TrellisError) {
            // The text is lent for the call only; the same below.
            unsafe try withText(of: value) { text in _ = unsafe buffer.writeBytes(UnsafeRawBufferPointer(text)) }
        }

        /// Appends elements to what can be read of a buffer. O(output) time; memory for one chunk beside the buffer.
        ///
        /// - Parameters:
        ///   - elements: read once.
        ///   - format: what is written around and between the elements.
        ///   - buffer: what is appended to.
        /// - Throws: what `encodeElements(_:as:to:chunkSize:)` throws; the buffer is as it was before the call then.
        public func encodeElements<Elements: Sequence>(
            _ elements: Elements, as format: JSONStreamFormat = .array, into buffer: inout ByteBuffer
        ) throws(TrellisError) where Elements.Element: TrellisEncodable {
            let end = buffer.writerIndex
            do {
                try rethrowing { unsafe try writeElements(elements, as: format) { _ = unsafe buffer.writeBytes($0) } }
            } catch {
                buffer.moveWriterIndex(to: end)
                throw error
            }
        }
    }
#endif
