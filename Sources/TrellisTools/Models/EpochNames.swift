/// Determines from their keys and their range which numbers are dates.
enum EpochNames {
    /// The last words of keys of dates.
    private static let words: Set<String> = [
        "asof", "at", "atime", "begin", "birthday", "changed", "completed", "created", "ctime", "date", "datetime",
        "deadline", "deleted", "due", "edited", "end", "ended", "epoch", "expiration", "expires", "expiry", "finished",
        "joined", "modified", "mtime", "on", "posted", "published", "seen", "since", "start", "started", "time",
        "timestamp", "ts", "until", "updated", "utc", "when",
    ]

    /// The units that may follow these words.
    private static let units: Set<String> = [
        "ms", "millis", "milliseconds", "msec", "msecs", "s", "sec", "secs", "seconds", "unix", "epoch",
    ]

    /// The seconds since 1970 from the year 1990 to the year 2049.
    private static let seconds = 631_152_000.0...2_524_607_999

    static func isTime(_ key: String) -> Bool {
        var words = NameWords(key).words.map { $0.lowercased() }
        if words.count > 1, let last = words.last, units.contains(last) { words.removeLast() }
        return words.last.map { Self.words.contains($0) } ?? false
    }

    /// The format of dates that are numbers; nil if the numbers are not dates.
    static func format(_ numbers: NumberFacts, key: String) -> ValueFormat? {
        guard isTime(key), numbers.beyondDouble == 0 else { return nil }
        if seconds.contains(numbers.least), seconds.contains(numbers.greatest) { return .secondsSince1970 }
        // A fraction of a millisecond would not always be encoded unchanged.
        guard numbers.integers == numbers.count else { return nil }
        let milliseconds = seconds.lowerBound * 1000...seconds.upperBound * 1000
        return milliseconds.contains(numbers.least) && milliseconds.contains(numbers.greatest)
            ? .millisecondsSince1970 : nil
    }
}
