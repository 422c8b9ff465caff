#if Macros
    /// Maps the fields of a nested model to members of the object of the surrounding model, marked `@JSONModel`.
    ///
    /// ```swift
    /// @JSONFlattened let author: Author
    /// ```
    ///
    /// The property's type is a ``JSONModel``, or an Optional of one, which is nil if none of its fields is present. It
    /// can also be an enum marked `@JSONVariants(.tag(…))`, whose tag and members are then members of the surrounding
    /// object, or an Optional of one, which is nil if there is no tag. An initial value does not affect decoding: the
    /// fields of the nested model determine what may be missing.
    @attached(peer)
    public macro JSONFlattened() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif
