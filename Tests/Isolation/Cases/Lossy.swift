// flags: -default-isolation MainActor
// Elements that do not match are dropped, and a member that is missing has a default.

import Trellis

@JSONModel
struct Poll {
    @JSONLossy var votes: [Int] = []
    @JSONMerged<[String]>({ mine, theirs in mine + theirs }) var tags: [String] = []
    @JSONWritten(if: { (draft: Bool) in draft }) var draft: Bool = false
    @JSONValidated({ (age: inout Int) in age = max(0, age) }) var age: Int = 0
}
