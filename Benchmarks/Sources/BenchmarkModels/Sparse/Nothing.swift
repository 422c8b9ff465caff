package import Trellis

/// An object of which nothing is wanted.
package struct Nothing: Decodable, Equatable, Sendable {}

extension Nothing: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(Nothing.self, [])

    package init(from fields: borrowing JSONFieldValues) throws {}
}
