import Foundation
import Synchronization

/// The standard output, with a record of everything printed for `--results`.
@_spi(Tools)
public enum Transcript {
    private static let recorded = Mutex<[String]>([])

    /// Prints lines and flushes the output, so that a program that reads it gets each line immediately.
    public static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        for line in lines { Swift.print(line) }
        fflush(nil)
        recorded.withLock { $0 += lines }
    }

    /// Everything that has been printed.
    static var text: String { recorded.withLock { $0.joined(separator: "\n") } }
}
