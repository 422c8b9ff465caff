package import Foundation
package import Trellis

/// A payload was sent to a third-party server, with the server's response.
package struct DeliveryDetail: Equatable {
    package let url: URL
    package let headers: [String: String]
    package let body: DeliveryBody
    package let response: DeliveryResponse
    package let status: Int
    package let answer: JSON
}

extension DeliveryDetail: JSONModel {
    package static let modelSchema = JSONModelSchema(
        DeliveryDetail.self,
        [
            JSONField("url", \DeliveryDetail.url),
            JSONField("headers", \DeliveryDetail.headers),
            JSONField("body", \DeliveryDetail.body),
            JSONField("response", \DeliveryDetail.response),
            JSONField("status", \DeliveryDetail.status, keys: "response.status", form: .decoding),
            JSONField("answer", \DeliveryDetail.answer, keys: "response", form: .decoding),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.url = fields.take(0)
        self.headers = fields.take(1)
        self.body = fields.take(2)
        self.response = fields.take(3)
        self.status = fields.take(4)
        self.answer = fields.take(5)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(url)
        case 1: try writer.field(headers)
        case 2: try writer.field(body)
        case 3: try writer.field(response)
        default: break
        }
    }
}

/// The payload that was sent: one of several variants with an adjacent tag.
package enum DeliveryBody: Equatable {
    case json(JSON)
    case text(String)
    case binary(BinaryBody)
    case empty
}

extension DeliveryBody: JSONVariants {
    package static let jsonVariants = JSONVariantTable<DeliveryBody>(
        .tag("format", content: "content"),
        [
            JSONVariantCase(
                "json", make: DeliveryBody.json, take: { if case .json(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "text", make: DeliveryBody.text, take: { if case .text(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "binary", make: DeliveryBody.binary, take: { if case .binary(let value) = $0 { value } else { nil } }),
            JSONVariantCase("empty", value: DeliveryBody.empty, matches: { $0 == .empty }),
        ])
}

package struct BinaryBody: Equatable {
    package let mediaType: String
    package let bytes: [UInt8]
}

extension BinaryBody: JSONModel {
    package static let modelSchema = JSONModelSchema(
        BinaryBody.self,
        [
            JSONField("mediaType", \BinaryBody.mediaType, keys: "media_type"),
            JSONField("bytes", \BinaryBody.bytes, as: .base64),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.mediaType = fields.take(0)
        self.bytes = fields.take(1)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(mediaType)
        case 1: try writer.field(bytes)
        default: break
        }
    }
}

package struct DeliveryResponse: Equatable {
    package let status: Int
    package let milliseconds: Double
    package let message: String?
}

extension DeliveryResponse: JSONModel {
    package static let modelSchema = JSONModelSchema(
        DeliveryResponse.self,
        [
            JSONField("status", \DeliveryResponse.status),
            JSONField("milliseconds", \DeliveryResponse.milliseconds, keys: "duration_ms"),
            JSONField("message", \DeliveryResponse.message),
        ])

    package init(from fields: borrowing JSONFieldValues) throws {
        self.status = fields.take(0)
        self.milliseconds = fields.take(1)
        self.message = fields.take(2)
    }

    package func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(status)
        case 1: try writer.field(milliseconds)
        case 2: try writer.field(message)
        default: break
        }
    }
}
