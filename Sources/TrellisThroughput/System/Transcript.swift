import Foundation
import Synchronization

/// The standard output, and a record of everything that is printed on it, for `--results`.
@_spi(Tools)
public enum Transcript {
    private static let recorded = Mutex<[String]>([])

    /// Prints the lines at once, so that a program that reads the output gets them as they come.
    public static func print(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        for line in lines { Swift.print(line) }
        fflush(nil)
        recorded.withLock { $0 += lines }
    }

    /// Everything that has been printed.
    static var text: String { recorded.withLock { $0.joined(separator: "\n") } }
}
