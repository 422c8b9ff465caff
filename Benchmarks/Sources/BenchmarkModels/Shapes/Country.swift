package import Trellis

/// Small dictionaries of models and of strings.
package struct Country: Codable, Equatable, Sendable {
    package let code: String
    package let capitals: [String]
    package let names: [String: CountryName]
    package let currencies: [String: Currency]
    package let languages: [String: String]
}

extension Country: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Country.self,
        [
            JSONField("code", \Country.code),
            JSONField("capitals", \Country.capitals),
            JSONField("names", \Country.names),
            JSONField("currencies", \Country.currencies),
            JSONField("languages", \Country.languages),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.code = fields.take(0)
        self.capitals = fields.take(1)
        self.names = fields.take(2)
        self.currencies = fields.take(3)
        self.languages = fields.take(4)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(code)
        case 1: try writer.field(capitals)
        case 2: try writer.field(names)
        case 3: try writer.field(currencies)
        case 4: try writer.field(languages)
        default: break
        }
    }
}

package struct CountryName: Codable, Equatable, Sendable {
    package let official: String
    package let common: String
}

extension CountryName: JSONModel {
    package static let modelSchema = JSONModelSchema(
        CountryName.self,
        [
            JSONField("official", \CountryName.official),
            JSONField("common", \CountryName.common),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.official = fields.take(0)
        self.common = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(official)
        case 1: try writer.field(common)
        default: break
        }
    }
}

package struct Currency: Codable, Equatable, Sendable {
    package let name: String
    package let symbol: String
}

extension Currency: JSONModel {
    package static let modelSchema = JSONModelSchema(
        Currency.self,
        [
            JSONField("name", \Currency.name),
            JSONField("symbol", \Currency.symbol),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.name = fields.take(0)
        self.symbol = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(symbol)
        default: break
        }
    }
}
