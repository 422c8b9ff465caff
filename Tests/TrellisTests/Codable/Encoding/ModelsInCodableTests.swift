import Foundation
import Testing

@testable import Trellis

/// Models inside Codable values are written by their schema.
@Suite struct ModelsInCodableTests {
    @Test func modelsInEveryPosition() throws {
        struct Page: Encodable {
            var title = "x/y"
            var ticket = EncodedTicket(number: 1, when: Date(timeIntervalSince1970: 0))
            var tickets = [EncodedTicket(number: 2, when: nil)]
            var byName = ["a": [EncodedTicket(number: 3, when: nil)]]
            var maybe: [EncodedTicket?] = [nil]
            var count = 1
        }
        #expect(
            try codableText(Page())
                == #"{"title":"x\/y","ticket":{"no":1,"when":"1970-01-01T00:00:00Z","tag\/s":["a\/b"]},"#
                + #""tickets":[{"no":2,"tag\/s":["a\/b"]}],"byName":{"a":[{"no":3,"tag\/s":["a\/b"]}]},"maybe":[null],"#
                + #""count":1}"#
        )
        let ticket = EncodedTicket(number: 1, when: nil)
        let encoder = TrellisCodableEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        #expect(try encoder.encode(ticket, as: String.self) == TrellisEncoder().string(from: ticket))
        #expect(
            try encoder.encode([ticket, ticket], as: String.self) == TrellisEncoder().string(from: [ticket, ticket]))
        #expect(
            try encoder.encode(EncodedWrapper(wrapped: [ticket]), as: String.self)
                == TrellisEncoder().string(from: [ticket]))
    }

    @Test func layout() throws {
        let encoder = TrellisCodableEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        #expect(
            try encoder.encode([EncodedTicket(number: 1, when: nil, tags: [])], as: String.self)
                == "[\n  {\n    \"no\" : 1,\n    \"tag\\/s\" : [\n\n    ]\n  }\n]")
    }

    @Test func strategies() throws {
        let ticket = EncodedTicket(number: 1, when: Date(timeIntervalSince1970: 1.5), tags: [])
        func written(_ change: (TrellisCodableEncoder) -> Void) throws -> String {
            let encoder = TrellisCodableEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            change(encoder)
            return try encoder.encode(["t": ticket], as: String.self)
        }
        func text(_ date: String) -> String { #"{"t":{"no":1,"when":\#(date),"tag/s":[]}}"# }
        #expect(try written { _ in } == text(#""1970-01-01T00:00:01.5Z""#))
        #expect(try written { $0.options.dates = .secondsSince1970 } == text("1.5"))
        #expect(try written { $0.dateEncodingStrategy = .secondsSince1970 } == text("1.5"))
        #expect(try written { $0.dateEncodingStrategy = .millisecondsSince1970 } == text("1500"))
        #expect(
            try written {
                $0.dateEncodingStrategy = .custom { date, encoder in
                    var list = encoder.unkeyedContainer()
                    try list.encode(date.timeIntervalSince1970)
                }
            } == text("[1.5]"))
        let loose = EncodedMeasure(plainValue: -.infinity, bytes: Data([1, 2]))
        let encoder = TrellisCodableEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dataEncodingStrategy = .deferredToData
        #expect(try encoder.encode([loose], as: String.self) == #"[{"plain_value":"-","bytes":[1,2]}]"#)
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        encoder.dataEncodingStrategy = .base64
        #expect(try encoder.encode([loose], as: String.self) == #"[{"plain_value":"-Infinity","bytes":"AQI="}]"#)
    }

    @Test func errors() throws {
        let encoder = TrellisCodableEncoder()
        let error = try #require(
            invalidValue { try encoder.encode(["a": [EncodedMeasure(plainValue: .nan, bytes: Data())]]) })
        #expect(error.path == ["a", "0", "plainValue"] || error.path == ["a", "Index 0", "plainValue"])
        let underlying = try #require(error.context.underlyingError as? TrellisError)
        #expect(underlying.code == .nonFiniteNumber)
        let inner = try #require(
            invalidValue {
                try encoder.encode(EncodedWrapper(wrapped: EncodedMeasure(plainValue: .nan, bytes: Data())))
            })
        #expect(inner.path == ["plainValue"])
    }

    @Test func aModelThatEncodesItselfToTheEncoder() throws {
        let ticket = EncodedTicket(number: 1, when: nil, tags: [])
        let value = Encodes { encoder in
            var list = encoder.unkeyedContainer()
            try list.encode(Encodes { try ticket.encode(to: $0) })
            try list.encode(1)
        }
        #expect(try codableText(value) == #"[{"no":1,"tag\/s":[]},1]"#)
    }

    // MARK: Other encoders

    @Test func foundationEncoder() throws {
        let ticket = EncodedTicket(number: .max, when: Date(timeIntervalSince1970: 0), tags: ["x", ""])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(
            String(decoding: try encoder.encode([ticket]), as: UTF8.self)
                == #"[{"no":9223372036854775807,"tag/s":["x",""],"when":"1970-01-01T00:00:00Z"}]"#)
        let text = #"[1,-1,18446744073709551615,1.5,1e3,170141183460469231731687303715884105727,null,true,[],{},"#
        let numbers = try TrellisDecoder().decode(JSON.self, from: text + #"[{"a":[[1]]}],""]"#)
        let carrier = EncodedCarrier(json: numbers)
        #expect(
            String(decoding: try encoder.encode(carrier), as: UTF8.self)
                == #"{"json":[1,-1,18446744073709551615,1.5,1000,170141183460469231731687303715884105727,null,true,[],"#
                + #"{},[{"a":[[1]]}],""]}"#
        )
    }

    @Test func propertyLists() throws {
        let ticket = EncodedTicket(number: 5, when: Date(timeIntervalSince1970: 0), tags: ["x"])
        let data = try PropertyListEncoder().encode(["ticket": ticket])
        let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
        let member = try #require((list as? [String: Any])?["ticket"] as? [String: Any])
        #expect(member["no"] as? Int == 5)
        #expect(member["when"] as? String == "1970-01-01T00:00:00Z")
        #expect(member["tag/s"] as? [String] == ["x"])
    }

    @Test func errorsInOtherEncoders() throws {
        let value = ["k": [EncodedMeasure(plainValue: .nan, bytes: Data())]]
        let error = try #require(invalidValue { try JSONEncoder().encode(value) })
        #expect(error.path.last == "plainValue")
        #expect(error.path.first == "k")
    }

    // MARK: Values inside models

    @Test func anyEncodableInAWriter() throws {
        func written(_ value: some Encodable, _ options: TrellisEncoder.Options = TrellisEncoder.Options()) throws
            -> String
        {
            var writer = JSONWriter(options: options)
            writer.beginArray()
            for _ in 0..<2 {
                writer.beginElement()
                try EncodingRun.write(value, to: &writer)
            }
            writer.endArray()
            return String(decoding: writer.finishedBytes(), as: UTF8.self)
        }
        let place = EncodedPlace(x: 1, y: 2, inner: [])
        #expect(try written(place) == #"[{"x":1,"y":2,"inner":[]},{"x":1,"y":2,"inner":[]}]"#)
        #expect(try written(Date(timeIntervalSince1970: 0)) == #"["1970-01-01T00:00:00Z","1970-01-01T00:00:00Z"]"#)
        #expect(try written(["x/y": Data([1])]) == #"[{"x/y":"AQ=="},{"x/y":"AQ=="}]"#)
        #expect(try written(Encodes { _ in }) == "[{},{}]")
        var options = TrellisEncoder.Options()
        options.indentation = .spaces(2)
        options.sortsKeys = true
        options.nonFinite = .strings
        options.dates = .secondsSince1970
        let same = ["b": ["Infinity"], "a": []]
        #expect(
            try written(["b": [EncodedWrapper(wrapped: Double.infinity)], "a": []], options)
                == TrellisEncoder(options: options).string(from: [same, same]))
        #expect(try written(Date(timeIntervalSince1970: 2), options) == "[\n  2,\n  2\n]")

        var writer = JSONWriter()
        writer.beginArray()
        let error = #expect(throws: TrellisError.self) {
            try EncodingRun.write(["a": [EncodedPlace(x: .nan, y: 1)]], to: &writer)
        }
        #expect(error?.code == .nonFiniteNumber)
        #expect(error?.path.description == "a[0].x")
        writer.endArray()
        #expect(writer.finishedBytes() == Array("[]".utf8))
    }
}

struct EncodedTicket: JSONModelCodable, JSONModel, Equatable {
    var number: Int
    var when: Date?
    var tags: [String]

    init(number: Int, when: Date?, tags: [String] = ["a/b"]) {
        self.number = number
        self.when = when
        self.tags = tags
    }

    static let modelSchema = JSONModelSchema(
        EncodedTicket.self,
        [
            JSONField("number", \EncodedTicket.number, keys: "no"),
            JSONField("when", \EncodedTicket.when),
            JSONField("tags", \EncodedTicket.tags, keys: "tag/s"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        number = fields.take(0)
        when = fields.take(1)
        tags = fields.take(2)
    }

    init(from decoder: any Decoder) throws { fatalError("not decoded") }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(number)
        case 1: try writer.field(when)
        default: try writer.field(tags)
        }
    }
}

struct EncodedMeasure: JSONModelCodable, JSONModel {
    var plainValue: Double
    var bytes: Data

    init(plainValue: Double, bytes: Data) {
        self.plainValue = plainValue
        self.bytes = bytes
    }

    static let modelSchema = JSONModelSchema(
        EncodedMeasure.self,
        [
            JSONField("plainValue", \EncodedMeasure.plainValue),
            JSONField("bytes", \EncodedMeasure.bytes),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        plainValue = fields.take(0)
        bytes = fields.take(1)
    }

    init(from decoder: any Decoder) throws { fatalError("not decoded") }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        if index == 0 { try writer.field(plainValue) } else { try writer.field(bytes) }
    }
}

struct EncodedCarrier: JSONModelCodable, JSONModel {
    var json: JSON

    init(json: JSON) { self.json = json }

    static let modelSchema = JSONModelSchema(EncodedCarrier.self, [JSONField("json", \EncodedCarrier.json)])

    init(from fields: borrowing JSONFieldValues) throws { json = fields.take(0) }
    init(from decoder: any Decoder) throws { fatalError("not decoded") }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws { try writer.field(json) }
}
