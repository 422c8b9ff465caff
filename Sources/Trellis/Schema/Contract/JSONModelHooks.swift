// Protocols for models with behavior beyond their fields.

/// The common base of ``JSONDidDecodeHook``, ``JSONValidating``, ``JSONWillDecodeHook``, ``JSONWillEncodeHook`` and
/// ``JSONModelCluster``. A type must name it only if it conforms to one of them conditionally, and then with the same
/// condition.
// The runtime's first conformance lookup for a type is slow. This protocol allows one lookup for all hooks.
public nonisolated protocol _JSONModelHook: SendableMetatype {}

extension _JSONModelSchemaProviding {
    /// Whether the type may have hooks, validate itself, or belong to a cluster.
    static var mayHaveHooks: Bool { Self.self is any _JSONModelHook.Type }
}

/// A model with a hook that is called after decoding.
public nonisolated protocol JSONDidDecodeHook: JSONDecodableModel, _JSONModelHook {
    /// Called when all fields are set, also after an update, and before ``JSONValidating/validate()``. It may change
    /// the model. A thrown error is reported with the model's path and the position of its closing brace.
    mutating func didDecode(userInfo: JSONUserInfo) throws
}

/// A model that validates itself after decoding.
public nonisolated protocol JSONValidating: JSONDecodableModel, _JSONModelHook {
    /// Validates the model and may correct it. Called once for each decode and update, and by
    /// ``JSONFieldwise/revalidated()``.
    mutating func validate() throws
}

/// A model with a hook that adds members to its JSON object.
public nonisolated protocol JSONWillEncodeHook: JSONEncodableModel, _JSONModelHook {
    /// Called before the object is encoded. The added members follow those of the fields. An added member with the key
    /// of a field is a `notEncodable` error.
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws
}

/// A model with a hook that receives its JSON object before decoding.
///
/// Each object of such a model is buffered until it is complete, which costs time and memory, limited by
/// ``TrellisDecoder/Limits/bufferedSize``.
public nonisolated protocol JSONWillDecodeHook: JSONDecodableModel, _JSONModelHook {
    /// Called with each object before it is decoded as this type. It may change or reject the object. A flattened model
    /// receives the object of the outer model, after the outer model's own hook.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws
}
