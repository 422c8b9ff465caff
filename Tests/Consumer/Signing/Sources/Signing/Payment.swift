import Crypto
import Foundation
import Trellis

// The declarations of the page "Signing JSON", line by line.

@JSONModel
struct Payment: Equatable {
    let payee: String
    let amount: Double
    let details: [String: String]
}

extension TrellisEncoder {
    static let canonical: TrellisEncoder = {
        var options = TrellisEncoder.Options()
        options.isCanonical = true
        return TrellisEncoder(options: options)
    }()
}

@JSONModel
struct SignedMessage {
    let content: RawJSON
    let signature: Data
}

struct InvalidSignature: Error {}

func payment(in message: Data, signedBy key: Curve25519.Signing.PublicKey) throws -> Payment {
    let signed = try TrellisDecoder().decode(SignedMessage.self, from: message)
    let bytes = try TrellisEncoder.canonical.encode(signed.content, as: Data.self)
    guard key.isValidSignature(signed.signature, for: bytes) else { throw InvalidSignature() }
    return try TrellisDecoder().decode(Payment.self, from: bytes)
}
