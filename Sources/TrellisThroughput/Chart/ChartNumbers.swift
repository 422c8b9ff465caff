import Foundation

/// The format of numbers in charts: few digits, independent of the locale, without exponents.
enum ChartNumbers {
    /// Whether a figure is plausible. Other figures are measurement errors, and are not drawn.
    static func isDrawable(_ value: Double) -> Bool { value.isFinite && value >= 0 && value < 1e12 }

    /// A figure with three significant digits, or with all digits before the point.
    static func figure(_ value: Double) -> String {
        guard isDrawable(value) else { return "–" }
        return switch value {
        case 0: "0"
        case ..<0.005: "<0.01"
        case ..<9.995: fixed(value, 2)
        case ..<99.95: fixed(value, 1)
        default: grouped(Int(value.rounded()))
        }
    }

    /// A size in units of thousands.
    static func bytes(_ count: Int) -> String {
        var value = Double(count)
        var units = ["B", "kB", "MB", "GB", "TB"][...]
        while value >= 999.5, units.count > 1 {
            value /= 1000
            units.removeFirst()
        }
        guard isDrawable(value) else { return "–" }
        var number = value < 9.95 ? fixed(value, 1) : grouped(Int(value.rounded()))
        if number.hasSuffix(".0") { number.removeLast(2) }
        return "\(number) \(units.first!)"
    }

    /// Year, month and day in UTC.
    static func day(_ date: Date) -> String {
        guard isDrawable(date) else { return "–" }
        return date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
    }

    /// Hour and minute in UTC.
    static func time(_ date: Date) -> String {
        guard isDrawable(date) else { return "–" }
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let minute = Int(seconds / 60 - (seconds / 86400).rounded(.down) * 1440)
        let two = { (value: Int) in (value < 10 ? "0" : "") + String(value) }
        return two(minute / 60) + ":" + two(minute % 60)
    }

    /// Whether the date has a year of at most four digits.
    private static func isDrawable(_ date: Date) -> Bool {
        (-62_135_596_800..<253_402_300_800).contains(date.timeIntervalSince1970)
    }
}

/// A grid line, with its value.
struct ChartTick: Equatable {
    let value: Double
    let text: String

    /// Round numbers at equal distances, about as many as requested.
    static func linear(from low: Double, to high: Double, count: Int) -> [ChartTick] {
        guard low.isFinite, high.isFinite, high > low, high < 1e12, count > 0 else { return [] }
        let raw = (high - low) / Double(count)
        let magnitude = pow(10, log10(raw).rounded(.down))
        let step = magnitude * ([1, 2, 5].first { $0 * magnitude >= raw * 0.999 } ?? 10)
        // Measurements are not more precise, and the numbers would be long.
        guard step >= 1e-4, high / step < 1e9 else { return [] }
        let digits = max(0, Int(-log10(step * 1.001).rounded(.down)))
        return (Int((low / step * 0.9999).rounded(.up))...Int((high / step * 1.0001).rounded(.down))).map { index in
            let value = Double(index) * step
            let text = digits == 0 ? grouped(Int(value.rounded())) : fixed(value, digits)
            return ChartTick(value: value, text: text)
        }
    }

    /// Powers of ten, with round numbers between them if there are few.
    static func logarithmic(from low: Double, to high: Double) -> [ChartTick] {
        guard low > 0, high > low, high < 1e15 else { return [] }
        let exponents = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
        let factors: [Double] =
            switch high / low {
            case 100...: [1]
            case 10...: [1, 2, 5]
            default: [1, 1.5, 2, 3, 5, 7]
            }
        return exponents.flatMap { exponent in
            factors.compactMap { factor in
                let value = factor * pow(10, Double(exponent))
                guard value >= low * 0.9999, value <= high * 1.0001, value >= 1e-4 else { return nil }
                let digits = max(0, (factor == 1.5 ? 1 : 0) - exponent)
                return ChartTick(value: value, text: digits > 0 ? fixed(value, digits) : grouped(Int(value.rounded())))
            }
        }
    }
}
