/// Seconds since 1970 as `2024-03-17T08:15:42Z`, computed without formatters, calendars or locales, so that they cannot
/// affect the payload's bytes.
func timestamp(_ seconds: Int) -> String {
    let day = seconds / 86_400
    let time = seconds % 86_400
    // A 400-year era has 146,097 days; years that start in March put the leap day last.
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)

    func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
    return "\(year)-\(two(month))-\(two(dayOfMonth))"
        + "T\(two(time / 3_600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
}
