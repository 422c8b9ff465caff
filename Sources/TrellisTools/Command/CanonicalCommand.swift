#if Command
    import ArgumentParser

    struct CanonicalCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "canonical",
            abstract: "Prints canonical JSON (RFC 8785): equal values have equal bytes, for hashes and signatures.",
            discussion: """
                Sorts the members of objects, writes numbers as ECMAScript does, and removes white space and needless \
                escapes. A repeated key, and an integer of which a double-precision number does not keep all digits, \
                are errors. The output of one document has no line feed at its end, so that it can be piped to a hash \
                function. With several files, and with --lines, a line feed follows each document. Needs memory for \
                a file and its values.
                """)

        @OptionGroup var input: InputArguments
        @OptionGroup var output: OutputArguments

        func run() throws {
            let printer = CanonicalPrinter(files: try input.paths(), reading: input.reading())
            let errors = ErrorOutput.standard
            try end(
                Destination(file: output.output, errors: errors).write { printer.print(to: $0, errors: errors) })
        }
    }
#endif
