/// Places labels next to the ends of lines.
enum LineLabels {
    static let pitch = 17.0

    /// Positions as close as possible to the wanted ones, without overlaps, and inside the range if it is large enough.
    ///
    /// - Returns: the positions in the order of `wanted`.
    static func places(_ wanted: [Double], top: Double, bottom: Double, pitch: Double = pitch) -> [Double] {
        let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        // Ignoring the distances, labels must keep their order. Labels that would change it are moved to their mean
        // position.
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
