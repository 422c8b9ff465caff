// flags: -default-isolation MainActor
// Hooks in the declaration and in an extension.

import Foundation
import Trellis

@JSONModel
struct Account: JSONWillDecodeHook, JSONValidating {
    var name: String

    static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
        if let nick = object.remove("nick") { object["name"] = nick }
    }

    mutating func validate() throws { name = cleaned() }
    private func cleaned() -> String { name.trimmingCharacters(in: .whitespaces) }
}

extension Account: JSONDidDecodeHook {
    mutating func didDecode(userInfo: JSONUserInfo) throws { name += suffix() }
    func suffix() -> String { "!" }
}
