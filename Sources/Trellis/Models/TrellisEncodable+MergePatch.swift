extension TrellisEncodable {
    /// The smallest JSON Merge Patch of RFC 7396 that changes another value to this one. It contains the members in
    /// which their JSON differs, and null for each member that this value does not have. O(size of both).
    ///
    /// ```swift
    /// let patch = try edited.mergePatch(from: original)
    /// try TrellisDecoder().apply(patch, to: &original)
    /// ```
    ///
    /// A merge patch cannot set a member to null, so nil properties count as missing here, regardless of the settings
    /// for nil in the options and fields. An Optional property with another default than nil is null instead, because
    /// a missing one would be decoded as the default. Arrays are replaced as a whole, with the nulls in them. The patch
    /// of equal objects is `{}`.
    ///
    /// - Parameters:
    ///   - old: the value to which the patch will be applied.
    ///   - options: options for encoding both values. The settings for nil, `omitsDefaults` and `nonFinite` have no
    ///     effect: numbers that are not finite are strings.
    /// - Throws: errors of encoding; `notEncodable`, with its path, for a null that the patch would have to set, such
    ///   as one of a ``JSON``, of ``JSONPresence/null``, or of a nil that is not the default; and `limitExceeded`
    ///   beyond 1,024 levels of objects, or more than the thread's stack has room for.
    public func mergePatch(
        from old: Self, options: TrellisEncoder.Options = TrellisEncoder.Options()
    ) throws(TrellisError) -> JSON {
        if let new = self as? JSON, let old = old as? JSON { return try new.mergePatch(from: old) }
        var options = options
        options.omitsAllNils = true
        options.nilFields = .omit
        // A dictionary or model that equals its default would otherwise be missing, and the patch would set all of its
        // members without removing others.
        options.omitsDefaults = false
        options.nonFinite = .strings
        let encoder = TrellisEncoder(options: options)
        return try encoder.encode(self, as: JSON.self).mergePatch(from: encoder.encode(old, as: JSON.self))
    }
}
