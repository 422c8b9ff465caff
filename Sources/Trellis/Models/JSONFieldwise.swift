/// A model on which one works field by field: compare, copy, merge, validate again, list. It has nothing to implement.
///
/// ```swift
/// final class Issue: JSONFieldwise {
///     ...
/// }
/// let draft = try issue.copy()
/// draft.title = "Found a bug"
/// try issue.merge(\Issue.title, from: draft)
/// ```
///
/// What the schema says of a field counts here: `ignored(in: .comparison)`, `validated(by:)` and `merged(by:)`. The
/// values in the fields need not be such models. `update(_:from:)` of ``TrellisDecoder`` is there for all models.
public nonisolated protocol JSONFieldwise: JSONModel {}
