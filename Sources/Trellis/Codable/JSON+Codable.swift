// Dynamic values inside Codable types.

extension JSON: JSONModelCodable {}
extension JSONObject: JSONModelCodable {}
extension JSONNumber: JSONModelCodable {}
