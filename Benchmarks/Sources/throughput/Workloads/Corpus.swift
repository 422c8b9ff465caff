import Foundation
@_spi(Tools) import TrellisThroughput

/// The public benchmark files, read from a folder of the user.
struct Corpus {
    static let names = ["twitter", "github_events", "citm_catalog", "canada"]

    private let folder: URL

    init(_ path: String) {
        folder = URL(filePath: path, directoryHint: .isDirectory)
    }

    static func existing(_ path: String) throws -> Corpus {
        var isFolder: ObjCBool = false
        // Safe: the variable lives as long as the call.
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw ThroughputUsageError("there is no folder \(path)")
        }
        return Corpus(path)
    }

    /// The names of JSON files for which there are no models.
    func unknownFiles() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.filter { $0.hasSuffix(".json") && !Self.names.contains(String($0.dropLast(5))) }.sorted()
    }

    func payload(_ name: String) -> ThroughputPayload {
        .file(folder.appending(path: "\(name).json", directoryHint: .notDirectory))
    }

    func bytes(of name: String) throws -> [UInt8] { try payload(name).bytes() }
}
