#if Macros
    import Foundation
    import Testing
    import Trellis

    /// The page on errors lists every code with its output.
    @Suite struct ErrorsPageTests {
        private static let page = "Sources/Trellis/Trellis.docc/Errors.md"

        @Test func everyErrorCodeIsOnThePage() throws {
            let declared = try Self.declaredCodes()
            #expect(declared.count > 20)
            #expect(Set(declared).count == declared.count)
            #expect(try Self.sections().map(\.name).sorted() == declared.sorted())
        }

        @Test func theExamplesPrintWhatThePageSays() async throws {
            var printed = Self.printed()
            printed["sourceFailed"] = [await Self.printedByAFailingSource()]
            for section in try Self.sections() {
                let lines = section.output.split(separator: "\n").map(String.init)
                #expect(lines == printed[section.name], "\(section.name)")
            }
        }

        /// The names of all codes declared in the library's sources.
        private static func declaredCodes() throws -> [String] {
            try SourceFiles(in: "Sources/Trellis").all.flatMap { file in
                file.text.matches(of: /public static let ([A-Za-z0-9]+) = Self\("([A-Za-z0-9]+)",/).map { match in
                    #expect(match.output.1 == match.output.2)
                    return String(match.output.2)
                }
            }
        }

        /// The sections of the page named after a code, with the output that they show.
        private static func sections() throws -> [(name: String, output: String)] {
            try Readme(page).text.components(separatedBy: "\n### ").dropFirst().map { section in
                let outputs = Readme.blocks(of: section).filter { $0.language == "text" }.map(\.text)
                return (String(section.prefix { $0 != "\n" }), outputs.joined(separator: "\n"))
            }
        }
    }

    // MARK: The models of the page

    private enum State: String, CaseIterable, TrellisCodable { case open, closed }

    @JSONModel
    private struct Issue {
        let number: Int
        let state: State
        @JSONKey("user.login") let login: String
        let priority: UInt8?
        var title: String = "(untitled)"
    }

    @JSONModel
    private struct Circle {
        let radius: Int
    }

    @JSONVariants(.tag("type"))
    private enum Shape {
        case circle(Circle)
    }

    @JSONModel
    private final class Account {
        let id: Int
    }

    private struct Bad: JSONModel {
        let a: JSON
        let b: Int

        static let modelSchema = JSONModelSchema(
            Bad.self, [JSONField("a", \Bad.a, keys: "x"), JSONField("b", \Bad.b, keys: "x.y")])

        init(from fields: borrowing JSONFieldValues) {
            a = fields.take(0)
            b = fields.take(1)
        }
    }

    @JSONModel
    private struct PageRest {
        let items: [Int]
    }

    private struct Celsius: TrellisCodable {
        static func decode(from token: borrowing JSONToken) throws -> Celsius { Celsius() }
        func encode(to writer: inout JSONWriter) throws { writer.null() }
    }

    private struct Kelvin: TrellisCodable {
        static func decode(from token: borrowing JSONToken) throws -> Kelvin { Kelvin() }
        func encode(to writer: inout JSONWriter) throws { writer.null() }
    }

    private struct NotEven: Error {}

    private struct Even: TrellisDecodable {
        static func decode(from token: borrowing JSONToken) throws -> Even {
            guard try token.integer(as: Int.self).isMultiple(of: 2) else { throw NotEven() }
            return Even()
        }
    }

    private struct ConnectionLost: Error {}

    // MARK: The examples of the page

    extension ErrorsPageTests {
        private static func text(_ body: () throws -> Void) -> String {
            do {
                try body()
                return "no error"
            } catch {
                return "\(error)"
            }
        }

        private static func text<T: TrellisDecodable>(
            _ type: T.Type, _ json: String, _ change: (inout TrellisDecoder.Options) -> Void = { _ in }
        ) -> String {
            var options = TrellisDecoder.Options()
            change(&options)
            return text { _ = try TrellisDecoder(options: options).decode(type, from: json) }
        }

        private static func text<T: TrellisDecodable>(_ type: T.Type, bytes: [UInt8]) -> String {
            text { _ = try TrellisDecoder().decode(type, from: bytes) }
        }

        private static func printed() -> [String: [String]] {
            textErrors().merging(valueErrors()) { $1 }.merging(programErrors()) { $1 }
        }

        private static func textErrors() -> [String: [String]] {
            [
                "invalidSyntax": ["[1, 2, }", "[01]", "[1, /* two */ 2]"].map { text([Int].self, $0) }
                    + [
                        Array("\u{FEFF}[1]".utf8), Array("<!DOCTYPE html><html></html>".utf8), [0x1F, 0x8B, 0x08],
                        [0x78, 0x9C, 0x4B], [0x5B, 0, 0x31, 0, 0x5D, 0],
                    ].map { text([Int].self, bytes: $0) },
                "unexpectedEnd": [text([Int].self, "[1, 2"), text([Int].self, "")],
                "invalidUTF8": [
                    text([String].self, bytes: Array("[\"ab".utf8) + [0xFF] + Array("\"]".utf8)),
                    text([Int].self, bytes: [0xFF, 0xFE, 0x5B, 0, 0x31, 0, 0x5D, 0]),
                ],
                "loneSurrogate": [text([String].self, #"["\ud83d!"]"#)],
                "trailingData": [text([Int].self, "[1] [2]")],
                "limitExceeded": [
                    text([[Int]].self, "[[1]]") { $0.limits.depth = 1 },
                    text([Int].self, "[1, 2]") { $0.limits.size = 5 },
                    text([String].self, #"["abcdef"]"#) { $0.limits.tokenLength = 5 },
                    text([Int].self, "[1, 2, 3]") { $0.limits.elementCount = 2 },
                    text {
                        var options = TrellisEncoder.Options()
                        options.limits.depth = 1
                        _ = try TrellisEncoder(options: options).string(from: [[1]])
                    },
                ],
            ]
        }

        private static func valueErrors() -> [String: [String]] {
            [
                "typeMismatch": [text(Issue.self, #"{"number": "8"}"#), text(Issue.self, #"{"user": 5}"#)],
                "unexpectedNull": [text(Issue.self, #"{"title": null}"#)],
                "missingKeys": [
                    text([Issue].self, #"[{"number": 7}]"#),
                    text([Issue].self, #"[{"Number": 7, "state": "open", "user": {"login": "ada"}}]"#),
                ],
                "numberOutOfRange": [text(Issue.self, #"{"priority": 300}"#), text(Double.self, "1e309")],
                "inexactNumber": [text(Issue.self, #"{"number": 4.7}"#)],
                "invalidValue": [
                    text(Issue.self, #"{"state": "merged"}"#), text(Date.self, #""2024-02-30""#),
                    text(Date.self, #""2024-05-01T12:00:00""#),
                    text([Int: String].self, #"{"one": "x"}"#),
                ],
                "duplicateKey": [
                    text(Issue.self, #"{"number": 7, "number": 8}"#) { $0.duplicateKeys = .error },
                    text([String: Int].self, #"{"a": 7, "a": 8}"#) { $0.duplicateKeys = .error },
                ],
                "unknownKey": [text(Issue.self, #"{"number": 7, "stars": 3}"#) { $0.unknownKeys = .error }],
                "unknownVariant": [text([Shape].self, #"[{"type": "square", "side": 2}]"#)],
                "invalidArchive": [text { _ = try TrellisArchiver().unarchive(Circle.self, from: "{}") }],
                "newerArchive": [
                    text { _ = try TrellisArchiver().unarchive(Circle.self, from: #"{"trellisArchive": 2}"#) }
                ],
            ]
        }

        private static func programErrors() -> [String: [String]] {
            let missing = URL(filePath: "/no/such/file.json")
            return [
                "invalidSchema": [
                    text(Bad.self, "{}"),
                    text {
                        _ = try TrellisDecoder.ElementSession(Int.self, as: .array(at: "items"), rest: PageRest.self) {
                            _ in
                        }
                    },
                    text(Celsius.self, "1") { options in
                        options.transforms.use(
                            JSONTransform<Kelvin, Celsius>(decode: { _ in Celsius() }, encode: { _ in Kelvin() }))
                        options.transforms.use(
                            JSONTransform<Celsius, Kelvin>(decode: { _ in Kelvin() }, encode: { _ in Celsius() }))
                    },
                ],
                "nonFiniteNumber": [text { _ = try TrellisEncoder().string(from: ["a": [1.5, .nan]]) }],
                "notEncodable": [
                    text {
                        _ = try TrellisEncoder().string(from: [Date(timeIntervalSinceReferenceDate: 999_021_692_800)])
                    }
                ],
                "notUpdatable": [
                    text {
                        let account = try TrellisDecoder().decode(Account.self, from: #"{"id": 1}"#)
                        try TrellisDecoder().update(account, from: #"{"id": 2}"#)
                    }
                ],
                "pathNotFound": [
                    text {
                        var json: JSON = ["a": 1]
                        try json.apply(JSONPatch([.remove(path: "/b")]))
                    }
                ],
                "testFailed": [
                    text {
                        var json: JSON = ["a": 1]
                        try json.apply(JSONPatch([.test(path: "/a", value: 2)]))
                    }
                ],
                "fileNotRead": [text { _ = try TrellisDecoder().decode([Int].self, from: .file(missing)) }],
                "fileNotWritten": [text { try TrellisEncoder().encode([1], to: .file(missing)) }],
                "custom": [text([Even].self, "[2, 3]")],
            ]
        }

        private static func printedByAFailingSource() async -> String {
            let chunks = AsyncThrowingStream<[UInt8], any Error> { stream in
                stream.yield(Array("[1,\n2".utf8))
                stream.finish(throwing: ConnectionLost())
            }
            do {
                for try await _ in TrellisDecoder().elements(Int.self, from: chunks.placingFailures()) {}
                return "no error"
            } catch {
                return "\(error)"
            }
        }
    }
#endif
