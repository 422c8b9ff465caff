/// Takes the one value of a document that is decoded.
@safe final class BranchSink<Value: TrellisDecodable>: ElementSink {
    private(set) var value: Value?
    /// Whether what is still to come must be in order: the text has ended in the midst of the document, perhaps in the
    /// midst of the number that is the value.
    var isCutOff = false

    var acceptsNull: Bool { isOptional || isPresence }

    func takeNull() -> Bool {
        guard acceptsNull else { return true }
        value = empty(isNull: true)
        return false
    }

    private let isOptional = if case .optional = Value.jsonShape.kind { true } else { false }
    private let isPresence = if case .presence = Value.jsonShape.kind { true } else { false }

    /// What the value is where there is none; nil if there must be one.
    func empty(isNull: Bool) -> Value? {
        guard acceptsNull else { return nil }
        return unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { slot in
            guard let start = slot.baseAddress else { return nil }
            // Nothing is taken out of the slot, which holds nothing.
            return unsafe Value._takeSlot(UnsafeMutableRawPointer(start), false, isNull: isNull)
        }
    }

    func take(_ slot: UnsafeMutableRawPointer, key: String?) -> Bool {
        // Of a presence the slot holds what is inside.
        value =
            isPresence
            ? unsafe Value._takeSlot(slot, true, isNull: false) : unsafe slot.assumingMemoryBound(to: Value.self).move()
        return isCutOff
    }
}

extension TrellisDecoder {
    /// Decodes the value at a path of a document while its bytes arrive, and no more than that.
    ///
    /// As in a field, an Optional is nil if nothing stands there, or null there or on the way, and a ``JSONPresence`` is `missing` or
    /// `null`. For any other value null is the error `unexpectedNull`, and nothing there is `missingKeys` with the path. A string,
    /// number or Boolean on the way is a `typeMismatch`. If a key of the path comes twice, the first that leads to a value counts,
    /// unless ``TrellisDecoder/Options/duplicateKeys`` says otherwise.
    ///
    /// ```swift
    /// var session = try TrellisDecoder.PathSession(User.self, at: "data.viewer")
    /// while !session.isComplete, let chunk = nextChunk() { try session.feed(chunk) }
    /// let viewer = try session.finish()
    /// ```
    public struct PathSession<Value: TrellisDecodable>: ~Copyable {
        let document: DocumentDecoder
        private let sink = BranchSink<Value>()
        private let path: JSONPath
        private var failure: TrellisError?

        /// Starts a document.
        ///
        /// - Parameters:
        ///   - type: the type of the value.
        ///   - path: where it is: keys and indices.
        ///   - options: how it is read.
        /// - Throws: `invalidSchema` if the type's schema contradicts itself, or the path holds `each`.
        public init(
            _ type: Value.Type = Value.self, at path: JSONPath,
            options: TrellisDecoder.Options = TrellisDecoder.Options()
        ) throws(TrellisError) {
            self.path = path
            let target = SchemaTarget(path: path.components, type: ObjectIdentifier(type), metatype: type)
            document = try DocumentDecoder(JSONNothing.self, options: options, target: target, sink: sink)
        }

        /// Whether the value is there; then no more needs to be fed.
        public var isComplete: Bool { sink.value != nil }

        /// How many bytes have been fed.
        public var bytesConsumed: Int { document.bytesReceived }

        /// Feeds the next bytes; those behind the value are not looked at. Amortised O(bytes).
        public mutating func feed(_ bytes: some JSONBytes & ~Escapable) throws(TrellisError) {
            if let failure { throw failure }
            guard !isComplete else { return }
            do throws(TrellisError) {
                try rethrowing { unsafe try bytes.withJSONBytes { unsafe try document.feed($0) } }
            } catch {
                // The parser was stopped at the value's end.
                if isComplete { return }
                failure = error
                throw error
            }
        }

        /// Feeds a document that is all there, in slices, so that what is not looked at is not checked either.
        mutating func feed(inSlicesOf size: Int, _ document: UnsafeRawBufferPointer) throws(TrellisError) {
            var index = 0
            while index < document.count && !isComplete {
                let end = min(document.count, index + size)
                unsafe try feed(UnsafeRawBufferPointer(rebasing: document[index..<end]))
                index = end
            }
        }

        /// The value.
        ///
        /// - Throws: what is wrong with the document up to the value; `missingKeys` if it has no value at the path,
        ///   unless the type is an Optional or a ``JSONPresence``.
        public consuming func finish() throws(TrellisError) -> Value {
            if let value = sink.value { return value }
            if let failure { throw failure }
            sink.isCutOff = !path.components.isEmpty
            do throws(TrellisError) {
                _ = try document.finish(as: JSONNothing.self)
            } catch {
                // A number that is the document is completed by its end.
                if !sink.isCutOff, let value = sink.value { return value }
                throw error
            }
            if let missing = sink.empty(isNull: false) { return missing }
            throw TrellisError(.init(code: .missingKeys, missingKeys: [path.description]))
        }
    }
}
