// flags: -default-isolation MainActor
// A model in an extension of a type of the main actor.

import Trellis

final class Screen {
    var rows: [Row] = []
}

extension Screen {
    @JSONModel
    struct Row {
        var text: String = "empty"
    }

    func show(_ json: String) throws { rows = try TrellisDecoder().decode([Row].self, from: json) }
}
