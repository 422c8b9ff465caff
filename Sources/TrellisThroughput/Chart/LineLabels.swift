/// Places for labels beside the ends of lines.
enum LineLabels {
    static let pitch = 17.0

    /// As near as can be to where they should be, with so much distance that none overlaps, and none outside of the
    /// range if it has room for all.
    ///
    /// - Returns: In the order of `wanted`.
    static func places(_ wanted: [Double], top: Double, bottom: Double, pitch: Double = pitch) -> [Double] {
        let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        // Without the distances between them, labels may be at the same place, but not change their order:
        // those that would are put at the mean of their places.
        var groups: [(sum: Double, count: Int)] = []
        for (rank, index) in order.enumerated() {
            groups.append((wanted[index] - Double(rank) * pitch, 1))
            while groups.count > 1, mean(groups[groups.count - 2]) > mean(groups[groups.count - 1]) {
                let last = groups.removeLast()
                groups[groups.count - 1].sum += last.sum
                groups[groups.count - 1].count += last.count
            }
        }
        let lowest = max(top, bottom - Double(wanted.count - 1) * pitch)
        let means = groups.flatMap { group in
            let mean = mean(group)
            return Array(repeating: min(max(mean, top), lowest), count: group.count)
        }
        var places = wanted
        for (rank, index) in order.enumerated() { places[index] = means[rank] + Double(rank) * pitch }
        return places
    }

    private static func mean(_ group: (sum: Double, count: Int)) -> Double { group.sum / Double(group.count) }
}
