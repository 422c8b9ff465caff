extension JSONDecodableModel {
    /// The types whose `willDecode` hooks receive an object before it is decoded as this type: this type, and the
    /// models flattened into it, which share the object.
    static var willDecodeHooks: [any JSONWillDecodeHook.Type] {
        // Most models need no arrays of types, for which the runtime takes long when they are first used.
        let hasFlattened = modelSchema.fields.contains {
            if case .flattened = $0.property.content { true } else { false }
        }
        guard mayHaveHooks || hasFlattened else { return [] }
        return objectParts(\.fields).compactMap { $0.mayHaveHooks ? $0 as? any JSONWillDecodeHook.Type : nil }
    }
}

extension [any JSONWillDecodeHook.Type] {
    /// Passes a value to each hook, in the order of the types.
    func willDecode(_ json: inout JSON, userInfo: JSONUserInfo) throws {
        do {
            for type in self { try type.willDecode(&json, userInfo: userInfo) }
        } catch {
            throw TrellisError.ofProgram(error)
        }
    }
}
