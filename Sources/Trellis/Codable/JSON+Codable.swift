// Values of any form, as parts of Codable types.

extension JSON: JSONModelCodable {}
extension JSONObject: JSONModelCodable {}
extension JSONNumber: JSONModelCodable {}
