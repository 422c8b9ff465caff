extension JSONDecodableModel {
    /// What sees an object before it is decoded as this type: the type itself, and the models that are flattened into
    /// it, of which it is the object as well.
    static var willDecodeHooks: [any JSONWillDecodeHook.Type] {
        var hooks: [any JSONWillDecodeHook.Type] = []
        var seen: [ObjectIdentifier] = []
        func add(_ type: any JSONDecodableModel.Type) {
            // A type that is flattened into itself is refused when it is compiled.
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
