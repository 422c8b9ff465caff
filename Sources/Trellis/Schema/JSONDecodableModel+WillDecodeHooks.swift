extension JSONDecodableModel {
    /// The types whose `willDecode` hooks receive an object before it is decoded as this type: this type, and the
    /// models flattened into it, which share the object.
    static var willDecodeHooks: [any JSONWillDecodeHook.Type] {
        objectParts(\.fields).compactMap { $0.mayHaveHooks ? $0 as? any JSONWillDecodeHook.Type : nil }
    }
}
