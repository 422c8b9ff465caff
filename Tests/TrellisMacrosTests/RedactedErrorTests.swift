#if Macros
    import Testing
    import Trellis

    /// Errors, mirrors and schemas of models with redacted properties, which must not show their values.
    @Suite struct RedactedErrorTests {
        private func expectNoSecret(
            _ path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
        ) {
            let error = #expect(throws: TrellisError.self, sourceLocation: sourceLocation, performing: body)
            let shown = error.map { "\($0) " + String(reflecting: $0) + ($0.excerpt ?? "") } ?? ""
            #expect(!shown.contains("SECRET"), "\(shown)", sourceLocation: sourceLocation)
            if let path { #expect(error?.path.pointer == path, sourceLocation: sourceLocation) }
        }

        @Test func mirrorsOfSubclassesShowNoPropertyOfTheSuperclass() {
            var shown = ""
            dump(SecretSubclass(extra: 1), to: &shown)
            dump([SecretSubclass(extra: 1)], to: &shown)
            #expect(!shown.contains("SECRET") && shown.contains("•••"))
            #expect(Mirror(reflecting: SecretSubclass(extra: 1)).superclassMirror == nil)
        }

        @Test(arguments: [
            #"{"trellisArchive":1,"versions":{},"model":{"id":1,"secret":"SECRET",}}"#,
            #"{"trellisArchive":1,"versions":{},"model":{"id":1,"secret":"SECRET\x"}}"#,
            #"{"trellisArchive":1,"versions":{},"model":{"id":1,"secret""SECRET"}}"#,
            #"{"trellisArchive":1,"versions":{},"model":{"id":1,"secret":"SECRET"}} 1"#,
            #""SECRET""#, #"[{"secret":"SECRET"}]"#,
        ])
        func errorsOfDamagedArchives(_ archive: String) {
            expectNoSecret { _ = try TrellisArchiver().unarchive(SecretModel.self, from: archive) }
            let plain = #expect(throws: TrellisError.self) {
                _ = try TrellisArchiver().unarchive([Int].self, from: archive)
            }
            #expect(plain?.description.contains("SECRET") == true || plain?.code == .invalidArchive)
        }

        @Test func errorsOfValidationsOutsideOfDecoding() {
            expectNoSecret("/pin") { _ = try ValidatedSecret().merging(ValidatedSecret(pin: "SECRET")) }
            expectNoSecret("/pin") { _ = try ValidatedSecret(pin: "SECRET").revalidated() }
            expectNoSecret("/pin") {
                var model = ValidatedSecret()
                try model.merge(\.pin, from: ValidatedSecret(pin: "SECRET"))
            }
        }

        @Test func missingTagsOfFlattenedVariants() throws {
            let json = #"{"secret":"SECRET"}"#
            expectNoSecret { _ = try TrellisDecoder().decode(FlattenedSecret.self, from: json) }
            expectNoSecret { _ = try TrellisDecoder().decode([FlattenedSecret].self, from: "[\(json)]") }
            let report = TrellisDecoder.Report()
            let models = try TrellisDecoder().decodeElements(
                FlattenedSecret.self, as: .lines, from: json, skipsErrors: true, report: report)
            #expect(models.isEmpty && report.dropped.count == 1)
            #expect(!report.dropped.contains { "\($0)".contains("SECRET") })
        }

        @Test func infiniteNumbers() {
            let error = #expect(throws: TrellisError.self) {
                try TrellisEncoder().encode(SecretNumber(secret: .infinity))
            }
            #expect(error?.code == .nonFiniteNumber && error?.found == "•••")
        }

        @Test func defaultsInSchemas() throws {
            for schema in [
                try TrellisDecoder().jsonSchema(of: SecretDefaults.self),
                try TrellisEncoder().jsonSchema(of: SecretDefaults.self, in: .openAPI31),
            ] {
                let text = try TrellisEncoder().string(from: schema)
                #expect(!text.contains("SECRET") && text.contains(#""default":7"#), "\(text)")
            }
        }
    }

    @JSONModel
    private class SecretClass: JSONRedacting {
        @JSONRedacted let secret: String
        init(secret: String) { self.secret = secret }
    }

    @JSONModel(superclass: SecretClass.self)
    private final class SecretSubclass: SecretClass {
        let extra: Int
        init(extra: Int) {
            self.extra = extra
            super.init(secret: "SECRET")
        }
    }

    @JSONModel
    private struct SecretModel: JSONRedacting {
        var id: Int = 0
        @JSONRedacted var secret: String = ""
    }

    @JSONModel
    private struct ValidatedSecret: JSONFieldwise, JSONRedacting {
        @JSONRedacted @JSONValidated(in: "a"..."b") var pin: String = "a"
    }

    @JSONModel
    private struct PlainShape {
        let radius: Int
    }

    @JSONVariants(.tag("type"))
    private enum SecretVariants {
        case model(SecretModel)
        case shape(PlainShape)
    }

    @JSONModel
    private struct FlattenedSecret {
        @JSONFlattened var variants: SecretVariants
    }

    @JSONModel
    private struct SecretNumber: JSONRedacting {
        @JSONRedacted var secret: Double
    }

    @JSONModel
    private struct SecretDefaults: JSONRedacting {
        @JSONRedacted var secret: String = "SECRET"
        var inner: SecretModel = SecretModel(id: 1, secret: "SECRET")
        var limit: Int = 7
    }
#endif
