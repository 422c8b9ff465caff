// flags: -default-isolation MainActor
// A superclass of another module.

import Foundation
import Trellis

@JSONModel
final class Row: NSObject {
    var title: String = ""
}
