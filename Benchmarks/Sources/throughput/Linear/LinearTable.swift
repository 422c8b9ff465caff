@_spi(Tools) import TrellisThroughput

/// Prints the time per byte in columns.
struct LinearTable {
    private let columns = Columns([
        Column(title: "input", width: 30, isText: true),
        Column(title: "read as, fed", width: 24, isText: true),
        Column(title: "size", width: 20),
        Column(title: "ns/byte", width: 10),
        Column(title: "at 10 × size", width: 14),
        Column(title: "ratio", width: 8),
    ])

    func printHeader() {
        Transcript.print([""])
        columns.printLine(columns.titles)
    }

    /// - Parameter samples: for each of the case's readers, at both sizes.
    func printRows(_ hostile: LinearCase, _ samples: [[LinearSample]]) {
        for (index, (reader, samples)) in zip(hostile.readers, samples).enumerated() {
            let times = samples.map(\.nanosecondsPerByte)
            columns.printLine(
                [
                    index == 0 ? hostile.name : "",
                    reader.name,
                    index == 0 ? "\(grouped(hostile.size)) \(hostile.unit)" : "",
                ] + times.map { fixed($0, 3) } + [fixed(times[1] / times[0], 2)])
        }
    }
}
