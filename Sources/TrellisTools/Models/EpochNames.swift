/// Which numbers are dates, by their names and their range.
enum EpochNames {
    /// The last word of such a key, or the whole.
    private static let words: Set<String> = [
        "at", "on", "time", "timestamp", "ts", "date", "created", "updated", "modified", "deleted", "changed",
        "published", "posted",
        "edited", "started", "finished", "ended", "completed", "expires", "expiry", "expiration", "start", "end",
        "begin", "since",
        "until", "deadline", "due", "joined", "seen", "epoch", "mtime", "ctime", "atime", "birthday", "datetime", "utc",
        "when", "asof",
    ]

    /// What may follow those.
    private static let units: Set<String> = [
        "ms", "millis", "milliseconds", "msec", "msecs", "s", "sec", "secs", "seconds", "unix", "epoch",
    ]

    /// From the beginning of 1990 to the end of 2049.
    private static let seconds = 631_152_000.0...2_524_607_999

    static func isTime(_ key: String) -> Bool {
        var words = NameWords(key).words.map { $0.lowercased() }
        if words.count > 1, let last = words.last, units.contains(last) { words.removeLast() }
        return words.last.map { Self.words.contains($0) } ?? false
    }

    /// The format of dates that are numbers; nil if they are not.
    static func format(_ numbers: NumberFacts, key: String) -> ValueFormat? {
        guard isTime(key), numbers.beyondDouble == 0 else { return nil }
        if seconds.contains(numbers.least), seconds.contains(numbers.greatest) { return .secondsSince1970 }
        // A fraction of a millisecond would not always come back.
        guard numbers.integers == numbers.count else { return nil }
        let milliseconds = seconds.lowerBound * 1000...seconds.upperBound * 1000
        return milliseconds.contains(numbers.least) && milliseconds.contains(numbers.greatest)
            ? .millisecondsSince1970 : nil
    }
}
