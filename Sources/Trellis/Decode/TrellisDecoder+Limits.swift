extension TrellisDecoder {
    /// The limits of a decode. Input that exceeds a limit is the error `limitExceeded`.
    ///
    /// ```swift
    /// let decoder = TrellisDecoder(options: .init(limits: .init(size: 10 << 20)))
    /// ```
    ///
    /// Every decode with a negative limit throws `invalidSchema`, which names the limit.
    public struct Limits: Hashable, Sendable {
        /// The maximum nesting depth of arrays and objects. 512 by default.
        ///
        /// Values deeper than 1,024 levels are never created, even with a higher limit: releasing such a value needs
        /// stack for each level, and a thread may have only 512 KiB. Values that are skipped, validated or recorded as
        /// ``RawJSON`` may be as deep as this limit.
        public var depth: Int

        /// The maximum size of a document in bytes. Unlimited by default.
        public var size: Int

        /// The maximum length in bytes of a string or key, after resolving escapes, or of a number. 64 MiB by default.
        ///
        /// In unmapped values, only tokens of more than six times this length are an error.
        public var tokenLength: Int

        /// The maximum number of elements of an array or dictionary. Unlimited by default.
        ///
        /// Members of models, and elements inside a ``JSON`` or ``RawJSON``, are not counted.
        public var elementCount: Int

        /// The maximum memory of a buffered value in bytes. 64 MiB by default.
        ///
        /// A value is buffered if its variant depends on a key that comes late, if several fields are mapped to it, or
        /// if a hook receives it. Regardless of this limit, at most 4 GiB of events are buffered. The fields of a
        /// server-sent event have at most this size as well.
        public var bufferedSize: Int

        /// The maximum number of collected errors and dropped values, and of reported unknown keys. 1,000 by default.
        /// Another error or dropped value ends the decode. Further unknown keys are not reported.
        public var errorCount: Int

        /// The maximum number of fields of a server-sent event, such as lines of data. 10,000 by default.
        public var eventFieldCount: Int

        /// Creates the default limits, except for the given ones.
        public init(
            depth: Int = 512, size: Int = .max, tokenLength: Int = 64 << 20, elementCount: Int = .max,
            bufferedSize: Int = 64 << 20, errorCount: Int = 1000,
            eventFieldCount: Int = 10_000
        ) {
            self.depth = depth
            self.size = size
            self.tokenLength = tokenLength
            self.elementCount = elementCount
            self.bufferedSize = bufferedSize
            self.errorCount = errorCount
            self.eventFieldCount = eventFieldCount
        }

        /// The error of every decode with these limits, if one of them is negative.
        var mistake: TrellisError? {
            let limits = [
                ("depth", depth), ("size", size), ("tokenLength", tokenLength), ("elementCount", elementCount),
                ("bufferedSize", bufferedSize), ("errorCount", errorCount), ("eventFieldCount", eventFieldCount),
            ]
            return limits.first { $0.1 < 0 }.map { TrellisError(.init(negativeLimit: $0.0, $0.1)) }
        }
    }
}

extension TrellisDecoder.Limits {
    /// An error of a skipped element, without further errors of the same element: they would not count as dropped
    /// values.
    ///
    /// - Parameter count: the number of dropped values before it.
    /// - Throws: `limitExceeded` if there are too many.
    func checked(_ error: TrellisError, after count: Int) throws(TrellisError) -> TrellisError {
        guard count >= errorCount else {
            var first = error
            first.contents.others = []
            return first
        }
        throw TrellisError(.init(tooManyErrorsOver: errorCount, last: error))
    }
}
