import CThroughput

// Safety: as in System/StringFloor.swift
/// The baseline yajl.
@_spi(Tools)
public enum YajlRuns {
    /// The name of the contestant.
    static let name = "yajl"

    struct Refused: Error {}

    /// Runs yajl alone, with empty C callbacks.
    public static func parse(_ payload: [UInt8]) throws {
        let valid = unsafe payload.withUnsafeBufferPointer { bytes in
            // Safe: yajl reads within the buffer and keeps no pointer to it.
            unsafe yajl_baseline_parse(bytes.baseAddress, bytes.count)
        }
        guard valid else { throw Refused() }
    }

    /// Runs yajl alone on chunks of the payload, with empty C callbacks.
    public static func parse(_ payload: [UInt8], inChunksOf size: Int) throws {
        // With empty chunks, the loop would never end.
        precondition(size > 0)
        let valid = unsafe payload.withUnsafeBufferPointer { bytes in
            // Safe: as above.
            unsafe yajl_baseline_parse_chunks(bytes.baseAddress, bytes.count, size)
        }
        guard valid else { throw Refused() }
    }
}
