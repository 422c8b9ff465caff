// Constants of objects whose values lose precision when they are encoded, such as a date with a fraction of a second.
// The object's own JSON, or a patch of it, must not be an attempt to change them.
extension TrellisDecoder.Options {
    /// Whether a property has the same JSON in two models. O(size of its values).
    func hasSameJSON(
        _ property: String, in model: any JSONDecodableModel, _ other: any JSONDecodableModel
    ) -> Bool {
        guard let model = model as? any JSONEncodableModel, let other = other as? any JSONEncodableModel,
            let own = json([property], of: model), own == json([property], of: other)
        else { return false }
        // A property that is not encoded has no JSON.
        return own != json([], of: model)
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
