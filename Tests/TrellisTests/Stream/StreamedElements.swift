import Testing
import Trellis

/// The elements delivered from a document, in a form that must not depend on the chunks.
struct Streamed<Element: Equatable & Sendable>: Equatable, Sendable {
    var elements: [Element] = []
    var failure: Complaint?
    var dropped: [Complaint] = []

    init(_ elements: [Element] = [], failure: Complaint? = nil, dropped: [Complaint] = []) {
        self.elements = elements
        self.failure = failure
        self.dropped = dropped
    }
}

/// Feeds a document to a session of elements.
func streamed<Element: TrellisDecodable & Equatable & Sendable>(
    _ type: Element.Type, as format: JSONStreamFormat = .array, _ chunks: Chunks,
    options: TrellisDecoder.Options = TrellisDecoder.Options(), skipsErrors: Bool = false
) -> Streamed<Element> {
    var result = Streamed<Element>()
    let report = TrellisDecoder.Report()
    do {
        var session = try TrellisDecoder.ElementSession(
            type, as: format, options: options, skipsErrors: skipsErrors, report: report
        ) { result.elements.append($0) }
        for chunk in chunks { try session.feed(chunk) }
        try session.finish()
    } catch {
        result.failure = (error as? TrellisError).map(Complaint.init)
    }
    result.dropped = report.dropped.map(Complaint.init)
    return result
}

func streamed<Element: TrellisDecodable & Equatable & Sendable>(
    _ type: Element.Type, as format: JSONStreamFormat = .array, _ text: String,
    options: TrellisDecoder.Options = TrellisDecoder.Options(), skipsErrors: Bool = false
) -> Streamed<Element> {
    streamed(type, as: format, [Array(text.utf8)], options: options, skipsErrors: skipsErrors)
}

/// The error at the end of a document.
func failure<Element, Rest>(atTheEndOf session: consuming TrellisDecoder.ElementSession<Element, Rest>) -> TrellisError?
{
    do {
        _ = try session.finish()
        return nil
    } catch {
        return error as? TrellisError
    }
}

/// Checks that the result is the same for every chunking, and returns it.
@discardableResult
func streamedInAnyChunks<Element: TrellisDecodable & Equatable & Sendable>(
    _ type: Element.Type, as format: JSONStreamFormat = .array, _ text: String,
    options: TrellisDecoder.Options = TrellisDecoder.Options(), skipsErrors: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Streamed<Element> {
    let document = Array(text.utf8)
    let whole = streamed(type, as: format, [document], options: options, skipsErrors: skipsErrors)
    for place in ([whole.failure] + whole.dropped).compactMap({ $0?.position }) {
        #expect(place == TextPlace(of: place.offset, in: document), "\(text)", sourceLocation: sourceLocation)
    }
    for chunks in chunkings(of: document) {
        let cut = streamed(type, as: format, chunks, options: options, skipsErrors: skipsErrors)
        if cut != whole {
            Issue.record(
                "\(text): \(whole) at once, but \(cut) of \(chunks.map(\.count))", sourceLocation: sourceLocation)
            break
        }
    }
    return whole
}

extension JSONStreamFormat {
    var isArray: Bool { "\(self)".contains("array") }
}

extension Complaint {
    /// The code, the path, the offset, and missing keys.
    var summary: String {
        var parts = ["\(code)"]
        if !path.components.isEmpty { parts.append(path.description) }
        if let position { parts.append("at \(position.offset)") }
        return (parts + missingKeys).joined(separator: " ")
    }
}

/// An element.
struct StreamItem: JSONModel, Equatable {
    var id: Int
    var name: String?

    init(_ id: Int, _ name: String? = nil) {
        self.id = id
        self.name = name
    }

    static let modelSchema = JSONModelSchema(
        StreamItem.self, [JSONField("id", \StreamItem.id), JSONField("name", \StreamItem.name)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
    }
}

/// The object around elements.
struct StreamPage: JSONModel, Equatable {
    var total: Int
    var next: String?

    init(_ total: Int, next: String? = nil) {
        self.total = total
        self.next = next
    }

    static let modelSchema = JSONModelSchema(
        StreamPage.self,
        [JSONField("total", \StreamPage.total), JSONField("next", \StreamPage.next, keys: "links.next")])

    init(from fields: borrowing JSONFieldValues) throws {
        total = fields.take(0)
        next = fields.take(1)
    }
}
