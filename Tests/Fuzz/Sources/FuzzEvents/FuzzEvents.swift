import FuzzSupport
@_spi(Testing) import Trellis

/// Decodes streams of server-sent events and text sequences as a whole, in chunks and, for text sequences, in
/// partitions: no trap, the same elements and errors, and events that are the same after writing and reading them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEvents(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    var options = TrellisDecoder.Options()
    switch input.choice(of: 8) {
    case 0: examine(JSONEvent<JSON>.self, .serverSentEvents, input, options)
    case 1: examine(JSONEvent<JSON>.self, .serverSentEvents, input, options, skipsErrors: true)
    case 2: examine(JSON.self, .serverSentEvents(endingWith: "[DONE]"), input, options, skipsErrors: true)
    case 3:
        options.limits = TrellisDecoder.Limits(bufferedSize: 20, eventFieldCount: 3)
        examine(JSONEvent<JSON>.self, .serverSentEvents, input, options)
    case 4: examine(Change.self, .serverSentEvents, input, options, skipsErrors: true)
    case 5, 6:
        options.skipsByteOrderMark = input.division.skipsMark
        examine(JSON.self, .textSequence, input, options, skipsErrors: input.choice(of: 8) == 6, inPartitions: true)
    default:
        writeAgain(input)
    }
    return 0
}

private struct Found<Element: Equatable>: Equatable {
    var elements: [Element] = []
    var error: Outcome?
    var dropped: [Outcome] = []
    var lastEventID: String?
    var retry: Duration?
}

private func examine<Element: TrellisDecodable & Equatable & Sendable>(
    _ type: Element.Type, _ format: JSONStreamFormat, _ input: FuzzInput, _ options: TrellisDecoder.Options,
    skipsErrors: Bool = false, inPartitions: Bool = false
) {
    let whole = read(type, format, [input.document], options, skipsErrors)
    let chunks = read(type, format, input.chunks, options, skipsErrors)
    check(whole == chunks, "\(chunks) in chunks, \(whole) as a whole")
    guard inPartitions else { return }
    let parts = readPartitions(type, format, input, options, skipsErrors)
    check(whole == parts, "\(parts) in partitions of \(input.division.size), \(whole) as a whole")
}

/// The partitions are the same in each run, although two threads decode them.
private func readPartitions<Element: TrellisDecodable & Equatable & Sendable>(
    _ type: Element.Type, _ format: JSONStreamFormat, _ input: FuzzInput, _ options: TrellisDecoder.Options,
    _ skipsErrors: Bool
) -> Found<Element> {
    var options = options
    TrellisTesting.setPartitionSize(input.division.size, in: &options)
    var found = Found<Element>()
    let report = TrellisDecoder.Report()
    do {
        try TrellisDecoder(options: options).forEachElement(
            type, as: format, from: input.document, workers: 2, skipsErrors: skipsErrors, report: report
        ) { found.elements.append($0) }
    } catch {
        found.error = (error as? TrellisError).map(Outcome.init)
    }
    found.dropped = report.dropped.map(Outcome.init)
    return found
}

private func read<Element: TrellisDecodable & Equatable>(
    _ type: Element.Type, _ format: JSONStreamFormat, _ chunks: [[UInt8]], _ options: TrellisDecoder.Options,
    _ skipsErrors: Bool
) -> Found<Element> {
    var found = Found<Element>()
    let report = TrellisDecoder.Report()
    do {
        var session = try TrellisDecoder.ElementSession(
            type, as: format, options: options, skipsErrors: skipsErrors, report: report
        ) { found.elements.append($0) }
        for chunk in chunks { try session.feed(chunk) }
        try session.finish()
    } catch {
        found.error = (error as? TrellisError).map(Outcome.init)
    }
    found.dropped = report.dropped.map(Outcome.init)
    // The limits of an event may be exceeded in an earlier chunk than the one that ends it.
    if found.error == nil { (found.lastEventID, found.retry) = (report.lastEventID, report.retry) }
    return found
}

private func writeAgain(_ input: FuzzInput) {
    let decoder = TrellisDecoder()
    guard
        let events = try? decoder.decodeElements(
            JSONEvent<JSON>.self, as: .serverSentEvents, from: input.document, skipsErrors: true)
    else { return }
    do {
        var text: [UInt8] = []
        unsafe try TrellisEncoder().encodeElements(
            events, as: .serverSentEvents, to: .closure { unsafe text.append(contentsOf: $0) })
        let again = try decoder.decodeElements(JSONEvent<JSON>.self, as: .serverSentEvents, from: text)
        check(again == events, "\(events) written and read is \(again)")
    } catch {
        check(false, "\(events) cannot be written and read: \(error)")
    }
}

private enum Change: JSONVariants, Equatable {
    case add(JSON)
    case remove(Int)

    static let jsonVariants = JSONVariantTable<Change>(
        .byKey,
        [
            JSONVariantCase(
                "add", make: { (value: JSON) in Change.add(value) },
                take: { if case .add(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "remove", make: { (id: Int) in Change.remove(id) },
                take: { if case .remove(let id) = $0 { id } else { nil } }),
        ])
}
