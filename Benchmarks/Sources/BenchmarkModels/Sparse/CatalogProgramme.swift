package import Trellis

/// A few fields of citm_catalog.json: its performances, and a few fields of those.
package struct CatalogProgramme: Decodable, Equatable, Sendable {
    package let performances: [ProgrammeEntry]
}

extension CatalogProgramme: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        CatalogProgramme.self,
        [
            JSONField("performances", \CatalogProgramme.performances, form: .decoding)
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.performances = fields.take(0)
    }
}

/// Three fields of a performance, without its prices and seats.
package struct ProgrammeEntry: Decodable, Equatable, Sendable {
    package let id: Int
    package let eventID: Int
    package let start: Int

    private enum CodingKeys: String, CodingKey {
        case id, start
        case eventID = "eventId"
    }
}

extension ProgrammeEntry: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        ProgrammeEntry.self,
        [
            JSONField("id", \ProgrammeEntry.id, form: .decoding),
            JSONField("eventID", \ProgrammeEntry.eventID, keys: "eventId", form: .decoding),
            JSONField("start", \ProgrammeEntry.start, form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.eventID = fields.take(1)
        self.start = fields.take(2)
    }
}
