import Foundation

@testable import TrellisTools

/// A temporary folder for one test, with files in it.
final class TestFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path(percentEncoded: false) }

    func file(_ name: String, _ text: String) throws -> String { try file(name, Array(text.utf8)) }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        return file.path(percentEncoded: false)
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

extension ByteOutput {
    /// The text written to a collecting output.
    var text: String {
        flush()
        return String(decoding: collected, as: UTF8.self)
    }

    static var collecting: ByteOutput { ByteOutput(descriptor: nil) }
}

extension ReadingError {
    var fault: ReadingFault? { if case .invalid(let fault) = self { fault } else { nil } }
}

/// Records the tokens that it receives.
struct TokenLog: TokenReceiver {
    /// Each token as a letter for its kind, with its text, and `|` after each document.
    var text = ""
    /// The keys whose values are skipped, if they are containers.
    var skipped: Set<String> = []
    /// The text of the token at which reading stops.
    var last: String?
    private var isSkipping = false

    mutating func receive(_ kind: TokenKind, _ token: Span<UInt8>) -> TokenDemand {
        let string = String(decoding: token.indices.map { token[$0] }, as: UTF8.self)
        text += kind == .key ? "k\(string) " : "\(string) "
        defer { isSkipping = kind == .key && skipped.contains(string) }
        if string == last { return .stop }
        return isSkipping && kind.begins ? .skip : .more
    }

    mutating func endDocument() -> TokenDemand {
        text += "| "
        return .more
    }

    mutating func abandonDocument() { text += "! " }
}

/// Reads a text through a file, in chunks of a given size.
func read(
    _ text: String, chunk: Int = 65536, options: ReadingOptions = ReadingOptions(),
    _ receiver: inout some TokenReceiver & ~Copyable,
    onFault: (ReadingFault) -> DocumentReader.FaultAnswer = { _ in .stop }
) throws -> Bool {
    let folder = try TestFolder()
    let input = try InputFile(try folder.file("text.json", text))
    var options = options
    options.chunkSize = chunk
    var reader = DocumentReader(options: options)
    return try reader.read(input, receiver: &receiver, onFault: onFault)
}
