// Constants of objects whose values lose precision when they are encoded, such as a date with a fraction of a second.
// The object's own JSON, or a patch of it, must not be an attempt to change them.
extension TrellisDecoder.Options {
    /// Whether a property has the same JSON in two models, and the same values in fields that are not always encoded.
    /// O(size of its values).
    func hasSameJSON(
        _ property: String, in model: any JSONDecodableModel, _ other: any JSONDecodableModel
    ) -> Bool {
        guard let model = model as? any JSONEncodableModel, let other = other as? any JSONEncodableModel,
            let own = json([property], of: model), own == json([property], of: other)
        else { return false }
        // A property that is not encoded has no JSON.
        if own == json([], of: model) { return false }
        let content = type(of: model).modelSchema.fields.first { $0.name == property }?.property
        var comparison = UnencodedComparison()
        return !comparison.differ(content?.value(in: model), content?.value(in: other))
    }

    private func json(_ properties: [String], of model: some JSONEncodableModel) -> [UInt8]? {
        var options = TrellisEncoder.Options(matching: self)
        options.properties = .only(properties)
        return try? TrellisEncoder(options: options).encode(model)
    }
}

extension TrellisEncoder.Options {
    /// The options of an encoder whose output a decoder with the given options can read, if it also decodes strings as
    /// numbers that are not finite.
    init(matching options: TrellisDecoder.Options) {
        self.init()
        dates = options.dates
        keyStyle = options.keyStyle
        transforms = options.transforms
        userInfo = options.userInfo
        nonFinite = .strings
    }
}

/// Compares values whose JSON is the same in the fields that are decoded but not always encoded.
private struct UnencodedComparison {
    private var depth = 0
    private var stack = StackRoom()

    mutating func differ(_ left: Any?, _ right: Any?) -> Bool {
        guard let left = unwrapped(left), let right = unwrapped(right) else { return false }
        depth += 1
        defer { depth -= 1 }
        // Values that are too deep to be compared count as changed.
        if depth > 8, stack.isShort() { return true }
        if let left = left as? any JSONDecodableModel, let right = right as? any JSONDecodableModel {
            if left.isObject, left as AnyObject === right as AnyObject { return false }
            guard type(of: left) == type(of: right) else { return true }
            for field in type(of: left).modelSchema.fields where field.isDecoded {
                let (mine, theirs) = (field.property.value(in: left), field.property.value(in: right))
                let isEncoded = !field.options.ignored.contains(.encoding) && field.options.isWritten == nil
                if isEncoded ? differ(mine, theirs) : !FieldComparison.areEqual(mine, theirs) { return true }
            }
            return false
        }
        if let left = left as? any _JSONEncodableVariants, let right = right as? any _JSONEncodableVariants {
            return differ(left.payload, right.payload)
        }
        if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] {
            for (key, value) in left where differ(value, right[key]) { return true }
            return false
        }
        guard let left = left as? any ModelContainer, let right = right as? any ModelContainer else { return false }
        for (mine, theirs) in zip(left.contents, right.contents) where differ(mine, theirs) { return true }
        return false
    }
}

extension _JSONEncodableVariants {
    /// The associated value; nil if there is none.
    fileprivate var payload: Any? { (try? Self.jsonVariants.payload(of: self)) ?? nil }
}
