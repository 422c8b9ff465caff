#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Formats.md with Codable types, line by line.

    @Suite struct FormatsExamplesCodable {
        struct Signature: Codable, Hashable {
            var algorithm: String
            var date: Date
        }

        @JSONModel
        struct Parcel: Equatable {
            let id: Int
            @JSONKey("signed_by", as: .codable) let signature: Signature?
            @JSONKey(as: .codable) let seals: [Signature]
        }

        private let text = #"{"algorithm":"ed25519","date":"2024-05-01T12:00:00Z"}"#
        private let signature = Signature(
            algorithm: "ed25519", date: Date(timeIntervalSince1970: 1_714_564_800))

        @Test func aPropertyOfACodableType() throws {
            let json = #"{"id":1,"signed_by":\#(text),"seals":[\#(text)]}"#
            let parcel = try TrellisDecoder().decode(Parcel.self, from: json)
            #expect(parcel.signature == signature && parcel.seals == [signature])
            #expect(try TrellisEncoder().string(from: parcel) == json)
            let plain = try TrellisDecoder().decode(Parcel.self, from: #"{"id":1,"signed_by":null,"seals":[]}"#)
            #expect(plain.signature == nil)
        }

        @Test func thrownErrorsHaveAPath() {
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(
                    Parcel.self, from: "{\"id\":1,\n\"seals\":[\(text),{\"algorithm\":7}]}")
            }
            #expect(error?.code == .typeMismatch)
            #expect(error?.path.description == "seals[1].algorithm")
            #expect(error?.position?.line == 2)
        }

        @Test func elements() throws {
            let json = "[\(text)]"
            let signatures = try TrellisDecoder().decode([JSONCodableValue<Signature>].self, from: json)
            #expect(signatures.map(\.value) == [signature])
            #expect(try TrellisEncoder().string(from: signatures) == json)
        }
    }
#endif
