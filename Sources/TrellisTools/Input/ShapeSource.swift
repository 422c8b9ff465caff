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
        let text = String(decoding: start, as: UTF8.self)
        let rest = text.drop { $0.isWhitespace || $0 == "{" }
        // The members of a saved shape are sorted.
        return rest.hasPrefix("\"documents\"") && rest.contains("\"places\"")
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
