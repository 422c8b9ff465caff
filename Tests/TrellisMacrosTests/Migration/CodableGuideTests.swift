#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of ComingFromCodable.md, line by line.

    enum Tenant: JSONUserInfoKey {
        static let defaultValue = "none"
    }

    struct IndexSpan: Hashable, JSONModel {
        let start: Int
        let length: Int

        static let modelSchema = JSONModelSchema(
            IndexSpan.self, [JSONField("start", \IndexSpan.start), JSONField("length", \IndexSpan.length, keys: "len")])

        init(from fields: borrowing JSONFieldValues) throws {
            start = fields.take(0)
            length = fields.take(1)
        }
    }

    @Suite struct MigrationCodableTests {
        @JSONModel
        struct Book: Hashable {
            @JSONKey("isbn_13") let isbn: String
            @JSONKey("publisher.address.city") let city: String
            @JSONKey(["editions", 0, "year"], writing: "first_year") let firstYear: Int?
            @JSONIgnored var isOpen: Bool = false
        }

        @JSONModel
        struct Reader: Codable, Hashable {
            @JSONKey("card_number") let card: Int
            let name: String

            enum CodingKeys: String, CodingKey {
                case card = "card_number"
                case name
            }
        }

        struct Metres: Hashable, TrellisCodable {
            let value: Double

            static func decode(from token: borrowing JSONToken) throws -> Metres {
                Metres(value: try token.double())
            }

            func encode(to writer: inout JSONWriter) throws { try writer.double(value) }
        }

        enum Level: Int, TrellisCodable { case low = 1, high }

        @JSONModel
        struct Patch: Hashable {
            let note: String?
            var count: Int = 0
            var name: JSONPresence<String> = .missing
        }

        @JSONModel(keyStyle: .snakeCase)
        struct Account: Hashable {
            let userID: Int
            let createdAt: Date
            @JSONKey(as: .base64) let avatar: [UInt8]
        }

        @JSONModel
        struct Invoice: Hashable, JSONDidDecodeHook {
            let total: Int
            @JSONIgnored var tenant: String = ""

            mutating func didDecode(userInfo: JSONUserInfo) { tenant = userInfo[Tenant.self] }
        }

        @JSONModel
        class Plant {
            @JSONKey("super.id") let id: Int
        }

        @JSONModel(superclass: Plant.self)
        final class Tree: Plant { let height: Double }

        @Test func keysAndContainers() throws {
            let json = #"{"isbn_13":"978","publisher":{"address":{"city":"Bern"}},"editions":[{"year":1999}]}"#
            let book = try TrellisDecoder().decode(Book.self, from: json)
            #expect(book == Book(isbn: "978", city: "Bern", firstYear: 1999))
            #expect(
                try TrellisEncoder().string(from: book)
                    == #"{"isbn_13":"978","publisher":{"address":{"city":"Bern"}},"first_year":1999}"#)
        }

        @Test func bothProtocols() throws {
            let json = #"{"card_number":5,"name":"Ada"}"#
            let reader = try TrellisDecoder().decode(Reader.self, from: json)
            #expect(reader == Reader(card: 5, name: "Ada"))
            #expect(try JSONDecoder().decode(Reader.self, from: Data(json.utf8)) == reader)
            #expect(try TrellisEncoder().string(from: reader) == json)
            let other = try JSONEncoder().encode(reader)
            #expect(try TrellisDecoder().decode(Reader.self, from: other) == reader)
        }

        @Test func singleValueContainers() throws {
            #expect(try TrellisDecoder().decode([Metres].self, from: "[1.5]") == [Metres(value: 1.5)])
            #expect(try TrellisEncoder().string(from: [Metres(value: 1.5)]) == "[1.5]")
            #expect(try TrellisDecoder().decode([Level].self, from: "[2, 1]") == [.high, .low])
            let error = #expect(throws: TrellisError.self) { try TrellisDecoder().decode(Level.self, from: "3") }
            #expect(error?.code == .invalidValue)
        }

        @Test func withoutMacros() throws {
            let json = #"{"start":1,"len":2}"#
            let span = try TrellisDecoder().decode(IndexSpan.self, from: json)
            #expect((span.start, span.length) == (1, 2))
            #expect(try TrellisEncoder().string(from: span) == json)
        }

        @Test func presence() throws {
            let absent = try TrellisDecoder().decode(Patch.self, from: "{}")
            #expect(absent == Patch(note: nil, count: 0, name: .missing))
            let null = try TrellisDecoder().decode(Patch.self, from: #"{"note": null, "name": null}"#)
            #expect(null == Patch(note: nil, count: 0, name: .null))
            #expect(try TrellisEncoder().string(from: absent) == #"{"count":0}"#)
            #expect(try TrellisEncoder().string(from: null) == #"{"count":0,"name":null}"#)
            let error = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Patch.self, from: #"{"count": null}"#)
            }
            #expect(error?.code == .unexpectedNull)
        }

        @Test func strategies() throws {
            let json = #"{"user_id": 1, "created_at": 86400, "avatar": "aGk="}"#
            var options = TrellisDecoder.Options()
            options.dates = .secondsSince1970
            let account = try TrellisDecoder(options: options).decode(Account.self, from: json)
            #expect(
                account == Account(userID: 1, createdAt: Date(timeIntervalSince1970: 86_400), avatar: Array("hi".utf8)))
            #expect(
                try TrellisEncoder().string(from: account)
                    == #"{"user_id":1,"created_at":"1970-01-02T00:00:00Z","avatar":"aGk="}"#)
        }

        @Test func customDates() throws {
            var options = TrellisDecoder.Options()
            options.transforms.use(
                JSONTransform<Int, Date>(
                    decode: { day in Date(timeIntervalSince1970: Double(day) * 86_400) },
                    encode: { date in Int(date.timeIntervalSince1970 / 86_400) }))
            let days = try TrellisDecoder(options: options).decode([Date].self, from: "[0, 2]")
            options.dates = .pattern("dd.MM.yyyy")
            #expect(days == [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 172_800)])
            var pattern = TrellisDecoder.Options()
            pattern.dates = options.dates
            #expect(
                try TrellisDecoder(options: pattern).decode([Date].self, from: #"["02.01.1970"]"#)
                    == [Date(timeIntervalSince1970: 86_400)])
        }

        @Test func nonFiniteNumbers() throws {
            var decoding = TrellisDecoder.Options()
            decoding.coercions = .nonFiniteNumbersFromStrings
            var encoding = TrellisEncoder.Options()
            encoding.nonFinite = .strings
            let values = try TrellisDecoder(options: decoding).decode([Double].self, from: #"["-Infinity", 1]"#)
            let text = try TrellisEncoder(options: encoding).string(from: values)
            #expect(values == [-.infinity, 1])
            #expect(text.hasPrefix(#"["-Infinity",1"#))
        }

        @Test func userInfo() throws {
            var options = TrellisDecoder.Options()
            options.userInfo[Tenant.self] = "acme"
            let invoice = try TrellisDecoder(options: options).decode(Invoice.self, from: #"{"total": 5}"#)
            #expect(invoice == Invoice(total: 5, tenant: "acme"))
        }

        @Test func superclasses() throws {
            let json = #"{"super":{"id":7},"height":2.5}"#
            let tree = try TrellisDecoder().decode(Tree.self, from: json)
            #expect(tree.id == 7)
            #expect(tree.height == 2.5)
            #expect(try TrellisEncoder().string(from: tree) == json)
        }

        @Test func dynamicValues() throws {
            let json = try JSON(parsing: #"{"items": [{"id": 1, "tags": ["a"]}], "total": 1e3}"#)
            let id = json["items"][0]["id"].int ?? 0
            let tags = try TrellisDecoder().decode([String].self, from: json["items"][0]["tags"])
            let total = json["total"].double
            #expect(id == 1)
            #expect(tags == ["a"])
            #expect(total == 1000)
        }

        @Test func extensionsOfJSON() throws {
            let text = "\u{FEFF}[1, /* two */ 2] // end"
            var options = TrellisDecoder.Options()
            options.allowsComments = true
            options.skipsByteOrderMark = true
            let numbers = try TrellisDecoder(options: options).decode([Int].self, from: text)
            #expect(numbers == [1, 2])
            for other in ["[1,]", "{a: 1}", "['a']", "[0x1]", "[+1]", "[.5]", "[NaN]"] {
                let error = #expect(throws: TrellisError.self) {
                    try JSON(parsing: other, options: options)
                }
                #expect(error?.code == .invalidSyntax, "\(other)")
            }
        }

        @Test func errors() throws {
            func explain(_ json: String) -> String {
                do throws(TrellisError) {
                    return "\(try TrellisDecoder().decode(Patch.self, from: json))"
                } catch {
                    switch error.code {
                    case .missingKeys: return "keyNotFound \(error.missingKeys)"
                    case .unexpectedNull: return "valueNotFound \(error.path)"
                    case .typeMismatch: return "typeMismatch \(error.path)"
                    default: return "dataCorrupted \(error)"
                    }
                }
            }
            #expect(explain(#"{"count": null}"#) == "valueNotFound count")
            #expect(explain(#"{"count": "1"}"#) == "typeMismatch count")
            #expect(explain("{").hasPrefix("dataCorrupted "))
            func code<Value: TrellisDecodable>(_ type: Value.Type, _ json: String) -> TrellisError.Code? {
                #expect(throws: TrellisError.self) { try TrellisDecoder().decode(type, from: json) }?.code
            }
            #expect(code(Book.self, "{}") == .missingKeys)
            #expect(code([Int].self, "[1") == .unexpectedEnd)
            #expect(code([Int].self, "[1] 2") == .trailingData)
            #expect(code([Int].self, "[}") == .invalidSyntax)
            #expect(code([Int8].self, "[300]") == .numberOutOfRange)
            #expect(code([Int].self, "[1.5]") == .inexactNumber)
            #expect(code([URL].self, #"[""]"#) == .invalidValue)
            let encoding = #expect(throws: TrellisError.self) { try TrellisEncoder().string(from: [Double.nan]) }
            #expect(encoding?.code == .nonFiniteNumber)
        }

        @Test func formatting() throws {
            var options = TrellisEncoder.Options()
            options.sortsKeys = true
            options.indentation = .spaces(2)
            options.escapesSlashes = true
            let text = try TrellisEncoder(options: options).string(from: ["b": "x/y", "a": "z"])
            #expect(text == "{\n  \"a\": \"z\",\n  \"b\": \"x\\/y\"\n}")
            #expect(try TrellisEncoder().string(from: ["x/y"]) == #"["x/y"]"#)
        }
    }
#endif
