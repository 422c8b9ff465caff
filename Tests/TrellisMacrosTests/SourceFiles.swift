#if Macros
    import Foundation

    /// The Swift files in a folder of the repository and its subfolders.
    struct SourceFiles {
        struct File {
            /// The path relative to the folder, such as `Events/Parser.swift`.
            let path: String
            let text: String
        }

        let all: [File]

        init(in folder: String) throws {
            let root = Readme.repository.appending(path: folder)
            let length = root.path(percentEncoded: false).count + 1
            var files: [File] = []
            let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            while let file = found?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let path = String(file.path(percentEncoded: false).dropFirst(length))
                files.append(File(path: path, text: String(decoding: try Data(contentsOf: file), as: UTF8.self)))
            }
            all = files
        }
    }
#endif
