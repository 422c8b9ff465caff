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
            abstract: "Looks at JSON of any size, and makes Swift models of it.",
            discussion: """
                Every command reads files or standard input piece by piece, so that memory does not grow with them.

                Exit status: 0 when all is well, 1 when a document is wrong or has drifted, 2 when a file or the arguments cannot \
                be used. What is wrong is told as FILE:LINE:COLUMN: error: message; lines and columns count from 1, columns in bytes.
                """,
            version: "1.0.0",
            subcommands: [
                ModelsCommand.self, DriftCommand.self, ShapeCommand.self, GetCommand.self, FormatCommand.self,
                CheckCommand.self,
            ])

        package init() {}

        /// Does what the command line asks for, and ends the program.
        package static func runAndExit() -> Never {
            terminate(run().rawValue)
        }

        private static func run() -> CommandStatus {
            keepStandardDescriptors()
            // Whose output nobody reads any more is told by the write, and ends without a word.
            signal(SIGPIPE, SIG_IGN)
            Drafts.shared.watch()
            let errors = ErrorOutput.standard
            do {
                try refuseClusters(CommandLine.arguments.dropFirst())
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
                    let output = ByteOutput.standardOutput
                    output.append(message(for: error) + "\n")
                    output.flush()
                    return .fine
                }
                errors.print(fullMessage(for: error) + "\n")
                return .unusable
            }
        }
    }

    // Safety: System calls get paths that outlive them. A descriptor is closed once. Strings that the system returns
    // are copied immediately.
    /// Takes the places of standard streams that are closed, so that no file gets them: what is read or written there
    /// is an error.
    private func keepStandardDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one. The path outlives the call.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Refuses words such as `-dash.json`, of which the parser would take each letter for an option, and print help for
    /// the `h`.
    private func refuseClusters(_ words: some Sequence<String>) throws(UsageError) {
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("-") && !word.hasPrefix("--") {
            guard word.dropFirst().allSatisfy("hor".contains) else {
                throw UsageError("there is no option \(visible(word)); a file of that name comes behind --")
            }
        }
    }

    /// The methods of commands hide the function.
    private func terminate(_ status: CInt) -> Never { exit(status) }

    /// How a command ends that has said what there is to say.
    struct CommandEnd: Error {
        var status: CommandStatus
    }

    extension ParsableCommand {
        /// Ends the command, if there is anything to end it for.
        func end(_ status: CommandStatus) throws {
            if status != .fine { throw CommandEnd(status: status) }
        }
    }

    /// Whether text on standard output may be coloured.
    func colours() -> Bool {
        guard isatty(STDOUT_FILENO) == 1 else { return false }
        func variable(_ name: String) -> String {
            // The text is copied before anything can change it.
            unsafe getenv(name).map { unsafe String(cString: $0) } ?? ""
        }
        return variable("NO_COLOR").isEmpty && variable("TERM") != "dumb"
    }
#else
    /// The command `trellis`, without its command line.
    package enum TrellisTool {
        /// Says so, and ends the program.
        package static func runAndExit() -> Never {
            ErrorOutput.standard.say("built without its command line; build it with --traits Command")
            exit(CommandStatus.unusable.rawValue)
        }
    }
#endif
