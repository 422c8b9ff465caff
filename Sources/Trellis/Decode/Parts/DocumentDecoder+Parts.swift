// Elements that were decoded apart from their document.
// Safety: The elements of a partition are appended only while the machine is between two elements of an array with the
// plan that they were decoded by. They are moved bitwise, as when a buffer grows.
extension DocumentDecoder {
    // MARK: On the side of the part

    /// Begins a part of an array: what comes next are elements.
    func begin(_ array: OpenArray, in surroundings: Surroundings?) throws(DocumentParser.Interruption) {
        unsafe show(surroundings)
        unsafe run.machine.pointee.begin(inside: array.outerDepth)
        unsafe try parser.parse(prefix: "[")
    }

    /// The elements so far, if the text so far is whole elements and nothing is wrong in it.
    func takePart(of array: OpenArray, emittedTo sink: PartSink?) -> ArrayPart? {
        let own = unsafe OpenArray(plan: array.plan, frame: 1, outerDepth: array.outerDepth)
        guard unsafe parser.isBetweenTokens, unsafe run.machine.pointee.isBetweenElements(of: own),
            unsafe run.machine.pointee.ledger.errors.isEmpty
        else { return nil }
        return unsafe run.machine.pointee.takeElements(emittedTo: sink, schema: schema, text: parser.position)
    }

    /// Has errors show text around the chunk, too.
    func show(_ surroundings: Surroundings?) { unsafe parser.positions.surroundings = surroundings }

    // MARK: On the side of the array

    var schema: CompiledSchema { run.schema }

    var setup: DecoderSetup {
        guard let setup = run.context.setup else { preconditionFailure("a decoder's context has its setup") }
        return setup
    }

    /// Whether the text so far ends with a whole token.
    var isBetweenTokens: Bool { unsafe parser.isBetweenTokens }

    /// The open arrays that parts can be made of, outermost first, and how many containers are open.
    var openArrays: (arrays: [OpenArray], depth: Int) {
        unsafe (run.machine.pointee.openArrays, run.machine.pointee.depth)
    }

    func isOpen(_ array: OpenArray) -> Bool { unsafe run.machine.pointee.isOpen(array) }

    /// Takes over the elements of the text that comes next.
    func take(_ part: ArrayPart, of array: OpenArray) -> Bool {
        let position = unsafe parser.position.position
        guard isBetweenTokens, unsafe run.machine.pointee.isBetweenElements(of: array),
            unsafe run.machine.pointee.canTake(part), unsafe parser.skip(part.text)
        else { return false }
        unsafe run.machine.pointee.take(part, beginningAt: position)
        return true
    }
}
