#if Macros
    import Foundation
    import Testing
    import Trellis

    // The example of Options.md, line by line, and the defaults of its tables.

    @Suite struct OptionsExamples {
        @Test func options() throws {
            var decoding = TrellisDecoder.Options()
            decoding.dates = .millisecondsSince1970
            decoding.duplicateKeys = .error
            let dates = try TrellisDecoder(options: decoding).decode([String: Date].self, from: #"{"start": 1500}"#)

            var encoding = TrellisEncoder.Options()
            encoding.indentation = .spaces(2)
            encoding.nilFields = .writeNull
            let pretty = try TrellisEncoder(options: encoding).string(from: dates)

            #expect(pretty == "{\n  \"start\": \"1970-01-01T00:00:01.5Z\"\n}")
            let defaults = TrellisDecoder.Options()
            #expect(defaults.sharesEqualStrings)
            #expect(defaults.limits.depth == 512)
            #expect(defaults.limits.tokenLength == 64 << 20)
            #expect(defaults.limits.size == .max)
            #expect(defaults.limits.elementCount == .max)
            #expect(!defaults.allowsComments && !defaults.skipsByteOrderMark && !defaults.replacesLoneSurrogates)
        }

        @Test func optionsOfTheTable() throws {
            func expect(
                _ json: String, needs change: (inout TrellisDecoder.Options) -> Void, isLimit: Bool = false,
                sourceLocation: SourceLocation = #_sourceLocation
            ) {
                var options = TrellisDecoder.Options()
                change(&options)
                func decodes(_ options: TrellisDecoder.Options) -> Bool {
                    (try? TrellisDecoder(options: options).decode([String].self, from: json)) != nil
                }
                #expect(decodes(options) == !isLimit, sourceLocation: sourceLocation)
                #expect(decodes(TrellisDecoder.Options()) == isLimit, sourceLocation: sourceLocation)
            }
            expect("[/* a */ \"b\" // c\n]", needs: { $0.allowsComments = true })
            expect("\u{FEFF}[]", needs: { $0.skipsByteOrderMark = true })
            expect(#"["\ud800"]"#, needs: { $0.replacesLoneSurrogates = true })
            expect("[]", needs: { $0.limits.depth = 0 }, isLimit: true)
            expect("[]", needs: { $0.limits.size = 1 }, isLimit: true)
            expect(#"["ab"]"#, needs: { $0.limits.tokenLength = 1 }, isLimit: true)
            expect(#"["a", "b"]"#, needs: { $0.limits.elementCount = 1 }, isLimit: true)
        }

        /// Checks each default in the tables that is a number or a case.
        @Test func defaultsOfTheTables() throws {
            let page = try DocumentationPage("Options").document.text
            let decoding = TrellisDecoder.Options()
            #expect(decoding.limits.bufferedSize == 64 << 20)
            #expect(decoding.limits.errorCount == 1_000)
            #expect(decoding.dates == .iso8601)
            #expect(decoding.duplicateKeys == .useLast)
            #expect(decoding.unknownKeys == .skip)
            #expect(!decoding.collectsErrors)
            let encoding = TrellisEncoder.Options()
            #expect(encoding.limits.depth == 1_024)
            #expect(encoding.nilFields == .omit)
            #expect(encoding.nonFinite == .error)
            #expect(encoding.indentation == nil)
            #expect(!encoding.sortsKeys && !encoding.escapesSlashes && !encoding.escapesNonASCII)
            for row in [
                "``TrellisDecoder/Limits/bufferedSize`` | 64 MiB |", "``TrellisDecoder/Limits/errorCount`` | 1,000 |",
                "``TrellisDecoder/Limits/depth`` | 512 |", "``TrellisDecoder/Options/duplicateKeys`` | `.useLast` |",
                "``TrellisDecoder/Options/unknownKeys`` | `.skip` |", "``TrellisEncoder/Limits/depth`` | 1,024 |",
                "``TrellisEncoder/Options/nilFields`` | `.omit` |", "``TrellisEncoder/Options/nonFinite`` | `.error` |",
            ] {
                #expect(page.contains("| \(row)"), "\(row)")
            }
        }

        /// The page lists every option.
        @Test func everyOptionIsListed() throws {
            let page = try DocumentationPage("Options").document.text
            let names = try PublicNames.all.get()
            for type in [
                "TrellisDecoder/Options", "TrellisDecoder/Limits", "TrellisEncoder/Options", "TrellisEncoder/Limits",
            ] {
                let options = try #require(names.variables[type])
                let unlisted = options.filter { $0 != "limits" && !page.contains("``\(type)/\($0)``") }
                #expect(unlisted.sorted() == [], "\(type)")
            }
        }
    }
#endif
