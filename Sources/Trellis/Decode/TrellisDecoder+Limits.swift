extension TrellisDecoder {
    /// The limits of a decode. Input that exceeds one is the error `limitExceeded`.
    ///
    /// ```swift
    /// let decoder = TrellisDecoder(options: .init(limits: .init(size: 10 << 20)))
    /// ```
    ///
    /// A negative limit is a mistake: every decode with it throws `invalidSchema`, which names the limit.
    public struct Limits: Hashable, Sendable {
        /// How deep arrays and objects may be nested. 512 unless set.
        ///
        /// Of what is deeper than 1,024 levels no value is made, whatever is set: releasing it takes stack for each
        /// level, which a thread of 512 KiB must have room for. What is skipped, validated or kept as ``RawJSON`` may
        /// be as deep as this says.
        public var depth: Int

        /// How many bytes a document may have. No limit unless set.
        public var size: Int

        /// How many bytes one string or key may have, escapes resolved, or one number. 64 MiB unless set.
        ///
        /// In unmapped values, only tokens of more than six times as many bytes are refused.
        public var tokenLength: Int

        /// How many elements one array or dictionary may have. No limit unless set.
        public var elementCount: Int

        /// How many bytes of memory one buffered value may take: one whose variant is told by a key that comes late,
        /// that several fields are mapped to, or that a hook receives. 64 MiB unless set. Of events, at most 4 GiB are
        /// buffered, whatever is set.
        public var bufferedSize: Int

        /// How many errors are collected, values dropped and unknown keys noted. 1,000 unless set. One error or drop
        /// more ends the decode; further keys are not noted.
        public var errorCount: Int

        /// The defaults, but for the given limits.
        public init(
            depth: Int = 512, size: Int = .max, tokenLength: Int = 64 << 20, elementCount: Int = .max,
            bufferedSize: Int = 64 << 20, errorCount: Int = 1000
        ) {
            self.depth = depth
            self.size = size
            self.tokenLength = tokenLength
            self.elementCount = elementCount
            self.bufferedSize = bufferedSize
            self.errorCount = errorCount
        }

        /// The error of every decode with these limits, if one of them is negative.
        var mistake: TrellisError? {
            let limits = [
                ("depth", depth), ("size", size), ("tokenLength", tokenLength), ("elementCount", elementCount),
                ("bufferedSize", bufferedSize), ("errorCount", errorCount),
            ]
            return limits.first { $0.1 < 0 }.map { TrellisError(.init(negativeLimit: $0.0, $0.1)) }
        }
    }
}
