package import Trellis

/// All fields of citm_catalog.json: a season's concerts, in dictionaries keyed by number.
package struct Catalog: Codable, Equatable, Sendable {
    package let areaNames: [String: String]
    package let audienceSubCategoryNames: [String: String]
    package let blockNames: [String: String]
    package let events: [String: CatalogEvent]
    package let performances: [CatalogPerformance]
    package let seatCategoryNames: [String: String]
    package let subTopicNames: [String: String]
    package let subjectNames: [String: String]
    package let topicNames: [String: String]
    package let topicSubTopics: [String: [Int]]
    package let venueNames: [String: String]
}

extension Catalog: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Catalog.self,
        [
            JSONField("areaNames", \Catalog.areaNames),
            JSONField("audienceSubCategoryNames", \Catalog.audienceSubCategoryNames),
            JSONField("blockNames", \Catalog.blockNames),
            JSONField("events", \Catalog.events),
            JSONField("performances", \Catalog.performances),
            JSONField("seatCategoryNames", \Catalog.seatCategoryNames),
            JSONField("subTopicNames", \Catalog.subTopicNames),
            JSONField("subjectNames", \Catalog.subjectNames),
            JSONField("topicNames", \Catalog.topicNames),
            JSONField("topicSubTopics", \Catalog.topicSubTopics),
            JSONField("venueNames", \Catalog.venueNames),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.areaNames = fields.take(0)
        self.audienceSubCategoryNames = fields.take(1)
        self.blockNames = fields.take(2)
        self.events = fields.take(3)
        self.performances = fields.take(4)
        self.seatCategoryNames = fields.take(5)
        self.subTopicNames = fields.take(6)
        self.subjectNames = fields.take(7)
        self.topicNames = fields.take(8)
        self.topicSubTopics = fields.take(9)
        self.venueNames = fields.take(10)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(areaNames)
        case 1: try writer.field(audienceSubCategoryNames)
        case 2: try writer.field(blockNames)
        case 3: try writer.field(events)
        case 4: try writer.field(performances)
        case 5: try writer.field(seatCategoryNames)
        case 6: try writer.field(subTopicNames)
        case 7: try writer.field(subjectNames)
        case 8: try writer.field(topicNames)
        case 9: try writer.field(topicSubTopics)
        case 10: try writer.field(venueNames)
        default: break
        }
    }
}

package struct CatalogEvent: Codable, Equatable, Sendable {
    package let description: String?
    package let id: Int
    package let logo: String?
    package let name: String
    package let subTopicIDs: [Int]
    package let subjectCode: String?
    package let subtitle: String?
    package let topicIDs: [Int]

    private enum CodingKeys: String, CodingKey {
        case description, id, logo, name
        case subTopicIDs = "subTopicIds"
        case subjectCode, subtitle
        case topicIDs = "topicIds"
    }
}

extension CatalogEvent: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CatalogEvent.self,
        [
            JSONField("description", \CatalogEvent.description),
            JSONField("id", \CatalogEvent.id),
            JSONField("logo", \CatalogEvent.logo),
            JSONField("name", \CatalogEvent.name),
            JSONField("subTopicIDs", \CatalogEvent.subTopicIDs, keys: "subTopicIds"),
            JSONField("subjectCode", \CatalogEvent.subjectCode),
            JSONField("subtitle", \CatalogEvent.subtitle),
            JSONField("topicIDs", \CatalogEvent.topicIDs, keys: "topicIds"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.description = fields.take(0)
        self.id = fields.take(1)
        self.logo = fields.take(2)
        self.name = fields.take(3)
        self.subTopicIDs = fields.take(4)
        self.subjectCode = fields.take(5)
        self.subtitle = fields.take(6)
        self.topicIDs = fields.take(7)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(description)
        case 1: try writer.field(id)
        case 2: try writer.field(logo)
        case 3: try writer.field(name)
        case 4: try writer.field(subTopicIDs)
        case 5: try writer.field(subjectCode)
        case 6: try writer.field(subtitle)
        case 7: try writer.field(topicIDs)
        default: break
        }
    }
}

package struct CatalogPerformance: Codable, Equatable, Sendable {
    package let eventID: Int
    package let id: Int
    package let logo: String?
    package let name: String?
    package let prices: [CatalogPrice]
    package let seatCategories: [CatalogSeatCategory]
    package let seatMapImage: String?
    package let start: Int
    package let venueCode: String

    private enum CodingKeys: String, CodingKey {
        case eventID = "eventId"
        case id, logo, name, prices, seatCategories, seatMapImage, start, venueCode
    }
}

extension CatalogPerformance: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CatalogPerformance.self,
        [
            JSONField("eventID", \CatalogPerformance.eventID, keys: "eventId"),
            JSONField("id", \CatalogPerformance.id),
            JSONField("logo", \CatalogPerformance.logo),
            JSONField("name", \CatalogPerformance.name),
            JSONField("prices", \CatalogPerformance.prices),
            JSONField("seatCategories", \CatalogPerformance.seatCategories),
            JSONField("seatMapImage", \CatalogPerformance.seatMapImage),
            JSONField("start", \CatalogPerformance.start),
            JSONField("venueCode", \CatalogPerformance.venueCode),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.eventID = fields.take(0)
        self.id = fields.take(1)
        self.logo = fields.take(2)
        self.name = fields.take(3)
        self.prices = fields.take(4)
        self.seatCategories = fields.take(5)
        self.seatMapImage = fields.take(6)
        self.start = fields.take(7)
        self.venueCode = fields.take(8)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(eventID)
        case 1: try writer.field(id)
        case 2: try writer.field(logo)
        case 3: try writer.field(name)
        case 4: try writer.field(prices)
        case 5: try writer.field(seatCategories)
        case 6: try writer.field(seatMapImage)
        case 7: try writer.field(start)
        case 8: try writer.field(venueCode)
        default: break
        }
    }
}

package struct CatalogPrice: Codable, Equatable, Sendable {
    package let amount: Int
    package let audienceSubCategoryID: Int
    package let seatCategoryID: Int

    private enum CodingKeys: String, CodingKey {
        case amount
        case audienceSubCategoryID = "audienceSubCategoryId"
        case seatCategoryID = "seatCategoryId"
    }
}

extension CatalogPrice: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CatalogPrice.self,
        [
            JSONField("amount", \CatalogPrice.amount),
            JSONField("audienceSubCategoryID", \CatalogPrice.audienceSubCategoryID, keys: "audienceSubCategoryId"),
            JSONField("seatCategoryID", \CatalogPrice.seatCategoryID, keys: "seatCategoryId"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.amount = fields.take(0)
        self.audienceSubCategoryID = fields.take(1)
        self.seatCategoryID = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(amount)
        case 1: try writer.field(audienceSubCategoryID)
        case 2: try writer.field(seatCategoryID)
        default: break
        }
    }
}

package struct CatalogSeatCategory: Codable, Equatable, Sendable {
    package let areas: [CatalogArea]
    package let seatCategoryID: Int

    private enum CodingKeys: String, CodingKey {
        case areas
        case seatCategoryID = "seatCategoryId"
    }
}

extension CatalogSeatCategory: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CatalogSeatCategory.self,
        [
            JSONField("areas", \CatalogSeatCategory.areas),
            JSONField("seatCategoryID", \CatalogSeatCategory.seatCategoryID, keys: "seatCategoryId"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.areas = fields.take(0)
        self.seatCategoryID = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(areas)
        case 1: try writer.field(seatCategoryID)
        default: break
        }
    }
}

package struct CatalogArea: Codable, Equatable, Sendable {
    package let areaID: Int
    package let blockIDs: [Int]

    private enum CodingKeys: String, CodingKey {
        case areaID = "areaId"
        case blockIDs = "blockIds"
    }
}

extension CatalogArea: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CatalogArea.self,
        [
            JSONField("areaID", \CatalogArea.areaID, keys: "areaId"),
            JSONField("blockIDs", \CatalogArea.blockIDs, keys: "blockIds"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.areaID = fields.take(0)
        self.blockIDs = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(areaID)
        case 1: try writer.field(blockIDs)
        default: break
        }
    }
}
