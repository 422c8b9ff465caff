#if Command
    internal import Foundation
    import ArgumentParser

    struct InitThroughputCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "init-throughput",
            abstract: "Creates a package that measures how fast a payload is decoded and encoded.",
            discussion: """
                Writes a manifest, a program that uses TrellisThroughput, and models that are generated from the \
                payload, into a new folder. No file is overwritten. Then, in the folder: swift run -c release
                """)

        @Argument(help: "A JSON document.")
        var payload: String

        @Option(help: ArgumentHelp("The folder to create. The name of the payload unless given.", valueName: "folder"))
        var folder: String?

        @Option(
            help: ArgumentHelp(
                "The path of the Trellis package as seen from the folder, or its URL.", valueName: "path or URL"))
        var trellis = "../trellis"

        func run() throws {
            let errors = ErrorOutput.standard
            guard SourceFiles.isFile(payload) else {
                errors.say("\(visible(payload)): there is no such file")
                throw CommandEnd(status: .unusable)
            }
            let file = URL(filePath: payload)
            let name = ThroughputPackage.name(folder.map { URL(filePath: $0).lastPathComponent } ?? Self.stem(of: file))
            let target = URL(filePath: folder ?? name, directoryHint: .isDirectory)
            let arguments = try ShapeArguments.parse([payload])
            let shape = try arguments.shape(errors: errors).get()
            var options = ModelOptions()
            options.name = Self.stem(of: file)
            options.reservedNames = ThroughputPackage.names
            let roots = [ModelRoot(name: options.name, shape: shape)]
            let plan = ModelPlanner(roots, options).plan
            let printer = ModelPrinter(plan: plan, options: options)
            let package = ThroughputPackage(
                name: name, trellis: trellis, type: printer.documentType, models: printer.file)
            try write(package, payload: file, to: target, errors: errors)
            let path = target.relativePath
            let output = ByteOutput.standardOutput
            output.append(
                "Created \(visible(path)). To measure: cd \(shellArgument(path)) && swift run -c release\n")
            output.flush()
        }

        private static func stem(of file: URL) -> String { file.deletingPathExtension().lastPathComponent }

        /// Writes all files, or none if one of them exists.
        private func write(
            _ package: ThroughputPackage, payload: URL, to folder: URL, errors: ErrorOutput
        ) throws {
            let manager = FileManager.default
            let paths = package.files.map(\.path) + [package.payloadPath]
            for path in paths {
                let file = folder.appending(path: path)
                guard !manager.fileExists(atPath: file.path(percentEncoded: false)) else {
                    errors.say("\(visible(file.relativePath)): the file is there already, and nothing was written")
                    throw CommandEnd(status: .unusable)
                }
            }
            do {
                for path in paths {
                    try manager.createDirectory(
                        at: folder.appending(path: path).deletingLastPathComponent(), withIntermediateDirectories: true)
                }
                for (path, text) in package.files { try Data(text.utf8).write(to: folder.appending(path: path)) }
                try manager.copyItem(
                    at: payload.resolvingSymlinksInPath(), to: folder.appending(path: package.payloadPath))
            } catch {
                errors.say("\(visible(folder.relativePath)): \(error.localizedDescription)")
                throw CommandEnd(status: .unusable)
            }
        }
    }
#endif
