import Crypto
import Foundation
import Trellis

/// Signs and verifies canonical JSON, as the page "Signing JSON" does.
@main
enum Signing {
    static func main() throws {
        let privateKey = try sign()
        try verify(privateKey)
        try hash()
        print("signed and verified canonical JSON")
    }

    private static func sign() throws -> Curve25519.Signing.PrivateKey {
        let payment = Payment(payee: "ada", amount: 12.50, details: ["order": "7", "city": "Zürich"])
        let bytes = try TrellisEncoder.canonical.encode(payment, as: Data.self)
        print(String(decoding: bytes, as: UTF8.self))
        expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"amount":12.5,"details":{"city":"Zürich","order":"7"},"payee":"ada"}"#)

        let privateKey = Curve25519.Signing.PrivateKey()
        let signature = try privateKey.signature(for: bytes)
        print(signature.count, "bytes")
        expect(privateKey.publicKey.isValidSignature(signature, for: bytes))
        return privateKey
    }

    private static func verify(_ privateKey: Curve25519.Signing.PrivateKey) throws {
        let original = Payment(payee: "ada", amount: 12.50, details: ["order": "7", "city": "Zürich"])
        let bytes = try TrellisEncoder.canonical.encode(original, as: Data.self)
        let message = SignedMessage(
            content: try RawJSON(validating: bytes), signature: try privateKey.signature(for: bytes))
        let data = try TrellisEncoder().encode(message, as: Data.self)
        expect(try payment(in: data, signedBy: privateKey.publicKey) == original)

        // The signature remains valid if another program writes the same values in another way, and no longer if a
        // value is changed or added.
        let text = String(decoding: data, as: UTF8.self)
        let other = text.replacing(#""amount":12.5,"#, with: "")
            .replacing(#""payee""#, with: #""amount": 1.25E1, "payee""#)
        expect(other != text)
        expect(try payment(in: Data(other.utf8), signedBy: privateKey.publicKey) == original)
        for change in [(#"12.5"#, "12.6"), (#""payee""#, #""new": null, "payee""#)] {
            let changed = Data(text.replacing(change.0, with: change.1).utf8)
            do {
                _ = try payment(in: changed, signedBy: privateKey.publicKey)
                fatalError("a changed message was accepted")
            } catch is InvalidSignature {}
        }
        // Programs disagree about the value of a repeated key.
        let repeated = Data(text.replacing(#""payee""#, with: #""amount":1,"payee""#).utf8)
        do {
            _ = try payment(in: repeated, signedBy: privateKey.publicKey)
            fatalError("a repeated key was accepted")
        } catch let error as TrellisError {
            expect(error.code == .duplicateKey)
        }
    }

    private static func hash() throws {
        let json = try JSON(parsing: #"{"b": 1.0, "a": [2e3]}"#)
        let digest = SHA256.hash(data: try TrellisEncoder.canonical.encode(json, as: Data.self))
        print(digest)
        print(digest.map { String($0, radix: 16) }.joined().prefix(8))
        expect(digest == SHA256.hash(data: Data(#"{"a":[2000],"b":1}"#.utf8)))
    }

    private static func expect(_ condition: Bool, line: Int = #line) {
        if !condition { fatalError("line \(line)") }
    }
}
