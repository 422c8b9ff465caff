#if NIO
    /// The elements of a sequence as an asynchronous sequence that never suspends.
    public struct EncodingSequence<Elements: Sequence>: AsyncSequence {
        public typealias Element = Elements.Element
        public typealias Failure = Never

        let elements: Elements

        public func makeAsyncIterator() -> Iterator { Iterator(elements: elements.makeIterator()) }

        /// Emits the elements.
        public struct Iterator: AsyncIteratorProtocol {
            var elements: Elements.Iterator

            /// The next element; nil at the end.
            public mutating func next() async -> Elements.Element? { elements.next() }

            /// The next element; nil at the end.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(Never) -> Elements.Element? {
                elements.next()
            }
        }
    }

    extension EncodingSequence: Sendable where Elements: Sendable {}
#endif
