// Changing a model by JSON that has only some of its fields.
extension TrellisDecoder {
    /// Updates a model by one JSON document. O(bytes + fields of the models that it mentions).
    ///
    /// - A field that the JSON does not mention keeps its value. Null makes an Optional nil, unless
    ///   ``TrellisDecoder/Options/ignoresNullInUpdates`` is set; anywhere else it means what it means in decoding.
    /// - A model inside the model is itself updated if there is one on both sides, also inside an Optional. So are the entries
    ///   of dictionaries, by their keys, and the elements of arrays whose field is ``JSONField/identified(by:)``: those that
    ///   the JSON does not have are gone. Other arrays, sets and the payloads of variants are replaced as a whole. Members
    ///   that a rest field takes are added to those that it has.
    /// - A struct is made anew, so its properties may be constants. Properties that are no fields keep their values, unless a
    ///   constant has to take one from the JSON. An object stays the same object, and so do those
    ///   inside it: new instances are made and checked first, and only then are the properties of the existing ones set. A
    ///   constant of an object that the JSON mentions is the error `notUpdatable`, with its path. Changes that hooks make
    ///   to properties that are no fields are lost with those instances.
    /// - Fields are validated, and `didDecode` and `validate` called, as in decoding, on every model that the JSON
    ///   mentions.
    ///
    /// <doc:Updating> says it in full.
    ///
    /// - Throws: what is wrong with the input, with its path and position, and `notUpdatable`. The model is then as it was.
    public func update<Model: JSONDecodableModel>(
        _ model: inout Model, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) {
        let update = ModelUpdate(of: model, options: options)
        model = try rethrowing { unsafe try bytes.withJSONBytes { unsafe try update.updated(by: $0) } }
    }

    /// Updates a model by a dynamic value, by the rules that hold for text. The model is as it was if this throws.
    public func update<Model: JSONDecodableModel>(_ model: inout Model, from json: JSON) throws(TrellisError) {
        model = try ModelUpdate(of: model, options: options).updated(by: EventTape(json))
    }
}

// The same for objects, which need not be variables.
extension TrellisDecoder {
    /// Updates an object by one JSON document, by the rules that hold for a variable. It is as it was if this throws.
    public func update<Model: JSONDecodableModel & AnyObject>(
        _ model: Model, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) {
        var model = model
        try update(&model, from: bytes)
    }

    /// Updates an object by a dynamic value, by the rules that hold for text. It is as it was if this throws.
    public func update<Model: JSONDecodableModel & AnyObject>(_ model: Model, from json: JSON) throws(TrellisError) {
        var model = model
        try update(&model, from: json)
    }
}
