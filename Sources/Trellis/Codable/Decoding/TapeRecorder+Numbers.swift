// Records arrays of numbers without the parser, which takes most of the time for them: see ``NumberRun``.
// Safety: as in Decoding/TapeRecorder.swift
extension TapeRecorder {
    /// The callbacks for a document of which no members are skipped.
    static func events(for document: UnsafeRawBufferPointer, _ options: TrellisDecoder.Options) -> EventTable {
        let hasNumbers = unsafe options.input.skipping == .always || isMostlyNumbers(document)
        return unsafe hasNumbers ? eventsWithNumbers : events
    }

    /// Whether a document probably consists of arrays of numbers: whether nine of ten bytes of a sample occur in them.
    /// For most other documents, fewer than 100 bytes are sufficient to find out.
    static func isMostlyNumbers(_ document: UnsafeRawBufferPointer) -> Bool {
        let (samples, length) = (32, 16)
        guard document.count >= samples * length else { return false }
        var others = 0
        for sample in 0..<samples {
            let first = document.count / samples * sample
            for index in first..<first + length where unsafe !isOfNumbers(document[index]) { others += 1 }
            if others * 10 > samples * length { return false }
        }
        return true
    }

    private static func isOfNumbers(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "-"),
            UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: byte.isJSONWhiteSpace
        }
    }

    private static let eventsWithNumbers: EventTable = {
        var table = unsafe events
        unsafe table.startArray = {
            guard unsafe begin($0, .beginArray) != 0 else { return 0 }
            unsafe state($0).pointee.link?.positions.beginNumbers()
            return 1
        }
        unsafe table.numbers = { context, text, count in
            guard let text = unsafe text, let link = unsafe state(context).pointee.link else { return 0 }
            var run = NumberRun()
            unsafe record(TextScan(start: text, count: count), &run, context, link)
            link.pass(run)
            return 1
        }
        return unsafe table
    }()

    /// Records numbers, and arrays of numbers, up to the end of the array, or up to a value that the parser must get.
    ///
    /// - Parameter text: the text from the bracket or comma on that the parser has received.
    private static func record(
        _ text: TextScan, _ run: inout NumberRun, _ context: UnsafeMutableRawPointer?, _ link: ParserLink
    ) {
        let state = unsafe state(context)
        guard let innermost = unsafe state.pointee.open.last,
            unsafe state.pointee.tape.pointee[innermost].kind == .beginArray
        else { return }
        run.isOpen = true
        // Without text, the parser only asks whether the array is open.
        guard unsafe text.count > 0 else { return }
        var index = unsafe text.space(from: 1)
        while unsafe index < text.count, unsafe hasRoom(state, text.count) {
            if unsafe text[index] == UInt8(ascii: "[") {
                let first = unsafe text.space(from: index + 1)
                guard unsafe first < text.count, unsafe text[first].mayBeginNumbers,
                    unsafe state.pointee.open.count < state.pointee.maximumDepth,
                    unsafe begin(context, .beginArray) != 0
                else { return }
                run.open(at: index)
                index = first
                if unsafe text[first] != UInt8(ascii: "]") { continue }
            } else {
                guard let end = unsafe text.number(from: index, longest: state.pointee.maximumTextLength) else {
                    return
                }
                unsafe state.pointee.tape.pointee.append(
                    event(state, .number), text: UnsafeBufferPointer(start: text.start + index, count: end - index))
                run.read(to: end)
                index = end
            }
            while true {
                index = unsafe text.space(from: index)
                guard unsafe index < text.count else { return }
                if unsafe text[index] == UInt8(ascii: ",") { break }
                guard unsafe text[index] == UInt8(ascii: "]") else { return }
                guard run.opened > 0 else {
                    unsafe run.stop(at: index, after: text[0])
                    return
                }
                index += 1
                unsafe link.positions.move(to: text.start + index)
                unsafe _ = end(context, .endArray)
                run.close(before: index)
            }
            index = unsafe text.space(from: index + 1)
        }
    }
}
