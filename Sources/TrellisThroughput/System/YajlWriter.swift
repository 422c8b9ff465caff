import CThroughput
import Trellis

// Safety: as in System/StringFloor.swift
/// The baseline of encoding: yajl's generator writes the events of a parsed document, without a model.
@safe final class YajlWriter {
    private let writer: OpaquePointer

    /// Parses the document, once.
    ///
    /// - Returns: nil if it is not valid, or if it has more levels than yajl writes (127).
    init?(_ text: [UInt8]) {
        // Safe: yajl reads within the buffer, and the writer copies what it keeps.
        let made = unsafe text.withUnsafeBufferPointer { bytes in
            unsafe yajl_writer_make(bytes.baseAddress, bytes.count)
        }
        guard let made = unsafe made else { return nil }
        unsafe writer = made
    }

    /// The maximum depth of documents that yajl's generator writes.
    private static let maximumDepth = 127

    /// Whether a valid document has at most as many levels as yajl writes.
    static func isDeepEnough(for text: [UInt8]) -> Bool {
        var options = TrellisDecoder.Options()
        options.limits.depth = maximumDepth
        do throws(TrellisError) {
            try TrellisValidator.validate(text, options: options)
            return true
        } catch {
            return error.code != .limitExceeded
        }
    }

    deinit {
        unsafe yajl_writer_free(writer)
    }

    /// Writes the document without white space, to memory that is freed again.
    ///
    /// - Returns: the number of bytes.
    func write() -> Int {
        // Safe: the writer lives as long as this object. With a capacity of 0, nothing is copied to the nil address.
        unsafe yajl_writer_write(writer, nil, 0)
    }

    /// The bytes that `write` writes.
    var written: [UInt8] {
        let count = write()
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, initializedCount in
            // Safe: at most `count` bytes are copied, and each call writes the same bytes.
            initializedCount = unsafe min(count, yajl_writer_write(writer, bytes.baseAddress, count))
        }
    }
}
