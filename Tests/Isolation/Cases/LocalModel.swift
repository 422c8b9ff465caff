// flags: -default-isolation MainActor
// A model inside a function: the compiler adds no extension to a type there.
// error: local type cannot have attached extension macro

import Trellis

#if FIXED
    @JSONModel
    fileprivate struct Answer {
        let code: Int
    }

    func check(_ json: String) throws -> Int { try TrellisDecoder().decode(Answer.self, from: json).code }
#else
    func check(_ json: String) throws {
        @JSONModel
        struct Answer {
            let code: Int
        }
    }
#endif
