#if Command
    import ArgumentParser

    /// The documents whose shape is determined.
    struct ShapeArguments: ParsableArguments {
        @OptionGroup var input: InputArguments

        @Option(
            help: ArgumentHelp(
                "Only the values at a path, such as data.items.each: see trellis help get.", valueName: "path"),
            transform: ValuePath.init(_:))
        var at = ValuePath.root

        @Option(
            name: .customLong("dictionary"),
            help: ArgumentHelp(
                "The objects at this path are dictionaries, whose keys are data. May be repeated.", valueName: "path"),
            transform: { try ObjectRule(.dictionary, $0) })
        var dictionaries: [ObjectRule] = []

        @Option(
            name: .customLong("struct"),
            help: ArgumentHelp(
                "The objects at this path have members, although their keys look like data. May be repeated.",
                valueName: "path"),
            transform: { try ObjectRule(.structure, $0) })
        var structs: [ObjectRule] = []

        @Option(help: ArgumentHelp("Save the shape to a file, for trellis drift.", valueName: "file"))
        var saveShape: String?

        /// What the values are whose shape is determined.
        var source: ModelOptions.Source {
            if at == .root { return input.lines ? .lines : .documents }
            let keys = at.steps.compactMap { step -> String? in
                if case .key(let key) = step { String(decoding: key, as: UTF8.self) } else { nil }
            }
            return input.lines || keys.count < at.steps.count ? .values : .member(keys)
        }

        /// The options for documents that are set, as they are written.
        var setOptions: [String] {
            let options = [
                ("--at", at != .root), ("--dictionary", !dictionaries.isEmpty), ("--struct", !structs.isEmpty),
            ]
            return options.filter(\.1).map(\.0) + input.setOptions
        }

        /// Reads all documents.
        ///
        /// - Returns: a failure if reading failed or there was no document; the error has been printed.
        func shape(errors: ErrorOutput) throws -> Result<Shape, CommandEnd> {
            try shapes(of: [input.paths()], errors: errors).map { $0[0] }
        }

        /// Reads all documents of several groups of files, folders and patterns, a shape for each.
        func shapes(of groups: [[String]], errors: ErrorOutput) throws -> Result<[Shape], CommandEnd> {
            let rules = dictionaries + structs
            var unmatched = rules
            var shapes: [Shape] = []
            for paths in groups {
                let files = try paths.flatMap { try SourceFiles.files(of: $0, isLines: input.lines) }
                var selector = PathSelector(at, stopsEarly: false, ShapeRecorder(rules: rules))
                let status = Documents(files: files, reading: input.reading()).read(&selector, errors: errors)
                guard status == .fine else { return .failure(CommandEnd(status: status)) }
                guard selector.count > 0 else {
                    let place = groups.count > 1 ? " in \(paths.map(visible).joined(separator: " "))" : ""
                    errors.say(
                        at == .root ? "there is no document\(place)" : "there is nothing at the path of --at\(place)")
                    return .failure(CommandEnd(status: .wrong))
                }
                let recorder = selector.takeReceiver()
                let missing = recorder.unmatchedRules
                unmatched.removeAll { !missing.contains($0) }
                shapes.append(recorder.finish())
            }
            if let rule = unmatched.first {
                errors.say("there are no objects at the path of --\(rule.kind.rawValue) \(visible(rule.text))")
                return .failure(CommandEnd(status: .wrong))
            }
            return .success(shapes)
        }

        /// Writes the shape to the file of `--save-shape`, if that option is set. `drift` reads such files.
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
