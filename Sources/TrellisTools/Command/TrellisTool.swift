#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

#if Command
    package import ArgumentParser

    /// The command `trellis`.
    package struct TrellisTool: ParsableCommand {
        package static let configuration = CommandConfiguration(
            commandName: "trellis",
            abstract:
                "Generates Swift models and schemas from JSON, and lists, extracts, formats, checks and compares JSON.",
            discussion: """
                Commands read files or standard input in chunks, so that memory does not grow with their size. Only \
                canonical without --lines, and the input of schemas and saved shapes, are read as a whole.

                Exit status: 0 for success, 1 if a document is invalid, has drifted or lacks a value, 2 if a file or \
                the arguments cannot be used. Errors in documents are FILE:LINE:COLUMN: error: message; lines and \
                columns count from 1, columns in bytes.
                """,
            version: "0.2.0",
            subcommands: [
                ModelsCommand.self, DriftCommand.self, ShapeCommand.self, SchemaCommand.self, GetCommand.self,
                FormatCommand.self, CanonicalCommand.self, CheckCommand.self, InitThroughputCommand.self,
            ])

        package init() {}

        /// Runs the command line, and ends the program.
        package static func runAndExit() -> Never {
            terminate(run().rawValue)
        }

        private static func run() -> CommandStatus {
            keepStandardDescriptors()
            // If the reader of the output has closed it, the write fails, and the program exits without a message.
            signal(SIGPIPE, SIG_IGN)
            Drafts.shared.watch()
            let errors = ErrorOutput.standard
            do {
                let words = CommandLine.arguments.dropFirst()
                let commands = configuration.subcommands.flatMap { [$0._commandName] + $0.configuration.aliases }
                try FamiliarHabits.checkCommand(words.first, among: commands + ["help"])
                if words.first == "help" { try FamiliarHabits.checkCommand(words.dropFirst().first, among: commands) }
                try FamiliarHabits.checkShortOptions(words)
                var command = try parseAsRoot()
                try command.run()
                return .fine
            } catch let status as CommandEnd {
                return status.status
            } catch let error as UsageError {
                errors.say(error.message)
                return .unusable
            } catch {
                if exitCode(for: error) == .success {
                    return Destination(errors: errors).write { output in
                        output.append(message(for: error) + "\n")
                        return .fine
                    }
                }
                errors.print(fullMessage(for: error) + "\n")
                return .unusable
            }
        }
    }

    // Safety: System calls get paths that outlive them. A descriptor is closed once. Strings that the system returns
    // are copied immediately.
    /// Opens closed standard streams on an unusable file, so that no other file gets their descriptors: reading and
    /// writing there is an error.
    private func keepStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // This descriptor is the lowest free number. The path outlives the call.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// `ParsableCommand` has a method `exit`, which hides the function in commands.
    private func terminate(_ status: CInt) -> Never { exit(status) }

    /// Thrown to end a command that has printed its errors.
    struct CommandEnd: Error {
        var status: CommandStatus
    }

    extension ParsableCommand {
        /// Ends the command unless the status is success.
        func end(_ status: CommandStatus) throws {
            if status != .fine { throw CommandEnd(status: status) }
        }
    }

    /// Whether output on standard output may be colored.
    func colors() -> Bool {
        guard isatty(STDOUT_FILENO) == 1 else { return false }
        func variable(_ name: String) -> String {
            // The string is copied before the environment can change.
            unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
        }
        return variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
    }
#else
    /// The command `trellis`, without its command line.
    package enum TrellisTool {
        /// Prints an error, and ends the program.
        package static func runAndExit() -> Never {
            ErrorOutput.standard.say("built without its command line; build it with --traits Command")
            exit(CommandStatus.unusable.rawValue)
        }
    }
#endif
