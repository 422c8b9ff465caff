#if NIO
    public import NIOCore
    public import Trellis

    // Safety: as in ByteBuffer+JSONBytes.swift
    extension TrellisEncoder {
        /// Appends the JSON of a value to the readable bytes of a buffer, which is unchanged if this method throws.
        /// O(output).
        ///
        /// - Throws: the errors of `encode(_:)`; `limitExceeded` if the buffer would have more than 4 GB.
        public func encode(_ value: some TrellisEncodable, into buffer: inout ByteBuffer) throws(TrellisError) {
            // The bytes are borrowed during the call, here and below.
            let hasRoom = unsafe try withText(of: value) { unsafe buffer.append(UnsafeRawBufferPointer($0)) }
            if !hasRoom { throw .bufferTooLarge }
        }

        /// Appends elements to the readable bytes of a buffer. O(output) time; memory for one chunk in addition to the
        /// buffer.
        ///
        /// - Parameters:
        ///   - elements: read once.
        ///   - format: the JSON around and between the elements.
        ///   - buffer: the buffer to append to.
        /// - Throws: the errors of `encodeElements(_:as:to:chunkSize:)`; `limitExceeded` if the buffer would have more
        ///   than 4 GB. The buffer is unchanged if this method throws.
        public func encodeElements<Elements: Sequence>(
            _ elements: Elements, as format: JSONStreamFormat = .array, into buffer: inout ByteBuffer
        ) throws(TrellisError) where Elements.Element: TrellisEncodable {
            let end = buffer.writerIndex
            do {
                try rethrowing {
                    unsafe try writeElements(elements, as: format) { bytes in
                        guard unsafe buffer.append(bytes) else { throw TrellisError.bufferTooLarge }
                    }
                }
            } catch {
                buffer.moveWriterIndex(to: end)
                throw error
            }
        }
    }

    extension ByteBuffer {
        /// Appends bytes, and returns true, unless an index would be too large.
        fileprivate mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard bytes.count <= Int(UInt32.max) - writerIndex else { return false }
            _ = unsafe writeBytes(bytes)
            return true
        }
    }

    extension TrellisError {
        /// The indices of a buffer have 32 bits.
        fileprivate static var bufferTooLarge: TrellisError {
            TrellisError(.limitExceeded, found: "more than \(UInt32.max) bytes in a ByteBuffer")
        }
    }
#endif
