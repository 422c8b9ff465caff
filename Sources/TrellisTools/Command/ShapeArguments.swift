#if Command
    import ArgumentParser

    /// What a shape is made of.
    struct ShapeArguments: ParsableArguments {
        @OptionGroup var input: InputArguments

        @Option(
            help: ArgumentHelp(
                "Only the values at a path, such as data.items.each: see trellis help get.", valueName: "path"),
            transform: ValuePath.init(_:))
        var at = ValuePath.root

        @Option(help: ArgumentHelp("Keep the shape in a file, for drift --against.", valueName: "file"))
        var saveShape: String?

        /// Reads all documents.
        ///
        /// - Returns: nil if that failed, or if there was nothing, which has been said.
        func shape(errors: ErrorOutput) throws -> Result<Shape, CommandEnd> {
            let documents = Documents(files: try input.paths(), reading: input.reading())
            var selector = PathSelector(at, stopsEarly: false, ShapeRecorder())
            let status = documents.read(&selector, errors: errors)
            guard status == .fine else { return .failure(CommandEnd(status: status)) }
            guard selector.count > 0 else {
                errors.say(at == .root ? "there is no document" : "there is nothing at the path of --at")
                return .failure(CommandEnd(status: .wrong))
            }
            return .success(selector.takeReceiver().finish())
        }

        /// Writes the file that `drift` compares with, if that is wanted.
        func keep(_ shape: Shape, errors: ErrorOutput) throws -> CommandStatus {
            guard let saveShape else { return .fine }
            let text = try ShapeFile.text(of: shape)
            return Destination(file: saveShape, errors: errors).write { output in
                output.append(text.span)
                return .fine
            }
        }
    }
#endif
