import Foundation

/// The output of a child process for its parent. Output that workloads print is redirected.
struct ChildOutput {
    private let handle: FileHandle

    /// Redirects the standard output to the standard error for all other code.
    init() {
        handle = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: true)
        dup2(STDERR_FILENO, STDOUT_FILENO)
    }

    /// Writes words as a line, separated by tabs. The output is ignored if the parent has ended.
    func write(_ words: [String]) {
        try? handle.write(contentsOf: Data((words.joined(separator: "\t") + "\n").utf8))
    }
}
