package import Trellis

/// An object of which nothing is wanted.
package struct Nothing: Decodable, Equatable, Sendable {}

extension Nothing: JSONDecodableModel {
    package static let jsonSchema = JSONSchema(Nothing.self, [])

    package init(from fields: borrowing JSONFieldValues) throws {}
}
