#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of the steps of ComingFromCodable.md, line by line.

    @JSONModel
    struct Volume: Hashable {
        let isbn: String
        let title: String
        var note: String?
    }

    nonisolated extension Volume: JSONModelCodable {}

    @Suite struct ComingFromCodableSwap {
        struct Library: Codable, Hashable {
            let libraryName: String
            let founded: Date
            var books: [Volume]
        }

        struct Volume: Codable, Hashable {
            let isbn: String
            let title: String
            var note: String?
        }

        private let text =
            #"{"books":[{"isbn":"978","title":"A/B"}],"founded":86400,"library_name":"North"}"#
        private let library = Library(
            libraryName: "North", founded: Date(timeIntervalSince1970: 86_400),
            books: [Volume(isbn: "978", title: "A/B")])

        @Test func replacingTheDecoder() throws {
            let expected = library
            let data = Data(text.utf8)

            let decoder = TrellisCodableDecoder()
            decoder.dateDecodingStrategy = .secondsSince1970
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            let library = try decoder.decode(Library.self, from: data)

            let encoder = TrellisCodableEncoder()
            encoder.dateEncodingStrategy = .secondsSince1970
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let written = try encoder.encode(library)

            #expect(library == expected)
            #expect(String(decoding: written, as: UTF8.self) == text)

            // The result of Foundation's decoder.
            let other = JSONDecoder()
            other.dateDecodingStrategy = .secondsSince1970
            other.keyDecodingStrategy = .convertFromSnakeCase
            #expect(try other.decode(Library.self, from: data) == expected)
        }

        @Test func findingMistakes() throws {
            let decoder = TrellisCodableDecoder()
            let wrong = "{\"libraryName\": \"North\", \"founded\": 0, \"books\": [\n  {\"isbn\": 978}]}"
            var printed: [String] = []
            func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }

            do {
                _ = try decoder.decode(Library.self, from: wrong)
            } catch DecodingError.typeMismatch(_, let context) {
                let error = context.underlyingError as? TrellisError
                print(context.codingPath.map(\.stringValue), error?.position?.line ?? 0, error?.position?.column ?? 0)
            }

            #expect(printed == [#"["books", "Index 0", "isbn"] 2 12"#])

            decoder.options.limits.size = 10 << 20
            decoder.options.allowsComments = true

            #expect(try decoder.decode([Int].self, from: "[1] // one") == [1])
            decoder.options.limits.size = 2
            #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: "[1]") }
            #expect(throws: DecodingError.self) { try TrellisCodableDecoder().decode(String.self, from: #""\uD800""#) }
        }
    }

    @Suite struct ComingFromCodableModels {
        struct Library: Codable, Hashable {
            let libraryName: String
            let founded: Date
            var books: [Volume]
        }

        private let volume = Volume(isbn: "978", title: "A")

        @Test func migratingTypes() throws {
            let text = #"{"libraryName":"North","founded":0,"books":[{"isbn":"978","title":"A","unknown":[1]}]}"#
            let library = try TrellisCodableDecoder().decode(Library.self, from: text)
            #expect(library.books == [volume])
            let written = try TrellisCodableEncoder().encode(library)
            #expect(try TrellisCodableDecoder().decode(Library.self, from: written) == library)
            // Other coders.
            #expect(try JSONDecoder().decode(Library.self, from: JSONEncoder().encode(library)) == library)
            let list = try PropertyListEncoder().encode(library)
            #expect(try PropertyListDecoder().decode(Library.self, from: list) == library)
        }
    }
#endif
