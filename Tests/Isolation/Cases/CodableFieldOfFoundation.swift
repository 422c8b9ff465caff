// flags: -default-isolation MainActor
// A field whose type is Codable and is of another module.

import Foundation
import Trellis

@JSONModel
struct Stay {
    @JSONKey(as: .codable) let dates: DateInterval
}
