#if NIO
    public import NIOCore
    public import Trellis

    // Safety: as in ByteBuffer+JSONBytes.swift
    extension TrellisEncoder {
        /// Appends the JSON of a value to the readable bytes of a buffer, which is unchanged if this method throws.
        /// O(output).
        ///
        /// - Throws: the errors of `encode(_:)`.
        public func encode(_ value: some TrellisEncodable, into buffer: inout ByteBuffer) throws(TrellisError) {
            // The bytes are borrowed during the call, here and below.
            unsafe try withText(of: value) { text in _ = unsafe buffer.writeBytes(UnsafeRawBufferPointer(text)) }
        }

        /// Appends elements to the readable bytes of a buffer. O(output) time; memory for one chunk in addition to the
        /// buffer.
        ///
        /// - Parameters:
        ///   - elements: read once.
        ///   - format: the JSON around and between the elements.
        ///   - buffer: the buffer to append to.
        /// - Throws: the errors of `encodeElements(_:as:to:chunkSize:)`. The buffer is unchanged if this method throws.
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
