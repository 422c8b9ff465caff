package import Trellis

/// Little of citm_catalog.json: its performances, and little of them.
package struct CatalogProgramme: Decodable, Equatable, Sendable {
    package let performances: [ProgrammeEntry]
}

extension CatalogProgramme: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(
        CatalogProgramme.self,
        [
            JSONField(decoding: "performances", \CatalogProgramme.performances)
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.performances = fields.take(0)
    }
}

/// Three fields of a performance, none of its prices and seats.
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
            JSONField(decoding: "id", \ProgrammeEntry.id),
            JSONField(decoding: "eventID", \ProgrammeEntry.eventID, keys: "eventId"),
            JSONField(decoding: "start", \ProgrammeEntry.start),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.id = fields.take(0)
        self.eventID = fields.take(1)
        self.start = fields.take(2)
    }
}
