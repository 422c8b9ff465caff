#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Formats.md, line by line.

    struct Angle: Hashable { var degrees: Double }

    let turns = JSONTransform<Double, Angle>(
        decode: { Angle(degrees: $0 * 360) }, encode: { $0.degrees / 360 })

    let weekday = JSONTransform<Date, Int>(
        decode: { Int($0.timeIntervalSince1970 / 86_400) % 7 },
        encode: { Date(timeIntervalSince1970: Double($0) * 86_400) }
    ).formatted(as: .dateOnly)

    @Suite struct FormatsExamples {
        @JSONModel
        struct Upload: Equatable {
            @JSONKey(as: .base64) let digest: [UInt8]
            @JSONKey("sent_at", as: .secondsSince1970) let sentAt: Date
            @JSONKey("retries", as: .millisecondsSince1970) let retriedAt: [Date?]
        }

        @JSONModel
        struct Departure: Equatable {
            @JSONKey("leaves_at", as: .iso8601(timeZone: "Europe/Berlin")) let leavesAt: Date
        }

        @JSONModel
        struct Revision: Equatable {
            @JSONKey("saved_at", as: .iso8601(like: "2024-05-01T12:00:00.000+00:00")) let savedAt: Date
        }

        @JSONModel
        struct Reading: Equatable {
            @JSONKey(as: .oneOf(.iso8601, .secondsSince1970)) let takenAt: Date
        }

        @JSONModel
        struct Order: Equatable {
            @JSONKey(as: .string) let id: UInt64
            @JSONKey(as: .string) let prices: [Decimal]
            @JSONKey(as: .string, coercing: .numbersFromStrings) let discount: Double?
        }

        @JSONModel(coercing: .lossless)
        struct Form: Equatable {
            let age: Int
            let tags: [String]
            @JSONKey(coercing: [.nullsFromEmptyStrings, .urlsFromUnescapedStrings]) let homepage: URL?
        }

        @JSONModel
        struct Dial: Equatable {
            @JSONKey("rotation", using: turns) let rotation: Angle
            @JSONKey("marks", using: turns.array) let marks: [Angle]
            @JSONKey(using: turns) let stop: Angle?
        }

        @JSONModel
        struct Shift: Equatable {
            @JSONKey(using: weekday) let start: Int
            @JSONKey(as: .secondsSince1970, using: weekday.array) let others: [Int]
        }

        private func expectBack<Model: TrellisCodable & Equatable>(
            _ type: Model.Type, _ text: String, as written: String? = nil,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let model = try TrellisDecoder().decode(type, from: text)
            let back = try TrellisEncoder().string(from: model)
            #expect(back == written ?? text, sourceLocation: sourceLocation)
            #expect(try TrellisDecoder().decode(type, from: back) == model, sourceLocation: sourceLocation)
        }

        @Test func formats() throws {
            try expectBack(Upload.self, #"{"digest":"AQID","sent_at":1.5,"retries":[2500,null]}"#)
            try expectBack(Departure.self, #"{"leaves_at":"2014-05-06T07:08:09"}"#)
            let departure = try TrellisDecoder().decode(Departure.self, from: #"{"leaves_at":"2014-05-06T07:08:09"}"#)
            #expect(departure.leavesAt == Date(timeIntervalSince1970: 1_399_352_889))
            try expectBack(Reading.self, #"{"takenAt":0}"#, as: #"{"takenAt":"1970-01-01T00:00:00Z"}"#)
            try expectBack(Order.self, #"{"id":"18446744073709551615","prices":["19.95"],"discount":"0.5"}"#)
            try expectBack(
                Order.self, #"{"id":"1","prices":[],"discount":0.5}"#, as: #"{"id":"1","prices":[],"discount":"0.5"}"#)
            #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Order.self, from: #"{"id":1,"prices":[]}"#)
            }
        }

        @Test func datesByOption() throws {
            var options = TrellisDecoder.Options()
            options.dates = .oneOf(.iso8601(timeZone: "Asia/Tokyo"), .millisecondsSince1970)
            let dates = try TrellisDecoder(options: options).decode([Date].self, from: #"["2014-05-06T09:00:00", 0]"#)
            #expect(dates == [Date(timeIntervalSince1970: 1_399_334_400), Date(timeIntervalSince1970: 0)])
        }

        @Test func coercions() throws {
            try expectBack(
                Form.self, #"{"age":"7","tags":"a","homepage":""}"#, as: #"{"age":7,"tags":["a"]}"#)
            try expectBack(
                Form.self, #"{"age":7,"tags":[1],"homepage":"https://ex\u00e4mple.com/a b"}"#,
                as: #"{"age":7,"tags":["1"],"homepage":"https://xn--exmple-cua.com/a%20b"}"#)
        }

        @Test func nonFiniteNumbers() throws {
            var encoding = TrellisEncoder.Options()
            encoding.nonFinite = .strings
            var decoding = TrellisDecoder.Options()
            decoding.coercions = .nonFiniteNumbersFromStrings
            let limits = try TrellisEncoder(options: encoding).string(from: [0.5, .infinity])
            let again = try TrellisDecoder(options: decoding).decode([Double].self, from: limits)
            #expect(limits == #"[0.5,"Infinity"]"#)
            #expect(again == [0.5, .infinity])
        }

        @Test func transforms() throws {
            try expectBack(Dial.self, #"{"rotation":0.5,"marks":[0.25,1],"stop":0.75}"#)
            try expectBack(Dial.self, #"{"rotation":0.5,"marks":[]}"#)
            try expectBack(Shift.self, #"{"start":"1970-01-03","others":[86400]}"#)
            var transforms = JSONTransformSet()
            transforms.use(JSONTransform<String, Bool>(decode: { $0 == "Y" }, encode: { $0 ? "Y" : "N" }))
            var flags = TrellisDecoder.Options()
            flags.transforms = transforms
            let answers = try TrellisDecoder(options: flags).decode([Bool].self, from: #"["Y", "N"]"#)
            #expect(answers == [true, false])
        }
    }
#endif
