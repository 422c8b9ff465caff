package import Trellis

/// An object without mapped members.
package struct Nothing: Decodable, Equatable, Sendable {}

extension Nothing: JSONDecodableModel {
    package static let modelSchema = JSONModelSchema(Nothing.self, [])

    package init(from fields: borrowing JSONFieldValues) throws {}
}
