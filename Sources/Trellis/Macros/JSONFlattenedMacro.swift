#if Macros
    /// Puts the fields of a property's model into the object of the type marked `@JSONModel` that has the property.
    ///
    /// ```swift
    /// @JSONFlattened let author: Author
    /// ```
    ///
    /// The property's type is a ``JSONModel``, or an Optional of one, which is nil if none of its fields is there. It
    /// can also be an enum marked `@JSONVariants(.tag(…))`, whose tag and members stand in the object then, or an
    /// Optional of one, which is nil if there is no tag. An initial value counts for other initialisers only: the
    /// model's own fields say what may be missing.
    @attached(peer)
    public macro JSONFlattened() = #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif
