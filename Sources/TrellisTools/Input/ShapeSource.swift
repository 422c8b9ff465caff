/// Distinguishes files with saved shapes from JSON documents.
enum ShapeSource {
    /// Shapes are bounded, and so are their files.
    private static let largestShape = 256_000_000

    /// Whether a file contains a saved shape, determined from its first bytes. Nothing is read from a file that is not
    /// a regular one.
    static func isShape(_ path: String) -> Bool {
        guard path != "-", SourceFiles.isFile(path), let start = try? InputFile(path).start(of: 4096) else {
            return false
        }
        return isStartOfShape(start)
    }

    /// Whether bytes are the start of a saved shape, whose members are sorted: a number of documents, and places, each
    /// of which begins with its arrays, if any, or with the number of its `false`.
    static func isStartOfShape(_ bytes: [UInt8]) -> Bool {
        let text = bytes.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let documents = Array(#"{"documents":"#.utf8)
        guard text.starts(with: documents) else { return false }
        let rest = text.dropFirst(documents.count).drop { $0 &- 0x30 <= 9 }
        return [#","places":[{"arrays":{"count":"#, #","places":[{"falses":"#, #","places":[],"version":"#]
            .contains { rest.starts(with: $0.utf8) }
    }

    /// Reads a saved shape.
    static func shape(in file: String) throws(ShapeSourceError) -> Shape {
        let text: [UInt8]
        do throws(FileError) {
            text = try InputFile(file).contents(limit: largestShape)
        } catch {
            throw ShapeSourceError(message: error.message)
        }
        do throws(ShapeFile.Broken) {
            return try ShapeFile.shape(from: text)
        } catch {
            throw ShapeSourceError(message: error.message)
        }
    }
}

/// Why there is no shape in a file.
struct ShapeSourceError: Error, Equatable {
    var message: String
}
