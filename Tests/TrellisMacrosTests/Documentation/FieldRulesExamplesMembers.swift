#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of FieldRules.md on members and elements, line by line.

    @Suite struct FieldRulesMembersExamples {
        enum Level: String, TrellisCodable, JSONDictionaryKey {
            case low, high
        }

        @JSONModel
        struct Survey: Equatable {
            @JSONLossy var answers: [Int] = []
            @JSONLossy var counts: [Level: Int] = [:]
        }

        @JSONModel
        struct Price: Equatable {
            let amount: Int
        }

        @JSONModel
        struct Product: Equatable {
            let id: Int
            @JSONRest var prices: [String: Price]
        }

        @JSONModel
        struct Author: Equatable {
            let login: String
            var email: String?
        }

        @JSONModel
        struct Post: Equatable {
            let title: String
            @JSONFlattened var author: Author
            @JSONFlattened var place: Place?
        }

        @JSONModel
        struct Place: Equatable {
            let city: String
        }

        @Test func lossy() throws {
            let report = TrellisDecoder.Report()
            let survey = try TrellisDecoder().decode(
                Survey.self, from: #"{"answers":[1,"x",3],"counts":{"low":1,"gone":2,"high":"y"}}"#, report: report)
            #expect(survey == Survey(answers: [1, 3], counts: [.low: 1]))
            #expect(
                report.dropped.map { "\($0.path) \($0.code)" } == [
                    "answers[1] typeMismatch", "counts.gone invalidValue", "counts.high typeMismatch",
                ])
        }

        @Test func rest() throws {
            let product = try TrellisDecoder().decode(
                Product.self, from: #"{"eur":{"amount":5},"id":1,"chf":{"amount":6}}"#)
            #expect(product.prices == ["eur": Price(amount: 5), "chf": Price(amount: 6)])
            let wrong = #expect(throws: TrellisError.self) {
                try TrellisDecoder().decode(Product.self, from: #"{"id":1,"eur":{"amount":"x"}}"#)
            }
            #expect(wrong?.path.description == "eur.amount")
        }

        @Test func flattened() throws {
            let post = try TrellisDecoder().decode(Post.self, from: #"{"login":"ada","title":"t"}"#)
            #expect(post == Post(title: "t", author: Author(login: "ada"), place: nil))
            #expect(try TrellisEncoder().string(from: post) == #"{"title":"t","login":"ada"}"#)
        }
    }
#endif
