import Synchronization

/// A value of a JSON document as far as it has arrived.
///
/// The properties of a model are properties of its snapshot. A nested model, array or dictionary is a snapshot again,
/// and any other property is an Optional, which is nil until the value is complete. Unfinished strings are visible up
/// to the last complete character.
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
/// A snapshot does not change when more of the document arrives, and any number of them may be retained: all share the
/// document's text, and what was decoded of it. A property named like a member of this type is read by
/// `snapshot[dynamicMember: \.current]`. <doc:Snapshots> lists what is visible when.
@dynamicMemberLookup
public struct JSONSnapshot<Value> {
    let route: SnapshotRoute
    /// The value in the index; `none` if it has not begun, `neverComes` if its object is complete without it.
    let record: Int32
    let extent: SnapshotIndex.Extent
    /// What the snapshot before this one shows.
    let previous: SnapshotIndex.Extent

    static var none: Int32 { -1 }
    static var neverComes: Int32 { -2 }

    var document: SnapshotDocument { route.document }

    /// Whether the value is complete, or its object is complete without it.
    public var isComplete: Bool {
        if record < 0 { return record == Self.neverComes }
        return document.index.withLock { $0.isComplete(record, extent) }
    }

    /// The step that leads to the value: of an element of an array its index in the text, otherwise its key.
    ///
    /// It stays the same while the document arrives, so it identifies an element in a list.
    public var identity: JSONPath.Component {
        record < 0 ? .key("") : document.index.withLock { $0.component(of: record) }
    }

    /// The paths, from this value on, of the values that are new, longer or complete since the snapshot before this
    /// one. Of a new object or array there is one path, without its members. O(their number + depth).
    public var changes: [JSONPath] {
        guard record >= 0 else { return [] }
        return document.index.withLock { index in
            index.changes(of: record, since: previous, extent, showingStrings: document.showsStrings)
        }
    }
}

extension JSONSnapshot: Sendable where Value: Sendable {}

extension JSONSnapshot where Value: TrellisDecodable {
    /// The value if it is complete, an unfinished string, or an unfinished ``JSON`` value; nil otherwise.
    ///
    /// A complete value is decoded at the first call. An unfinished ``JSON`` is decoded at each, which takes O(its
    /// length).
    public var current: Value? {
        guard record >= 0 else { return nil }
        if isComplete { return route.completeValue(record, extent) as? Value }
        if route.isString { return unfinishedText() as? Value }
        return Value.self == JSON.self ? unfinishedJSON(of: record) as? Value : nil
    }

    private func unfinishedText() -> String? {
        guard document.showsStrings else { return nil }
        return document.index.withLock { index in
            index.text(of: record, extent).map { index.growingString(record, $0) }
        }
    }
}

extension JSONSnapshot {
    /// A ``JSON`` value as far as it has arrived.
    func unfinishedJSON(of record: Int32) -> JSON? {
        let text = document.index.withLock { index in
            index.closedText(of: record, extent, showingStrings: document.showsStrings)
        }
        return text.flatMap { try? TrellisDecoder(options: document.setup.options).decode(JSON.self, from: $0) }
    }
}
