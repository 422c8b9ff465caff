#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of the last steps of ComingFromCodable.md, line by line.

    @Suite struct ComingFromCodableOthers {
        /// A third-party type.
        struct Person: Codable, Hashable {
            let name: Name

            struct Name: Codable, Hashable {
                let given: String
            }
        }

        @JSONModel
        struct Loan: Hashable {
            let volume: Volume
            @JSONKey(as: .codable) let borrower: Person
            @JSONKey(as: .codable) var witnesses: [Person] = []
        }

        @Test func thirdPartyTypes() throws {
            let volume = Volume(isbn: "978", title: "A")
            let expected = [Loan(volume: volume, borrower: Person(name: .init(given: "Ada")))]
            let text = #"[{"volume":{"isbn":"978","title":"A"},"borrower":{"name":{"given":"Ada"}}}]"#

            let loans = try TrellisDecoder().decode([Loan].self, from: text)
            let lines = try TrellisEncoder().string(from: loans)

            #expect(loans == expected)
            #expect(try TrellisDecoder().decode([Loan].self, from: lines) == expected)
        }
    }
#endif
