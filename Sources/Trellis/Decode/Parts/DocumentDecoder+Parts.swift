// Decodes partitions of an array separately and adopts their elements.
// Safety: The elements of a partition are appended only while the machine is between two elements of an array with the
// plan that they were decoded by. They are moved bitwise, as when a buffer grows.
extension DocumentDecoder {
    // MARK: Decoding a partition

    /// Begins a partition of an array: the next input consists of elements.
    func begin(_ array: OpenArray, in surroundings: Surroundings?) throws(DocumentParser.Interruption) {
        unsafe show(surroundings)
        unsafe run.machine.pointee.begin(inside: array.outerDepth)
        unsafe try parser.parse(prefix: "[")
    }

    /// The elements decoded so far, or nil if the input so far contains an error or does not end between elements.
    func takePart(of array: OpenArray, emittedTo sink: PartSink?) -> ArrayPart? {
        let own = unsafe OpenArray(plan: array.plan, frame: 1, outerDepth: array.outerDepth)
        guard unsafe parser.isBetweenTokens, unsafe run.machine.pointee.isBetweenElements(of: own),
            unsafe run.machine.pointee.ledger.errors.isEmpty
        else { return nil }
        return unsafe run.machine.pointee.takeElements(emittedTo: sink, schema: schema, text: parser.position)
    }

    /// Lets excerpts in errors include bytes before and after the chunk.
    func show(_ surroundings: Surroundings?) { unsafe parser.positions.surroundings = surroundings }

    // MARK: Adopting partitions

    var schema: CompiledSchema { run.schema }

    var setup: DecoderSetup {
        guard let setup = run.context.setup else { preconditionFailure("a decoding context without a setup") }
        return setup
    }

    /// Whether the input so far ends between tokens.
    var isBetweenTokens: Bool { unsafe parser.isBetweenTokens }

    /// The open arrays that can be partitioned, outermost first, and the number of open containers.
    var openArrays: (arrays: [OpenArray], depth: Int) {
        unsafe (run.machine.pointee.openArrays, run.machine.pointee.depth)
    }

    func isOpen(_ array: OpenArray) -> Bool { unsafe run.machine.pointee.isOpen(array) }

    /// Adopts the elements of a partition instead of parsing its input, which comes next.
    func take(_ part: ArrayPart, of array: OpenArray) -> Bool {
        let position = unsafe parser.position.position
        guard isBetweenTokens, unsafe run.machine.pointee.isBetweenElements(of: array),
            unsafe run.machine.pointee.canTake(part), unsafe parser.skip(part.text)
        else { return false }
        unsafe run.machine.pointee.take(part, beginningAt: position)
        return true
    }
}
