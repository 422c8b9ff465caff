import FuzzSupport
import Trellis

/// Reads a snapshot after each chunk: complete values do not change, the last snapshot equals the value, and the
/// session fails where a session without snapshots does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSnapshots(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    var options = TrellisDecoder.Options()
    var shown: Set<TrellisDecoder.SnapshotOption> = []
    switch input.choice(of: 8) {
    case 0, 1: break
    case 2: shown = [.completeStringsOnly]
    case 3: shown = [.showsDefaults]
    case 4:
        options.allowsComments = true
        options.replacesLoneSurrogates = true
        options.skipsByteOrderMark = true
    case 5: options.duplicateKeys = .error
    case 6:
        // There is nothing to compare with, but it must end.
        _ = try? read(input, options, [.skipsSurroundingText])
        return 0
    default:
        readJSON(input)
        return 0
    }
    let outcome = Result { () throws(TrellisError) in try read(input, options, shown) }
    let expected = Result { () throws(TrellisError) -> Page in
        var session = try TrellisDecoder.ValueSession(Page.self, options: options)
        for chunk in input.chunks { try session.feed(chunk) }
        return try session.finish()
    }
    switch (outcome, expected) {
    case (.success(let left), .success(let right)): check(left == right, "\(left) is not \(right)")
    case (.failure(let left), .failure(let right)):
        check(Outcome(left) == Outcome(right), "\(Outcome(left)) is not \(Outcome(right))")
    default: check(false, "\(outcome) is not \(expected)")
    }
    return 0
}

private func read(
    _ input: FuzzInput, _ options: TrellisDecoder.Options, _ shown: Set<TrellisDecoder.SnapshotOption>
) throws(TrellisError) -> Page {
    var session = try TrellisDecoder.SnapshotSession(Page.self, options: options, showing: shown)
    var snapshots: [(JSONSnapshot<Page>, Shown)] = []
    var added = ""
    for chunk in input.chunks {
        try session.feed(chunk)
        let page = session.snapshot()
        added += page.newText(\.title)
        _ = page.changes
        snapshots.append((page, Shown(page)))
    }
    let page = try session.finish()
    // Retained snapshots have not changed.
    for (snapshot, shown) in snapshots { check(Shown(snapshot) == shown, "\(Shown(snapshot)) is not \(shown)") }
    if let last = snapshots.last?.0, last.isComplete {
        check(last.current == page, "\(String(describing: last.current)) is not \(page)")
        check(last.title == page.title && last.items.complete == page.items, "members of \(page)")
    }
    return page
}

private func readJSON(_ input: FuzzInput) {
    guard var session = try? TrellisDecoder.SnapshotSession(JSON.self) else { return }
    var isHidden = false
    for chunk in input.chunks {
        guard (try? session.feed(chunk)) != nil else { return }
        let snapshot = session.snapshot()
        // A value that is partly visible can be decoded.
        let shows = snapshot.changes.isEmpty || snapshot.current != nil
        if !shows, snapshot.isComplete { isHidden = true }
    }
    // In chunks, some syntax errors are reported at the end.
    guard (try? session.finish()) != nil else { return }
    check(!isHidden, "a complete value is not shown")
}

/// The visible values of a snapshot.
private struct Shown: Equatable {
    var title: String?
    var count: Int?
    var any: JSON?
    var texts: [String?]
    var items: [Item]
    var keys: [JSONPath.Component]
    var isComplete: Bool

    init(_ page: JSONSnapshot<Page>) {
        title = page.title
        count = page.count
        any = page.any
        texts = page.items.map(\.text)
        items = page.items.complete
        keys = page.named.map(\.identity)
        isComplete = page.isComplete
    }
}

private struct Page: Equatable, JSONModel {
    var title: String
    var count: Int
    var items: [Item]
    var named: [String: Item]
    var any: JSON?
    static let modelSchema = JSONModelSchema(
        Page.self,
        [
            JSONField("title", \Page.title, default: "none"), JSONField("count", \Page.count, default: 0),
            JSONField("items", \Page.items, default: []).lossy(), JSONField("named", \Page.named, default: [:]),
            JSONField("any", \Page.any, keys: "a.b", "any"),
        ])
    init(from fields: borrowing JSONFieldValues) throws {
        title = fields.take(0)
        count = fields.take(1)
        items = fields.take(2)
        named = fields.take(3)
        any = fields.take(4)
    }
}

private struct Item: Equatable, JSONModel {
    var text: String
    var next: [Item]?
    static let modelSchema = JSONModelSchema(
        Item.self, [JSONField("text", \Item.text), JSONField("next", \Item.next)])
    init(from fields: borrowing JSONFieldValues) throws {
        text = fields.take(0)
        next = fields.take(1)
    }
}
