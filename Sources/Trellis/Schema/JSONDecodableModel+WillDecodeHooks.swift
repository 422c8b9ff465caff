extension JSONDecodableModel {
    /// The types whose `willDecode` hooks receive an object before it is decoded as this type: this type, and the
    /// models flattened into it, which share the object.
    static var willDecodeHooks: [any JSONWillDecodeHook.Type] {
        var hooks: [any JSONWillDecodeHook.Type] = []
        var seen: [ObjectIdentifier] = []
        func add(_ type: any JSONDecodableModel.Type) {
            // A type that is flattened into itself is rejected when it is compiled.
            guard !seen.contains(ObjectIdentifier(type)) else { return }
            seen.append(ObjectIdentifier(type))
            if type.mayHaveHooks, let hook = type as? any JSONWillDecodeHook.Type { hooks.append(hook) }
            for field in type.modelSchema.fields where field.isDecoded {
                if case .flattened(let flattened) = field.property.content, let decoding = flattened.decoding {
                    add(decoding.type)
                }
            }
        }
        add(Self.self)
        return hooks
    }
}
