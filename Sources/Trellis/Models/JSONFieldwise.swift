/// A model with operations on its fields: comparing, copying, merging, validating and listing. There are no
/// requirements to implement.
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
/// The schema's rules `ignored(in: .comparison)`, `validated(by:)` and `merged(by:)` apply. Nested models need not
/// conform. `update(_:from:)` of ``TrellisDecoder`` works for all models.
public nonisolated protocol JSONFieldwise: JSONModel {}
