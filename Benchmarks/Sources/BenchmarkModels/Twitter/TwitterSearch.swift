package import Trellis

/// All fields of twitter.json: one page of a search.
package struct TwitterSearch: Codable, Equatable, Sendable {
    package let statuses: [TwitterStatus]
    package let searchMetadata: TwitterSearchMetadata

    private enum CodingKeys: String, CodingKey {
        case statuses
        case searchMetadata = "search_metadata"
    }
}

extension TwitterSearch: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterSearch.self,
        [
            JSONField("statuses", \TwitterSearch.statuses),
            JSONField("searchMetadata", \TwitterSearch.searchMetadata, keys: "search_metadata"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.statuses = fields.take(0)
        self.searchMetadata = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(statuses)
        case 1: try writer.field(searchMetadata)
        default: break
        }
    }
}

package struct TwitterSearchMetadata: Codable, Equatable, Sendable {
    package let completedIn: Double
    package let maxID: Int
    package let maxIDString: String
    package let nextResults: String
    package let query: String
    package let refreshURL: String
    package let count: Int
    package let sinceID: Int
    package let sinceIDString: String

    private enum CodingKeys: String, CodingKey {
        case completedIn = "completed_in"
        case maxID = "max_id"
        case maxIDString = "max_id_str"
        case nextResults = "next_results"
        case query
        case refreshURL = "refresh_url"
        case count
        case sinceID = "since_id"
        case sinceIDString = "since_id_str"
    }
}

extension TwitterSearchMetadata: JSONModel {
    package static let modelSchema = JSONModelSchema(
        TwitterSearchMetadata.self,
        [
            JSONField("completedIn", \TwitterSearchMetadata.completedIn, keys: "completed_in"),
            JSONField("maxID", \TwitterSearchMetadata.maxID, keys: "max_id"),
            JSONField("maxIDString", \TwitterSearchMetadata.maxIDString, keys: "max_id_str"),
            JSONField("nextResults", \TwitterSearchMetadata.nextResults, keys: "next_results"),
            JSONField("query", \TwitterSearchMetadata.query),
            JSONField("refreshURL", \TwitterSearchMetadata.refreshURL, keys: "refresh_url"),
            JSONField("count", \TwitterSearchMetadata.count),
            JSONField("sinceID", \TwitterSearchMetadata.sinceID, keys: "since_id"),
            JSONField("sinceIDString", \TwitterSearchMetadata.sinceIDString, keys: "since_id_str"),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.completedIn = fields.take(0)
        self.maxID = fields.take(1)
        self.maxIDString = fields.take(2)
        self.nextResults = fields.take(3)
        self.query = fields.take(4)
        self.refreshURL = fields.take(5)
        self.count = fields.take(6)
        self.sinceID = fields.take(7)
        self.sinceIDString = fields.take(8)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(completedIn)
        case 1: try writer.field(maxID)
        case 2: try writer.field(maxIDString)
        case 3: try writer.field(nextResults)
        case 4: try writer.field(query)
        case 5: try writer.field(refreshURL)
        case 6: try writer.field(count)
        case 7: try writer.field(sinceID)
        case 8: try writer.field(sinceIDString)
        default: break
        }
    }
}
