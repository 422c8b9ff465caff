#if Macros
    import Testing
    import Trellis

    // The examples of FieldRules.md, line by line.

    @JSONModel
    struct Login: JSONRedacting {
        let user: String
        @JSONRedacted let password: String
    }

    @Suite struct FieldRulesExamplesRedaction {
        @Test func aModelWithAPassword() throws {
            var lines: [String] = []
            func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
            let login = Login(user: "ada", password: "secret")
            print(login)
            var options = TrellisEncoder.Options()
            options.redactsFields = true
            print(try TrellisEncoder(options: options).string(from: login))
            try expectOutput("FieldRules", lines.joined(separator: "\n"))
        }

        @Test func theErrorOfAPassword() throws {
            try expectOutput("FieldRules") {
                _ = try TrellisDecoder().decode(Login.self, from: #"{"user": "ada", "password": ["secret"]}"#)
            }
        }
    }

    @JSONModel
    class RedactedBase: JSONRedacting {
        let id: Int
        @JSONRedacted let token: String
        init(id: Int, token: String) { (self.id, self.token) = (id, token) }
    }

    @JSONModel(superclass: RedactedBase.self)
    final class RedactedSubclass: RedactedBase {
        @JSONRedacted let other: [String]
        init(other: [String]) {
            self.other = other
            super.init(id: 1, token: "secret")
        }
    }

    @JSONModel(for: .encoding)
    struct RedactedGeneric<Value: TrellisEncodable>: JSONRedacting {
        let shown: Int
        @JSONRedacted let hidden: Value
    }

    @Suite struct RedactionRunTests {
        @Test func theDescriptionOfASubclassHasAllFields() {
            let model: RedactedBase = RedactedSubclass(other: ["secret"])
            #expect("\(model)" == "RedactedSubclass(id: 1, token: •••, other: •••)")
        }

        @Test func theDescriptionOfAGenericModel() throws {
            let model = RedactedGeneric(shown: 1, hidden: ["secret": 2])
            #expect("\(model)" == "RedactedGeneric<Dictionary<String, Int>>(shown: 1, hidden: •••)")
            var options = TrellisEncoder.Options()
            options.redactsFields = true
            #expect(try TrellisEncoder(options: options).string(from: model) == #"{"shown":1,"hidden":"•••"}"#)
        }
    }
#endif
