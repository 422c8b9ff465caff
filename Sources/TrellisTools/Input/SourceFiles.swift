internal import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files that a path refers to: a file, the JSON files in a folder, or those that match a pattern.
enum SourceFiles {
    /// The files of a path, in the order of their names. A path that is none of these is returned as it is, so that
    /// opening it reports the reason.
    ///
    /// - Parameter isLines: whether files with a document on each line are included.
    /// - Throws: `UsageError` for a folder without files, and for a pattern that no file matches.
    static func files(of path: String, isLines: Bool) throws(UsageError) -> [String] {
        if path == "-" { return [path] }
        if isFolder(path) { return try files(in: path, isLines: isLines) }
        guard path.contains(where: "*?[".contains), !FileManager.default.fileExists(atPath: path) else { return [path] }
        let found = matches(path).filter { !isFolder($0) }
        guard !found.isEmpty else { throw UsageError("no file matches '\(visible(path))'") }
        return found
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        // Safety: The system sets the flag during the call.
        return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Whether a path leads to a regular file, which can be read more than once.
    static func isFile(_ path: String) -> Bool {
        let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        return attributes?[.type] as? FileAttributeType == .typeRegular
    }

    private static func files(in folder: String, isLines: Bool) throws(UsageError) -> [String] {
        let extensions = isLines ? [".json", ".jsonl", ".ndjson"] : [".json"]
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let files = names.filter { name in extensions.contains { name.hasSuffix($0) } }.sorted()
            .map { folder.hasSuffix("/") ? folder + $0 : folder + "/" + $0 }.filter { !isFolder($0) }
        guard !files.isEmpty else {
            let kinds = extensions.map { "*" + $0 }.joined(separator: ", ")
            throw UsageError("\(visible(folder)): the folder has no files \(kinds)")
        }
        return files
    }

    private static func matches(_ pattern: String) -> [String] {
        var found = unsafe glob_t()
        // Safety: `found` is freed after its paths are copied.
        defer { unsafe globfree(&found) }
        guard unsafe glob(pattern, 0, nil, &found) == 0, let paths = unsafe found.gl_pathv else { return [] }
        // The array has `gl_pathc` paths.
        return unsafe (0..<Int(found.gl_pathc)).compactMap { index in
            unsafe paths[index].map { unsafe String(cString: $0) }
        }
    }
}
