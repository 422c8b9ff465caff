import Foundation

/// Where a child answers. What workloads print by themselves goes elsewhere, where it does no harm.
struct ChildOutput {
    private let handle: FileHandle

    /// From now on the standard output is the standard error output, for all but this.
    init() {
        handle = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Writes a line with tabs between the words. Nobody reads it if the program that asked has ended.
    func write(_ words: [String]) {
        try? handle.write(contentsOf: Data((words.joined(separator: "\t") + "\n").utf8))
    }
}
