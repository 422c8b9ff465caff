import Foundation

/// Another revision of the package that contains this program, built to be measured next to it.
struct BaseRevision {
    private let revision: String
    private let program: URL
    private let flags: [String]
    private let progress: Progress

    /// - Parameter flags: additional arguments of `swift build`.
    init(_ revision: String, _ flags: [String], _ progress: Progress) throws {
        self.revision = revision
        self.flags = flags
        self.progress = progress
        program = try OwnProcess.program()
    }

    /// The program built from that revision. It is cached in the package's `.build` folder.
    func build() throws -> MeasuredProgram {
        let package = try packageFolder()
        let commit = try Self.git(package, ["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
        guard !commit.isEmpty else { throw ThroughputUsageError("git knows no revision \(revision)") }
        let kept = package.appending(path: ".build/throughput-base", directoryHint: .isDirectory)
        // The key includes the compiler, since another compiler builds a different program.
        let compiler = try Self.run("swift", ["--version"]).output
        let checksum = Self.checksum(compiler + flags.joined(separator: " "))
        let key = "\(commit)-\(Self.configuration)-\(String(checksum, radix: 16))"
        let folder = kept.appending(path: key, directoryHint: .isDirectory)
        let built = folder.appending(path: program.lastPathComponent, directoryHint: .notDirectory)
        let program = MeasuredProgram(url: built)
        if FileManager.default.isExecutableFile(atPath: built.path(percentEncoded: false)), program.answers {
            return program
        }
        progress.stage("building \(revision)")
        defer { progress.clear() }
        try inWorktree(of: package, commit) { copy in
            let scratch = kept.appending(path: "build", directoryHint: .isDirectory)
            let arguments =
                [
                    "build", "-c", Self.configuration, "--package-path", copy.path(percentEncoded: false),
                    "--scratch-path",
                    scratch.path(percentEncoded: false), "--product", self.program.lastPathComponent,
                ] + flags
            let build = try Self.run("swift", arguments)
            guard build.status == 0 else {
                let tail = build.output.split(separator: "\n").suffix(20).joined(separator: "\n")
                throw ThroughputUsageError("\(revision) could not be built:\n\(tail)")
            }
            let path = try Self.run("swift", arguments + ["--show-bin-path"]).output
            let bin = URL(filePath: path.trimmingCharacters(in: .whitespacesAndNewlines), directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // The copy is renamed when it is complete.
            let copy = folder.appending(path: UUID().uuidString, directoryHint: .notDirectory)
            try FileManager.default.copyItem(at: bin.appending(path: self.program.lastPathComponent), to: copy)
            try? FileManager.default.removeItem(at: built)
            try FileManager.default.moveItem(at: copy, to: built)
        }
        return program
    }

    #if DEBUG
        private static let configuration = "debug"
    #else
        private static let configuration = "release"
    #endif

    /// Calls a closure with the package in a worktree at that commit.
    private func inWorktree(of package: URL, _ commit: String, _ body: (URL) throws -> Void) throws {
        let root = URL(filePath: try Self.git(package, ["rev-parse", "--show-toplevel"]), directoryHint: .isDirectory)
        // The package's path in the repository, with a trailing slash, or an empty string.
        let path = try Self.git(package, ["rev-parse", "--show-prefix"])
        // The worktree is beside the repository, so that relative paths to other packages are valid.
        let beside = root.deletingLastPathComponent()
        let isWritable = FileManager.default.isWritableFile(atPath: beside.path(percentEncoded: false))
        let folder = (isWritable ? beside : FileManager.default.temporaryDirectory).appending(
            path: ".throughput-base-\(UUID().uuidString)", directoryHint: .isDirectory)
        let name = folder.path(percentEncoded: false)
        let remove: @Sendable () -> Void = { _ = try? Self.git(root, ["worktree", "remove", "--force", name]) }
        let leftover = Leftovers.shared.keep(remove)
        defer {
            remove()
            Leftovers.shared.drop(leftover)
        }
        _ = try Self.git(root, ["worktree", "add", "--quiet", "--detach", name, commit])
        try body(path.isEmpty ? folder : folder.appending(path: path, directoryHint: .isDirectory))
    }

    /// The folder with `Package.swift`, at or above the path at which the program was built or runs.
    private func packageFolder() throws -> URL {
        let starts = [
            program.deletingLastPathComponent(), URL(filePath: FileManager.default.currentDirectoryPath),
        ]
        for start in starts {
            var folder = start.standardizedFileURL.resolvingSymlinksInPath()
            while folder.pathComponents.count > 1 {
                let manifest = folder.appending(path: "Package.swift", directoryHint: .notDirectory)
                if FileManager.default.fileExists(atPath: manifest.path(percentEncoded: false)) { return folder }
                folder.deleteLastPathComponent()
            }
        }
        throw ThroughputUsageError("there is no Package.swift above this program or this folder")
    }

    /// The output of git.
    private static func git(_ folder: URL, _ arguments: [String]) throws -> String {
        let git = try run("git", ["-C", folder.path(percentEncoded: false)] + arguments)
        let text = git.output.trimmingCharacters(in: .whitespacesAndNewlines)
        if git.status != 0, arguments.contains("--quiet"), text.isEmpty { return "" }
        guard git.status == 0 else { throw ThroughputUsageError("git: \(text)") }
        return text
    }

    /// Runs a program of the search path; its errors are part of the output.
    private static func run(_ program: String, _ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(URL(filePath: "/usr/bin/env"), [program] + arguments, errors: .joined)
    }

    /// FNV-1a, which is sufficient to distinguish compilers.
    private static func checksum(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
