#if Throughput
    public import ArgumentParser
    import Foundation

    /// The start and end of a measuring program.
    @_spi(Tools)
    public enum ThroughputExit {
        /// A description for the help of a command.
        public static let discussion =
            "Exit status: 0 on success, 1 if a workload fails its verification or a figure has fallen, 2 if "
            + "arguments or files are invalid."

        /// Runs a command, or the task of a child process that this program has started. Exits if anything fails.
        ///
        /// - Parameters:
        ///   - command: parses the arguments.
        ///   - workloads: all workloads that can be measured, for child processes.
        public static func run(
            _ command: (some ParsableCommand).Type, workloads: () throws -> [any ThroughputWorkload]
        ) {
            // A closed pipe must cause a write error, and not end the process silently.
            signal(SIGPIPE, SIG_IGN)
            Leftovers.shared.watch()
            do {
                if let child = try MeasuringChild(Array(CommandLine.arguments.dropFirst())) {
                    return try child.run(try workloads())
                }
            } catch {
                end(error)
            }
            do {
                var parsed = try command.parseAsRoot()
                try parsed.run()
            } catch let error as ThroughputUsageError {
                end(error)
            } catch let error as ThroughputFailure {
                end(error)
            } catch {
                let code = command.exitCode(for: error)
                if code == .success {
                    print(command.message(for: error))
                    exit(0)
                }
                // Errors of the argument parser have the same exit status as other invalid arguments.
                if code == .validationFailure {
                    Self.write(command.fullMessage(for: error))
                    exit(2)
                }
                end(error)
            }
        }

        private static func end(_ error: any Error) -> Never {
            Progress().clear()
            let name = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last } ?? "throughput"
            write("\(name): \(error)")
            exit(error is ThroughputUsageError ? 2 : 1)
        }

        private static func write(_ text: String) {
            try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
        }
    }
#endif
