/// The listing of a shape, one line per path.
struct ShapeListing: Equatable, Sendable {
    var rows: [ShapeRow]

    /// Lists the places in the order of a document. A place that has been listed already is only listed as a reference
    /// to the first path, so that cycles end.
    init(_ shape: Shape) {
        rows = []
        var known = [ShapePath?](repeating: nil, count: shape.places.count)
        /// A place that is still to be listed.
        struct Pending {
            var place: Int
            var path: ShapePath
            var presence: ShapeRow.Presence?
        }
        var pending = [Pending(place: 0, path: ShapePath())]
        while let next = pending.popLast() {
            let place = shape.places[next.place]
            var row = ShapeRow(path: next.path, place: place, presence: next.presence)
            if let first = known[next.place] {
                row.sameAs = first
                rows.append(row)
                continue
            }
            known[next.place] = next.path
            rows.append(row)
            var below: [Pending] = []
            if let objects = place.objects {
                for member in objects.members {
                    let presence = ShapeRow.Presence(count: member.count, parents: objects.count)
                    below.append(
                        Pending(place: member.place, path: next.path.appending(.member(member.key)), presence: presence)
                    )
                }
                if let dictionary = objects.dictionary {
                    below.append(Pending(place: dictionary.place, path: next.path.appending(.values)))
                }
            }
            if let arrays = place.arrays {
                below.append(Pending(place: arrays.place, path: next.path.appending(.elements)))
            }
            pending += below.reversed()
        }
    }

    /// The lines, in three columns: the path, the kinds of the values, and details.
    var text: String {
        let columns = rows.map { [$0.path.description, $0.kindsText, $0.details.joined(separator: "; ")] }
        return TextColumns.text(columns)
    }

    /// The listing as an array of objects.
    func json() throws -> String { try ShapeRow.json(rows) }
}

/// Text in columns, all but the last of which are as wide as their widest cell.
enum TextColumns {
    /// Longer cells do not widen their column.
    private static let greatestWidth = 60

    static func text(_ rows: [[String]]) -> String {
        var widths: [Int] = []
        let counts = rows.map { $0.map(\.count) }
        for row in counts {
            for (column, width) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], min(width, greatestWidth))
            }
        }
        var text = ""
        for (row, counts) in zip(rows, counts) {
            let last = row.lastIndex { !$0.isEmpty } ?? 0
            for column in 0...last where column < row.count {
                text += row[column]
                if column < last { text += String(repeating: " ", count: max(widths[column] - counts[column], 0) + 2) }
            }
            text += "\n"
        }
        return text
    }
}
