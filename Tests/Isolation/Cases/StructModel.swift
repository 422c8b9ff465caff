// flags: -default-isolation MainActor
// A struct, with methods and extensions.

import Trellis

@JSONModel
struct User: Hashable {
    let login: String
    var stars: Int = 3
    func upper() -> String { login.uppercased() }
}

extension User: Identifiable {
    var id: String { login }
}

nonisolated func heading(of user: User) -> String { user.upper() + user.id }
