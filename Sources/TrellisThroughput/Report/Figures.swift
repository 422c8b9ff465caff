/// The number with a fixed number of decimal places, independent of the locale.
@_spi(Tools)
public func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(value) * Double(scale)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(sign)\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// The number with thousands separators.
@_spi(Tools)
public func grouped(_ value: Int) -> String {
    var text = ""
    for (index, digit) in String(value).reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
}

extension Sequence where Element: Hashable {
    /// The distinct elements, in order.
    var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
