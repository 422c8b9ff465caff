// flags: -default-isolation MainActor
// A value of the caller that hooks see.

import Trellis

enum Tenant: JSONUserInfoKey {
    static var defaultValue: String { "none" }
}

extension JSONUserInfo {
    var tenant: String { self[Tenant.self] }
}

@JSONModel
struct Account: JSONDidDecodeHook {
    var name: String
    @JSONIgnored var tenant: String = ""
    mutating func didDecode(userInfo: JSONUserInfo) throws { tenant = userInfo.tenant }
}
