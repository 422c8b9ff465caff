// flags: -default-isolation MainActor
// A model inside a function, by hand.

import Trellis

func check(_ json: String) throws -> Int {
    struct Answer: JSONModel {
        let code: Int

        static var modelSchema: JSONModelSchema { JSONModelSchema(Answer.self, [JSONField("code", \Answer.code)]) }
        init(from fields: borrowing JSONFieldValues) throws { code = fields.take(0) }
    }
    return try TrellisDecoder().decode(Answer.self, from: json).code
}
