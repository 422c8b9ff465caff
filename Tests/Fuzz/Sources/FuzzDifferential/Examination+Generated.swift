import Foundation
import FuzzSupport
import Trellis

extension Examination {
    /// A model, variants or another type that is generated from the seed. Types and their schemas are never released,
    /// so many consecutive seeds use the same types.
    mutating func generated() {
        var random = DictationRandom(seed: (seed >> 13) << 2 | UInt64(generator.random.below(4)))
        let hasTwin = random.once(in: 2)
        let levels = 1 + random.below(3)
        let type =
            random.once(in: 4)
            ? random.type(levels: levels, hasTwin: hasTwin) : random.model(levels: levels, hasTwin: hasTwin)
        open(type)
    }

    private mutating func open<Model: Generated>(_ type: Model.Type) {
        examine(type, Model.example(&generator.random))
    }

    /// Foundation decodes the twin of a generated type from the same documents.
    mutating func twin<Model: Generated>(of type: Model.Type, _ sample: Sample) {
        guard Model.hasTwin, let json = sample.json, DocumentGenerator.isModest(json) else { return }
        let model = try? TrellisDecoder().decode(type, from: sample.text)
        let twin = try? JSONDecoder().decode(Model.Twin.self, from: Data(sample.text))
        examiner.expect(
            model?.twin == twin, "Foundation decodes \(String(describing: twin)), not \(String(describing: model))")
    }
}
