// flags: -default-isolation MainActor
// A model with migrations is kept in a file.

import Trellis

@JSONModel
struct Settings: JSONArchivable {
    var theme: String = "dark"
    static let archiveVersion = 2
    static func migrate(_ object: inout JSON, from version: Int) throws { object["theme"] = "dark" }
}

func save(_ settings: Settings) throws -> [UInt8] { try TrellisArchiver().archive(settings) }
