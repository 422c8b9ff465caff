import Synchronization

/// The part of a value of a JSON document that has arrived.
///
/// The properties of a model are properties of its snapshot. A property that is a model, array or dictionary is a
/// snapshot as well, and any other property is an Optional, which is nil until the value is complete. Incomplete
/// strings are visible up to the last complete character.
///
/// ```swift
/// recipe.title                     // String?
/// recipe.author.name               // String?
/// recipe.steps.count               // the last step may be unfinished
/// recipe.steps[2].text             // String?
/// recipe.steps.complete            // [Step]
/// let author: Author? = recipe.author
/// ```
///
/// A snapshot does not change when more of the document arrives. Any number of snapshots may be retained: they share
/// the document's bytes and its decoded values. A property with the name of a member of this type can be read with
/// `snapshot[dynamicMember: \.current]`. <doc:Snapshots> lists when each kind of value is visible.
@dynamicMemberLookup
public struct JSONSnapshot<Value> {
    let route: SnapshotRoute
    /// The record of the value in the index, or of the object around it if the value has no text of its own; `none` if
    /// the value has not begun.
    let record: Int32
    let extent: SnapshotIndex.Extent
    /// The extent of the previous snapshot.
    let previous: SnapshotIndex.Extent
    /// The value in the decoded model around it, or the default of a missing value; nil if there is none.
    let decoded: DecodedValue?

    init(
        route: SnapshotRoute, record: Int32, extent: SnapshotIndex.Extent, previous: SnapshotIndex.Extent,
        decoded: DecodedValue? = nil
    ) {
        self.route = route
        self.record = record
        self.extent = extent
        self.previous = previous
        self.decoded = decoded
    }

    static var none: Int32 { -1 }

    var document: SnapshotDocument { route.document }

    /// Whether the record is that of the value.
    var hasText: Bool { decoded?.identity == nil }

    /// Whether nested values can be read from the text.
    var isReadable: Bool { record >= 0 && hasText && !route.isOpaque }

    /// The complete value, or the default of a missing value; nil if it is incomplete.
    func completeValue() -> DecodedValue? {
        if let decoded { return decoded }
        return isComplete ? route.decoder?.decoded(record) : nil
    }

    /// Whether the value is complete, or its object is complete without it.
    public var isComplete: Bool {
        if let decoded { return !decoded.isDefault }
        return record >= 0 && document.index.withLock { $0.isComplete(record, extent) }
    }

    /// The index of an element in its array, or the key of a member.
    ///
    /// It identifies an element in a list: it does not change while the document arrives. When the model is complete,
    /// its elements are those of the decoded model, and a dropped element no longer counts.
    public var identity: JSONPath.Component {
        if let identity = decoded?.identity { return identity }
        return record < 0 ? .key("") : document.index.withLock { $0.component(of: record) }
    }

    /// The paths, relative to this value, of the values that are new, longer or complete since the previous snapshot. A
    /// new object or array has a single path, without its members. O(length of the paths + depth * log(children)).
    ///
    /// The paths are those of the document. A value that is not in the document at a path of its own, such as a
    /// composite, is new when its object is complete.
    public var changes: [JSONPath] {
        guard record >= 0 else { return [] }
        return document.index.withLock { index in
            guard hasText else {
                let isNew = decoded?.value != nil && !index.isComplete(record, previous)
                return isNew ? [JSONPath([] as [JSONPath.Component])] : []
            }
            return index.changes(of: record, since: previous, extent, showingStrings: document.showsStrings)
        }
    }
}

extension JSONSnapshot: Sendable where Value: Sendable {}

extension JSONSnapshot where Value: TrellisDecodable {
    /// The value if it is complete, an incomplete string, an incomplete ``JSON`` value, or the default of a missing
    /// value with ``TrellisDecoder/SnapshotOption/showsDefaults``; nil otherwise.
    ///
    /// A complete value is decoded at the first call. An incomplete ``JSON`` is decoded at each call, in O(its length).
    public var current: Value? {
        if let complete = completeValue() { return complete.value as? Value }
        guard record >= 0 else { return nil }
        if route.isString { return unfinishedText() as? Value }
        return Value.self == JSON.self && !route.isTransformed ? unfinishedJSON(of: record) as? Value : nil
    }

    private func unfinishedText() -> String? {
        guard document.showsStrings else { return nil }
        return document.index.withLock { index in
            index.text(of: record, extent).map { index.growingString(record, $0) }
        }
    }
}

extension JSONSnapshot {
    /// The part of a ``JSON`` value that has arrived.
    func unfinishedJSON(of record: Int32) -> JSON? {
        let text = document.index.withLock { index in
            index.closedText(of: record, extent, showingStrings: document.showsStrings)
        }
        return text.flatMap { try? TrellisDecoder(options: document.setup.options).decode(JSON.self, from: $0) }
    }
}
