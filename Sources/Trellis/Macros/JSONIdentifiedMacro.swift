#if Macros
    /// Says which property tells the elements of a property's array apart: an update then changes the elements that are
    /// there, instead of replacing them all.
    ///
    /// ```swift
    /// @JSONIdentified(by: \Track.id) var tracks: [Track] = []
    /// ```
    ///
    /// The property's type is an array of models, or an Optional of one. Where nothing is updated it has no effect, and
    /// costs nothing. See <doc:Updating>.
    ///
    /// - Parameter keyPath: A field of the elements; of an inherited one, the superclass's.
    @attached(peer)
    public macro JSONIdentified<Element, ID: Hashable>(by keyPath: KeyPath<Element, ID>) =
        #externalMacro(module: "TrellisMacros", type: "PropertyAttributeMacro")
#endif
