// flags: -default-isolation MainActor
// A format that is declared in an extension of the library's type.

import Foundation
import Trellis

extension JSONFormat {
    static let day: JSONFormat = .pattern("d MMM yyyy")
}

@JSONModel
struct Entry {
    @JSONKey(as: .day) let day: Date
}
