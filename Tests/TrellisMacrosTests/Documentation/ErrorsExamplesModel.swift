#if Macros
    import Foundation
    import Testing
    import Trellis

    // The model of Errors.md, line by line. ErrorsPageTests checks the printed errors.

    @Suite struct ErrorsModelExamples {
        enum State: String, CaseIterable, TrellisCodable { case open, closed }

        @JSONModel
        struct Issue {
            let number: Int
            let state: State
            @JSONKey("user.login") let login: String
            let priority: UInt8?
            var title: String = "(untitled)"
        }

        @Test func theModel() throws {
            let error = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode([Issue].self, from: #"[{"number": 7}]"#)
            }
            try expectOutput("Errors", "\(error)")
        }

        @Test func allErrors() throws {
            let json = #"[{"number":"x","state":"open","user":{"login":"a"}},{"number":1}]"#
            var printed: [TrellisError] = []
            func print(_ error: TrellisError) { printed.append(error) }

            var options = TrellisDecoder.Options()
            options.collectsErrors = true
            do {
                _ = try TrellisDecoder(options: options).decode([Issue].self, from: json)
            } catch {
                for one in error.all { print(one) }
            }

            #expect(printed.map(\.code) == [.typeMismatch, .missingKeys])
        }
    }
#endif
