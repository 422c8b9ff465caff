#if Macros
    /// Names the property that identifies the elements of an array, so that an update changes existing elements instead
    /// of replacing the array.
    ///
    /// ```swift
    /// @JSONIdentified(by: \Track.id) var tracks: [Track] = []
    /// ```
    ///
    /// The property's type is an array of models, or an Optional of one. The attribute affects only updates. See
    /// <doc:Updating>.
    ///
    /// - Parameter keyPath: a field of the elements. For an inherited field, use a key path of the superclass.
    @attached(peer)
    public macro JSONIdentified<Element, ID: Hashable>(by keyPath: KeyPath<Element, ID>) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif
