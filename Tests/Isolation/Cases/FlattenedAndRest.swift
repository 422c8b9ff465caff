// flags: -default-isolation MainActor
// A model in the object of another one, and the other members.

import Trellis

@JSONModel
struct User {
    let login: String
}

@JSONModel
struct Account {
    @JSONFlattened var user: User
    @JSONRest var rest: [String: Int]
}
