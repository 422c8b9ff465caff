public import Trellis

extension ModelWorkload {
    /// Measures the elements of the payload as well, decoded one by one as the text arrives in chunks, beside yajl fed
    /// with the same chunks.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - format: where they are in the text.
    ///   - chunkSize: how many bytes are fed at once.
    public func streaming<Element: TrellisDecodable>(
        _ element: Element.Type, as format: JSONStreamFormat = .array, chunkSize: Int = 64 * 1024
    ) -> ModelWorkload {
        let decoder = decoder
        return streaming(chunkSize) { bytes in
            var session = try TrellisDecoder.ElementSession(element, as: format, options: decoder.options) {
                keepResult($0)
            }
            try bytes.forEachChunk(of: chunkSize) { try session.feed($0) }
            try session.finish()
        }
    }

    /// Measures the elements of an array in the payload as well, decoded one by one as the text arrives in chunks,
    /// beside yajl fed with the same chunks.
    ///
    /// - Parameters:
    ///   - element: the elements' type.
    ///   - path: where their array is.
    ///   - rest: the model of the document, which has no field for the array.
    ///   - chunkSize: how many bytes are fed at once.
    public func streaming<Element: TrellisDecodable, Rest: JSONDecodableModel>(
        _ element: Element.Type, at path: JSONPath, rest: Rest.Type, chunkSize: Int = 64 * 1024
    ) -> ModelWorkload {
        let decoder = decoder
        return streaming(chunkSize) { bytes in
            var session = try TrellisDecoder.ElementSession(
                element, as: .array(at: path), rest: rest, options: decoder.options
            ) {
                keepResult($0)
            }
            try bytes.forEachChunk(of: chunkSize) { try session.feed($0) }
            keepResult(try session.finish())
        }
    }

    private func streaming(
        _ chunkSize: Int, _ decode: @escaping @Sendable ([UInt8]) throws -> Void
    ) -> ModelWorkload {
        changed {
            $0.chunkSizes.append(chunkSize)
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
                                try decode(bytes)
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
