/// Decodes one document: the parser's events go to the machine, whose errors get the parser's places.
@safe final class DocumentDecoder {
    private let schema: CompiledSchema
    private let machine: UnsafeMutablePointer<Machine>
    private var parser: DocumentParser

    /// Memory for the root value. It belongs to this object, since a root value that is complete before the document is
    /// found faulty is destroyed with the machine.
    private let result: UnsafeMutableRawPointer

    init<Value: JSONDecodable>(_ type: Value.Type, options: DecodingOptions) throws(TrellisError) {
        schema = try CompiledSchema.cached(for: type, options: options.schema)
        unsafe result = .allocate(byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
        unsafe machine = .allocate(capacity: 1)
        unsafe machine.initialize(to: Machine(schema: schema, options: options, result: result))
        unsafe parser = DocumentParser(
            events: Machine.events, context: UnsafeMutableRawPointer(machine), mark: machine.pointee.textMark,
            options: options.input)
        unsafe machine.pointee.gate = parser.gate
    }

    deinit {
        unsafe machine.pointee.tearDown(schema)
        unsafe machine.deinitialize(count: 1)
        unsafe machine.deallocate()
        unsafe result.deallocate()
    }

    /// How many bytes have been fed.
    var bytesReceived: Int { parser.bytesReceived }

    /// Decodes a document that is all there.
    ///
    /// - Parameter type: the type that this was made for.
    func decode<Value: JSONDecodable>(_ bytes: UnsafeRawBufferPointer, as type: Value.Type) throws(TrellisError)
        -> Value
    {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.parse(bytes.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw self.error(error)
        }
        unsafe machine.pointee.takeResult()
        return unsafe result.assumingMemoryBound(to: Value.self).move()
    }

    /// Feeds the next bytes of a document.
    func feed(_ bytes: UnsafeRawBufferPointer) throws(TrellisError) {
        do throws(DocumentParser.Interruption) {
            unsafe try parser.feed(bytes.assumingMemoryBound(to: UInt8.self))
        } catch {
            throw self.error(error)
        }
    }

    /// Ends a document that was fed.
    ///
    /// - Parameter type: the type that this was made for.
    func finish<Value: JSONDecodable>(as type: Value.Type) throws(TrellisError) -> Value {
        do throws(DocumentParser.Interruption) {
            try parser.finish()
        } catch {
            throw self.error(error)
        }
        unsafe machine.pointee.takeResult()
        return unsafe result.assumingMemoryBound(to: Value.self).move()
    }

    private func error(_ interruption: DocumentParser.Interruption) -> TrellisError {
        var contents: TrellisError.Contents
        if let syntax = interruption.contents {
            contents = syntax
            contents.path = unsafe machine.pointee.path(inside: true)
        } else {
            contents = unsafe machine.pointee.failure?.contents ?? .init(code: .custom)
        }
        contents.place = interruption.place
        contents.excerpt = interruption.excerpt
        return TrellisError(contents)
    }
}
