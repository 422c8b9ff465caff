/// A model that has something to do once it is decoded.
public protocol JSONDidDecodeHook: JSONModel {
    /// Called when all fields are set, also after an update, and before ``JSONValidating/validate()``. It may change the
    /// model; what it throws is reported with the path of the model and its closing brace as the place.
    mutating func didDecode(userInfo: JSONUserInfo) throws
}

/// A model that can be invalid as a whole.
public protocol JSONValidating: JSONModel {
    /// Checks the model, and may put it right. Called once for each decode and update, and by ``JSONModel/revalidated()``.
    mutating func validate() throws
}

/// A model that adds members to its JSON object.
public protocol JSONWillEncodeHook: JSONModel {
    /// Called before the object is written; the members follow those of the fields. One with the key of a field's member
    /// is a `notEncodable` error.
    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws
}

/// A model that sees its JSON object before it is decoded.
///
/// That costs: each such object is kept until it is complete, within ``DecodingOptions/maximumBufferedSize``.
public protocol JSONWillDecodeHook: JSONModel {
    /// Called with each object that is to be decoded as this type; may change it, or refuse it.
    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws
}
