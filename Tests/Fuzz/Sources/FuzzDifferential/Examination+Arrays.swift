import Trellis

extension Examination {
    /// Arrays of the same elements in the members of one object. A partition of one array, whose boundary is guessed,
    /// may contain the end of that array.
    mutating func arrays<Element: TrellisCodable & Equatable & Sendable>(
        of type: Element.Type, _ example: JSON, _ options: TrellisDecoder.Options, skipsErrors: Bool
    ) {
        let array = JSON.array(Array(repeating: example, count: 1 + generator.random.below(4)))
        var sample = sample(["a": array, "b": array, "c": array], options)
        let entries = ElementRoutes(type: JSONEntry<[Element]>.self, format: .entries, skipsErrors: skipsErrors)
        _ = entries.examine(sample.text, options, &generator, &examiner)
        sample.generator = generator
        _ = ValueRoutes(type: [Element].self, path: ["b"]).examine(&sample, &examiner)
        generator = sample.generator
    }
}
