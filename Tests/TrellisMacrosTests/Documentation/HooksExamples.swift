#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Hooks.md, line by line.

    @Suite struct HooksExamples {
        @JSONModel
        struct Account: JSONDidDecodeHook {
            var name: String
            @JSONIgnored var searchName: String = ""

            mutating func didDecode(userInfo: JSONUserInfo) throws {
                guard name != "root" else { throw TrellisError(.invalidValue, found: "a reserved name") }
                searchName = name.lowercased()
            }
        }

        @Test func afterDecoding() throws {
            var account = try TrellisDecoder().decode(Account.self, from: #"{"name": "Ada"}"#)
            #expect(account.searchName == "ada")
            try TrellisDecoder().update(&account, from: #"{"name": "Bob"}"#)
            #expect(account.searchName == "bob")
            let error = try #require(throws: TrellisError.self) {
                try TrellisDecoder().decode([Account].self, from: #"[{"name": "root"}]"#)
            }
            #expect((error.code, error.path.description, error.position?.offset) == (.invalidValue, "[0]", 16))
        }

        @JSONModel
        struct Track: JSONWillDecodeHook {
            let title: String
            let seconds: Int

            static func willDecode(_ object: inout JSON, userInfo: JSONUserInfo) throws {
                if let minutes = object.remove("minutes")?.int { object["seconds"] = JSON(minutes * 60) }
            }
        }

        @Test func beforeDecoding() throws {
            let json = #"[{"title": "a", "minutes": 2}, {"title": "b", "seconds": 5}]"#
            let tracks = try TrellisDecoder().decode([Track].self, from: json)
            #expect(tracks.map(\.seconds) == [120, 5])
            func offset(_ json: String) throws -> Int? {
                try #require(throws: TrellisError.self) { try TrellisDecoder().decode(Track.self, from: json) }
                    .position?.offset
            }
            #expect(try offset(#" {"title": 5, "seconds": 1}"#) == 11)
            #expect(try offset(#" {"title": 5, "minutes": 1}"#) == 1)
        }

        @JSONModel
        struct Cart: JSONWillEncodeHook {
            var prices: [Int]

            func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws {
                extra["total"] = JSON(prices.reduce(0, +))
            }
        }

        @Test func whenEncoding() throws {
            let text = try TrellisEncoder().string(from: Cart(prices: [3, 4]))

            try expectOutput("Hooks", text)
        }

        struct EmptySpan: Error {}

        @JSONModel
        struct Span: JSONFieldwise, JSONValidating {
            var start: Int
            var end: Int

            mutating func validate() throws {
                if start == end { throw EmptySpan() }
                if start > end { swap(&start, &end) }
            }
        }

        @Test func validation() throws {
            var span = try TrellisDecoder().decode(Span.self, from: #"{"start": 5, "end": 2}"#)
            span.start = span.end
            do {
                span = try span.revalidated()
            } catch {
                print(error.code, error.underlying is EmptySpan)
            }

            #expect((span.start, span.end) == (5, 5))
            let error = try #require(throws: TrellisError.self) { try span.revalidated() }
            try expectOutput("Hooks", "\(error.code) \(error.underlying is EmptySpan)")
        }

        enum Tenant: JSONUserInfoKey {
            static let defaultValue = "none"
        }

        @JSONModel
        struct Document: JSONDidDecodeHook {
            let title: String
            @JSONIgnored var tenant: String = ""

            mutating func didDecode(userInfo: JSONUserInfo) throws { tenant = userInfo[Tenant.self] }
        }

        enum Scopes {
            static let scoped = JSONTransform<String, String>(
                decode: { text, userInfo in String(text.dropFirst(userInfo[Tenant.self].count + 1)) },
                encode: { id, userInfo in userInfo[Tenant.self] + "/" + id })
        }

        @Test func userInfo() throws {
            var options = TrellisDecoder.Options()
            options.userInfo[Tenant.self] = "acme"
            let document = try TrellisDecoder(options: options).decode(Document.self, from: #"{"title": "a"}"#)

            #expect(document.tenant == "acme")
            options.transforms.use(Scopes.scoped)
            #expect(try TrellisDecoder(options: options).decode([String].self, from: #"["acme/7"]"#) == ["7"])
            #expect(try Scopes.scoped.encode?("7", options.userInfo) == "acme/7")
        }
    }
#endif
