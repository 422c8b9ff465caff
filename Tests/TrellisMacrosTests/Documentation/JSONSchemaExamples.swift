#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of JSONSchema.md, line by line.

    enum Delivery: String, TrellisCodable, CaseIterable {
        case low, high
    }

    @JSONModel
    struct Parcel {
        let number: UInt16
        @JSONKey("sender.login") let sender: String
        var delivery: Delivery = .low
        let due: Date?
    }

    struct Percentage: TrellisCodable, JSONSchemaProviding {
        var value: Int

        static func decode(from token: borrowing JSONToken) throws -> Percentage {
            let value: Int = try token.integer()
            guard 0...100 ~= value else { throw token.invalid(expected: "a percentage") }
            return Percentage(value: value)
        }

        func encode(to writer: inout JSONWriter) throws { try value.encode(to: &writer) }

        static var jsonSchema: JSON { ["type": "integer", "minimum": 0, "maximum": 100] }
    }

    /// A review of a book.
    ///
    /// - Parameters are left out.
    @JSONModel
    @JSONDescribed(title: "Review", fromComments: true)
    struct BookReview {
        /// One star is the worst,
        /// five are the best.
        @JSONValidated(in: 1...5) let stars: Int8
        /// The text.
        @JSONDescribed("Markdown.", examples: ["*Good*"]) let text: String
        @JSONDescribed(deprecated: true) let fax: String?
    }

    @Suite struct JSONSchemaExamples {
        @Test func aDocument() throws {
            let schema = try TrellisDecoder().jsonSchema(of: Parcel.self)
            #expect(
                schema.debugDescription == """
                    {
                      "$schema": "https://json-schema.org/draft/2020-12/schema",
                      "type": "object",
                      "properties": {
                        "number": {
                          "type": "integer",
                          "minimum": 0,
                          "maximum": 65535
                        },
                        "sender": {
                          "type": "object",
                          "properties": {
                            "login": {
                              "type": "string"
                            }
                          },
                          "required": [
                            "login"
                          ]
                        },
                        "delivery": {
                          "$ref": "#/$defs/Delivery",
                          "default": "low"
                        },
                        "due": {
                          "type": [
                            "string",
                            "null"
                          ],
                          "format": "date-time"
                        }
                      },
                      "required": [
                        "number",
                        "sender"
                      ],
                      "$defs": {
                        "Delivery": {
                          "type": "string",
                          "enum": [
                            "low",
                            "high"
                          ]
                        }
                      }
                    }
                    """)
        }

        @Test func otherDialects() throws {
            let components = try TrellisDecoder().jsonSchema(of: Parcel.self, in: .openAPI31)
            #expect(components["Parcel"]["properties"]["delivery"]["$ref"] == "#/components/schemas/Delivery")

            let parameters = try TrellisDecoder().jsonSchema(of: Parcel.self, in: .strictTools)
            #expect(parameters["required"] == ["number", "sender", "delivery", "due"])
            #expect(parameters["additionalProperties"] == false)
        }

        @Test func transforms() throws {
            let hex = JSONTransform<String, Int>(
                decode: { Int($0, radix: 16) ?? 0 }, encode: { String($0, radix: 16) }
            ).described(by: ["type": "string", "pattern": "^[0-9a-f]+$"])
            #expect(try hex.decode?("ff", JSONUserInfo()) == 255)
        }

        @Test func annotations() throws {
            let review = try TrellisDecoder().jsonSchema(of: BookReview.self)
            #expect(review["title"] == "Review")
            #expect(review["description"] == "A review of a book.")
            #expect(review["properties"]["stars"]["description"] == "One star is the worst, five are the best.")
            #expect(review["properties"]["stars"]["maximum"] == 5)
            #expect(review["properties"]["text"]["description"] == "Markdown.")
            #expect(review["properties"]["fax"]["deprecated"] == true)
        }
    }
#endif
