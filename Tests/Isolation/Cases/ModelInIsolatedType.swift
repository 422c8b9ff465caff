// flags: -default-isolation MainActor
// A model in a type of the main actor.

import Trellis

@MainActor
final class Screen {
    @JSONModel
    struct Row {
        var text: String = "empty"
    }

    enum Style: String, TrellisCodable { case plain }

    var rows: [Row] = []
    func show(_ json: String) throws { rows = try TrellisDecoder().decode([Row].self, from: json) }
}
