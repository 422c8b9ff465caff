#if Command
    import Foundation
    import Testing

    /// The command prints the output that the documentation shows.
    @Suite struct CommandPageTests {
        private static let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

        private func text(_ path: String) throws -> String {
            try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        }

        /// The contents of the fenced blocks with the given language.
        private func blocks(_ language: String, _ page: String) -> [String] {
            page.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
                $0.components(separatedBy: "\n```").first
            }
        }

        /// Runs each command of a block, and inserts its output after it.
        private func run(_ block: String, in folder: TestFolder) throws -> String {
            let program = try #require(TrellisProgram.url)
            var result: [String] = []
            for line in block.components(separatedBy: "\n") where line.hasPrefix("$ ") {
                let process = Process()
                let output = Pipe()
                process.executableURL = URL(filePath: "/bin/sh")
                process.arguments = ["-c", "exec 2>&1; \(line.dropFirst(2))"]
                process.currentDirectoryURL = folder.url
                var environment = ProcessInfo.processInfo.environment
                let programs = program.deletingLastPathComponent().path(percentEncoded: false)
                environment["PATH"] = "\(programs):\(environment["PATH"] ?? "")"
                process.environment = environment
                process.standardOutput = output
                try process.run()
                let printed = try output.fileHandleForReading.readToEnd() ?? Data()
                process.waitUntilExit()
                result.append(line)
                result.append(
                    contentsOf: String(decoding: printed, as: UTF8.self).components(separatedBy: "\n").dropLast())
            }
            return result.joined(separator: "\n")
        }

        @Test func theCommandsPrintTheShownOutput() throws {
            let folder = try TestFolder()
            let page = try text("Sources/Trellis/Trellis.docc/CommandLine.md")
            let documents = blocks("json", page)
            for (name, document) in zip(["issues.json", "issues-2.json"], documents) {
                _ = try folder.file(name, document + "\n")
            }
            let shown = blocks("console", page)
            #expect(shown.count > 5)
            for block in shown { #expect(try run(block, in: folder) == block) }
        }
    }
#endif
