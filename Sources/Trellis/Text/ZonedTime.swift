#if canImport(Foundation)
    internal import Foundation
#endif

/// Local time and days in a time zone.
struct ZonedTime: Hashable, Sendable {
    /// The zone's identifier.
    let timeZone: String
    private let zone: TimeZone?

    init(_ timeZone: String) {
        self.timeZone = timeZone
        zone = TimeZone(identifier: timeZone)
    }

    /// Whether the zone exists.
    var isKnown: Bool { zone != nil }

    static func == (left: ZonedTime, right: ZonedTime) -> Bool { left.timeZone == right.timeZone }
    func hash(into hasher: inout Hasher) { hasher.combine(timeZone) }

    private static let day: Int64 = 86_400

    /// The offset from UTC in seconds.
    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0)
    }

    /// The second since 1970 of a local time. If the local time occurs twice, the first one is used. If it does not
    /// occur, it is shifted by the length of the gap.
    private func seconds(whenClocksShow local: Int64) -> Int64 {
        // All offsets are shorter than a day, so a day earlier and a day later are on either side of a transition.
        let before = local - offset(at: local - Self.day)
        let after = local - offset(at: local + Self.day)
        let shown = [before, after].filter { $0 + offset(at: $0) == local }
        return shown.min() ?? before
    }

    // MARK: Reading

    // Safety: Bytes of arrays are borrowed during a call. An array that a date is written to has room for the longest
    // date.
    /// Parses a date with or without an offset, or a day, which is its midnight.
    func parse(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, nanoseconds: Int32)? {
        guard let (seconds, nanoseconds) = unsafe ISO8601.parse(text) else { return unsafe parseWithoutOffset(text) }
        return text.count == ISO8601.dayLength ? (self.seconds(whenClocksShow: seconds), 0) : (seconds, nanoseconds)
    }

    /// Parses a day without a time.
    func parseDay(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == ISO8601.dayLength, let (midnight, _) = unsafe ISO8601.parse(text) else { return nil }
        return seconds(whenClocksShow: midnight)
    }

    private func parseWithoutOffset(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, nanoseconds: Int32)? {
        guard text.count > ISO8601.dayLength, text.count < ISO8601.maximumLength else { return nil }
        var bytes = unsafe Array(text)
        bytes.append(UInt8(ascii: "Z"))
        // A leap second is the last second of a day in UTC, not in local time.
        let isLeap = bytes.count > 19 && bytes[17...18].elementsEqual("60".utf8)
        if isLeap { bytes.replaceSubrange(17...18, with: "59".utf8) }
        // Read during the call.
        guard let (local, nanoseconds) = unsafe bytes.withUnsafeBufferPointer({ unsafe ISO8601.parse($0) }) else {
            return nil
        }
        let seconds = seconds(whenClocksShow: local) + (isLeap ? 1 : 0)
        return isLeap && seconds % Self.day != 0 ? nil : (seconds, nanoseconds)
    }

    // MARK: Writing

    /// A date as local time without an offset if that decodes to the same date, and otherwise in UTC. Nil outside the
    /// years 0 to 9999.
    func text(timeIntervalSinceReferenceDate interval: Double) -> [UInt8]? {
        guard let (utc, seconds) = Self.utc(interval) else { return nil }
        let local = seconds + offset(at: seconds)
        guard self.seconds(whenClocksShow: local) == seconds, let text = ISO8601.text(ofSecond: local) else {
            return utc
        }
        // The fraction, without the Z.
        return text + utc[text.count...].dropLast()
    }

    /// The day of a date in local time; nil outside the years 0 to 9999.
    func dayText(timeIntervalSinceReferenceDate interval: Double) -> [UInt8]? {
        guard let (_, seconds) = Self.utc(interval) else { return nil }
        return ISO8601.text(ofSecond: seconds + offset(at: seconds)).map { Array($0.prefix(ISO8601.dayLength)) }
    }

    /// A date in UTC, and its second.
    private static func utc(_ interval: Double) -> (text: [UInt8], seconds: Int64)? {
        let text = unsafe [UInt8](unsafeUninitializedCapacity: ISO8601.maximumLength) { buffer, count in
            // An array with a capacity has an address. The capacity is sufficient for the longest date.
            guard let start = buffer.baseAddress else { return }
            count = unsafe ISO8601.write(timeIntervalSinceReferenceDate: interval, to: start) ?? 0
        }
        guard let (seconds, _) = unsafe text.withUnsafeBufferPointer({ unsafe ISO8601.parse($0) }) else { return nil }
        return (text, seconds)
    }
}
