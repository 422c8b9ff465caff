// What a model can take part in beyond its fields.

/// What ``JSONDidDecodeHook``, ``JSONValidating``, ``JSONWillDecodeHook``, ``JSONWillEncodeHook`` and
/// ``JSONModelCluster`` have in common: the model takes part in something beyond its fields. Only a type that conforms
/// to one of them under a condition has to name it, under the same condition.
// To ask the runtime whether a type conforms to something takes long the first time, so models are asked once, for all.
public nonisolated protocol _JSONModelHook: SendableMetatype {}

extension _JSONModelSchemaProviding {
    /// Whether the type may be a hook, validate itself, or belong to a cluster.
    static var mayHaveHooks: Bool { Self.self is any _JSONModelHook.Type }
}

/// A model that has something to do once it is decoded.
public nonisolated protocol JSONDidDecodeHook: JSONDecodableModel, _JSONModelHook {
    /// Called when all fields are set, also after an update, and before ``JSONValidating/validate()``. It may change
    /// the model; what it throws is reported with the path of the model and its closing brace as the position.
    mutating func didDecode(userInfo: JSONUserInfo) throws
}

/// A model that can be invalid as a whole.
public nonisolated protocol JSONValidating: JSONDecodableModel, _JSONModelHook {
    /// Checks the model, and may put it right. Called once for each decode and update, and by
    /// ``JSONFieldwise/revalidated()``.
    mutating func validate() throws
}

/// A model that adds members to its JSON object.
public nonisolated protocol JSONWillEncodeHook: JSONEncodableModel, _JSONModelHook {
    /// Called before the object is written; the members follow those of the fields. One with the key of a field's
    /// member is a `notEncodable` error.
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws
}

/// A model that sees its JSON object before it is decoded.
///
/// That costs: each such object is kept until it is complete, within ``TrellisDecoder/Limits/bufferedSize``.
public nonisolated protocol JSONWillDecodeHook: JSONDecodableModel, _JSONModelHook {
    /// Called with each object that is to be decoded as this type; may change it, or refuse it. Of a model that is
    /// flattened into another, that is the other's object, which the other's own hook sees first.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws
}
