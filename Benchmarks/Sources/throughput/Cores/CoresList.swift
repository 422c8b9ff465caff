import ArgumentParser
import Foundation

/// The thread counts with which payloads are read and written; the first is 1.
struct CoresList: ExpressibleByArgument {
    let counts: [Int]

    /// 1, 2, 4 and so on, up to the number of cores of the machine.
    static var machine: CoresList {
        let all = max(2, ProcessInfo.processInfo.activeProcessorCount)
        var cores = [1]
        while let last = cores.last, last < all { cores.append(min(last * 2, all)) }
        return CoresList(counts: cores)
    }

    private init(counts: [Int]) { self.counts = counts }

    /// The numbers of a list, and 1.
    init?(argument: String) {
        var cores: Set = [1]
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let count = Int(word), 1...256 ~= count else { return nil }
            cores.insert(count)
        }
        counts = cores.sorted()
    }
}
