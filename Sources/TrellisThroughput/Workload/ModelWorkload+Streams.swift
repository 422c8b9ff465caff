public import Trellis

extension ModelWorkload {
    /// Also measures decoding the elements of the payload one by one from chunks, compared with yajl and the same
    /// chunks.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - format: where the elements are in the payload: an array or entries, since the payload is one document.
    ///   - chunkSize: the number of bytes of a chunk.
    public func streaming<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, chunkSize: Int = 64 * 1024
    ) -> ModelWorkload {
        let decoder = decoder
        return streaming(chunkSize) { bytes in
            var count = 0
            var session = try TrellisDecoder.ElementSession(element, as: format, options: decoder.options) {
                keepResult($0)
                count += 1
            }
            try bytes.forEachChunk(of: chunkSize) { try session.feed($0) }
            try session.finish()
            return count
        }
    }

    /// Also measures decoding the elements of an array in the payload one by one from chunks, compared with yajl and
    /// the same chunks.
    ///
    /// - Parameters:
    ///   - element: the type of the elements.
    ///   - path: the path of the array.
    ///   - rest: the model of the document, which has no field for the array.
    ///   - chunkSize: the number of bytes of a chunk.
    public func streaming<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, chunkSize: Int = 64 * 1024
    ) -> ModelWorkload {
        let decoder = decoder
        return streaming(chunkSize) { bytes in
            var count = 0
            var session = try TrellisDecoder.ElementSession(
                element, as: .array(at: path), rest: rest, options: decoder.options
            ) {
                keepResult($0)
                count += 1
            }
            try bytes.forEachChunk(of: chunkSize) { try session.feed($0) }
            keepResult(try session.finish())
            return count
        }
    }

    /// - Parameter decode: decodes the payload and returns the number of elements.
    private func streaming(
        _ chunkSize: Int, _ decode: @escaping @Sendable ([UInt8]) throws -> Int
    ) -> ModelWorkload {
        changed {
            $0.chunkSizes.append(chunkSize)
            $0.streams.append(decode)
            $0.further.append { bytes in
                ThroughputContest(
                    .stream,
                    [
                        ThroughputContestant(YajlRuns.name, isYardstick: true) {
                            {
                                try YajlRuns.parse(bytes, inChunksOf: chunkSize)
                                return bytes.count
                            }
                        },
                        ThroughputContestant("Trellis") {
                            {
                                _ = try decode(bytes)
                                return bytes.count
                            }
                        },
                    ])
            }
        }
    }
}

extension [UInt8] {
    fileprivate func forEachChunk(of size: Int, _ body: (ArraySlice<UInt8>) throws -> Void) rethrows {
        var start = 0
        while start < count {
            let end = Swift.min(start + size, count)
            try body(self[start..<end])
            start = end
        }
    }
}
