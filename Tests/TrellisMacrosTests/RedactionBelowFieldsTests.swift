#if Macros
    import Foundation
    import Testing
    import Trellis

    /// Errors of models whose only redacted properties are below fields that no plan decodes.
    @Suite struct RedactionBelowFieldsTests {
        private let json = #"{"id":1,"inners":{"a":[{"secret":"SECRET"}]},"inner":{"secret":"SECRET"},]"#

        private func shown(_ error: (any Error)?) -> String {
            error.map { "\($0) " + String(reflecting: $0) + (($0 as? TrellisError)?.excerpt ?? "") } ?? ""
        }

        private func expectNoExcerpt<Model: JSONModel>(
            _ type: Model.Type, sourceLocation: SourceLocation = #_sourceLocation
        ) {
            let error = #expect(throws: TrellisError.self, sourceLocation: sourceLocation) {
                _ = try TrellisDecoder().decode(type, from: json)
            }
            #expect(error?.code == .invalidSyntax && error?.excerpt == nil, sourceLocation: sourceLocation)
            #expect(!shown(error).contains("SECRET"), "\(shown(error))", sourceLocation: sourceLocation)
        }

        @Test func errorsOfDecoding() {
            expectNoExcerpt(EncodedOnly.self)
            expectNoExcerpt(EncodedCollection.self)
            expectNoExcerpt(EncodedVariants.self)
            expectNoExcerpt(ComputedSecret.self)
            expectNoExcerpt(CodableSecret.self)
            expectNoExcerpt(TransformedSecret.self)
            let plain = #expect(throws: TrellisError.self) {
                _ = try TrellisDecoder().decode(PlainComputed.self, from: json)
            }
            #expect(plain?.excerpt?.contains("SECRET") == true)
        }

        @Test func patchesShowNoSecret() {
            func check<Model: JSONModel>(_ model: Model) {
                var model = model
                let patch = JSONPatch([.test(path: "/inner/secret", value: "x")])
                let error = #expect(throws: TrellisError.self) { try TrellisDecoder().apply(patch, to: &model) }
                #expect(error?.code == .testFailed && !shown(error).contains("SECRET"), "\(shown(error))")
            }
            check(EncodedOnly())
            check(ComputedSecret())
            check(CodableSecret())
        }

        @Test func encodingErrorsContainNoRedactedValue() {
            func check(_ value: some Encodable, _ path: String) {
                for isOwn in [true, false] {
                    let error = #expect(throws: EncodingError.self) {
                        _ = isOwn ? try TrellisCodableEncoder().encode(value) : try JSONEncoder().encode(value)
                    }
                    guard case .invalidValue(let value, let context)? = error else { return }
                    var dumped = ""
                    dump(value, to: &dumped)
                    dump(error, to: &dumped)
                    let text = shown(error) + "\(value)" + dumped
                    #expect(!text.contains("SECRET") && !text.contains("31337"), "\(text)")
                    #expect(context.codingPath.map(\.stringValue).joined(separator: "/") == path)
                }
            }
            check(NumberAndSecret(number: .nan, secret: "SECRET"), "number")
            check(["a": [NumberAndSecret(number: .infinity, secret: "SECRET")]], "a/Index 0/number")
            check(NumberBesideSecret(number: .nan, inner: [EncodedInner(secret: "SECRET")]), "number")
            check(SecretPrice(price: Price(cents: 31337, rate: .nan)), "price/rate")
        }

        @Test func valuesWithoutSecretsStayInEncodingErrors() {
            let error = #expect(throws: EncodingError.self) {
                _ = try TrellisCodableEncoder().encode(PlainNumber(number: .nan))
            }
            guard case .invalidValue(let value, _)? = error else { return }
            #expect(value is PlainNumber)
        }
    }

    @JSONModel
    private struct EncodedInner: JSONRedacting, JSONModelCodable {
        @JSONRedacted var secret: String
    }

    @JSONModel(for: .encoding)
    private struct EncodedOnlyInner: JSONRedacting {
        @JSONRedacted var secret: String = "SECRET"
    }

    @JSONVariants(.tag("type"))
    private enum InnerVariants {
        case inner(EncodedInner)
        case count(PlainPart)
    }

    @JSONModel
    private struct PlainPart {
        var count: Int
    }

    @JSONModel
    private struct EncodedOnly {
        var id: Int = 1
        @JSONIgnored(in: .decoding) var inner: EncodedOnlyInner = EncodedOnlyInner()
    }

    @JSONModel
    private struct EncodedCollection {
        var id: Int = 1
        @JSONIgnored(in: .decoding) var inners: [String: [EncodedInner?]] = [:]
    }

    @JSONModel
    private struct EncodedVariants {
        var id: Int = 1
        @JSONIgnored(in: .decoding) var inner: [InnerVariants] = []
    }

    @JSONModel
    private struct ComputedSecret {
        var id: Int = 1
        @JSONComputed var inner: EncodedInner { EncodedInner(secret: "SECRET") }
    }

    @JSONModel
    private struct CodableSecret {
        var id: Int = 1
        @JSONKey(as: .codable) var inner: EncodedInner = EncodedInner(secret: "SECRET")
    }

    @JSONModel
    private struct TransformedSecret {
        var id: Int = 1
        @JSONKey(using: JSONTransform(decode: { (json: JSON) in EncodedInner(secret: "\(json)") }))
        @JSONIgnored(in: .encoding)
        var inner: EncodedInner = EncodedInner(secret: "SECRET")
    }

    @JSONModel
    private struct PlainComputed {
        var id: Int = 1
        @JSONComputed var inner: [PlainPart] { [PlainPart(count: 1)] }
    }

    /// A model that is not `JSONRedacting`.
    private struct NumberAndSecret: JSONModel, JSONModelCodable {
        var number: Double
        var secret: String

        static let modelSchema = JSONModelSchema(
            NumberAndSecret.self,
            [
                JSONField("number", \NumberAndSecret.number),
                JSONField("secret", \NumberAndSecret.secret).redacted(),
            ])

        init(number: Double, secret: String) { (self.number, self.secret) = (number, secret) }

        init(from fields: borrowing JSONFieldValues) throws {
            number = fields.take(0)
            secret = fields.take(1)
        }
    }

    @JSONModel
    private struct NumberBesideSecret: JSONModelCodable {
        var number: Double
        var inner: [EncodedInner]
    }

    @JSONModel
    private struct PlainNumber: JSONModelCodable {
        var number: Double
    }

    private struct Price: Codable, Hashable {
        var cents: Int
        var rate: Double
    }

    @JSONModel
    private struct SecretPrice: JSONRedacting, JSONModelCodable {
        @JSONRedacted @JSONKey(as: .codable) var price: Price
    }
#endif
