#if Macros
    import Foundation
    import Testing
    import Trellis

    // The examples of Clusters.md, line by line.

    @Suite struct ClustersExamples {
        @JSONModel
        struct Sale {
            let store: String
            let cents: Int
        }

        @JSONModel
        struct Rejected {
            let offset: Int
            let message: String
        }

        private let text = """
            {"store":"Oslo","cents":5}
            oops
            {"store":"Rome","cents":7}

            """

        private func sum(_ url: URL, from start: Int, to end: Int) throws -> Int {
            let decoder = TrellisDecoder()
            var sum = 0
            try decoder.forEachElement(Sale.self, as: .lines, from: .file(url, range: start..<end)) { sale in
                sum += sale.cents
            }
            return sum
        }

        @Test func ranges() throws {
            let url = URL.temporaryDirectory.appending(path: "sales-\(UUID()).ndjson")
            defer { try? FileManager.default.removeItem(at: url) }
            try Data(text.utf8).write(to: url)
            #expect(try sum(url, from: 0, to: 5) == 5)
            #expect(try sum(url, from: 28, to: text.utf8.count) == 7)
        }

        @Test func rejectedLines() throws {
            let folder = URL.temporaryDirectory.appending(path: "sales-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let url = folder.appending(path: "sales.ndjson")
            try Data(text.utf8).write(to: url)
            let (start, end) = (0, text.utf8.count)
            let decoder = TrellisDecoder()
            var sum = 0

            defer { try? FileManager.default.removeItem(at: URL(filePath: "rejected-\(start).ndjson")) }

            let rejects = URL(filePath: "rejected-\(start).ndjson")
            let report = TrellisDecoder.Report()
            try decoder.forEachElement(
                Sale.self, as: .lines, from: .file(url, range: start..<end), skipsErrors: true, report: report
            ) { sale in
                sum += sale.cents
            }
            let rejected = report.dropped.map { error in
                Rejected(offset: error.position.map { $0.offset - $0.column + 1 } ?? -1, message: error.message)
            }
            try TrellisEncoder().encodeElements(rejected, as: .lines, to: .file(rejects))

            #expect(sum == 12)
            #expect(rejected.map(\.offset) == [27])
            #expect(try TrellisDecoder().decodeElements(Rejected.self, as: .lines, from: .file(rejects)).count == 1)
        }

        /// The process has one standard input, so this is only compiled; a program with these lines is run by
        /// `Tests/Consumer/Cluster`.
        private func filtered() throws {
            let decoder = TrellisDecoder()

            var output = try TrellisEncoder.ElementSession(as: .lines, to: .standardOutput)
            try decoder.forEachElement(Sale.self, as: .lines, from: .standardInput) { sale in
                try output.append(sale)
            }
            try output.finish()
        }
    }
#endif
