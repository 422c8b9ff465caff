import Testing

@testable import Trellis

/// A patched model is the model that its patched JSON describes, apart from what the JSON does not contain.
@Suite struct PatchedJSONTests {
    /// Random changes of the JSON of a model with a field of every kind.
    @Test(arguments: 0..<8) func decodingThePatchedJSON(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var full = SampleAccount.full
        // A nil that is not written would be decoded as the default.
        full.level = 4
        let json = try TrellisEncoder().encode(full, as: JSON.self)
        var (successes, failures) = (0, 0)
        for _ in 0..<300 {
            var new = json
            for _ in 0...random.below(3) { change(&new, &random) }
            var described = new
            // It is only encoded.
            try described.apply(["note": nil])
            let expected = try? TrellisDecoder().decode(SampleAccount.self, from: described)
            var account = full
            do {
                try TrellisDecoder().apply(JSONPatch(from: json, to: new), to: &account)
                account.note = "fresh"
                account.extras["note"] = nil
                #expect((account == expected) as Bool, "\(new)")
                successes += 1
            } catch {
                #expect((expected == nil && account == full) as Bool, "\(new): \(error)")
                failures += 1
            }
        }
        #expect(successes > 50 && failures > 50)
    }

    private func change(_ json: inout JSON, _ random: inout SplitMix64) {
        guard case .object(var members) = json, !members.isEmpty else {
            json = ["x": 1]
            return
        }
        let member = members.members[random.below(members.count)]
        switch random.below(4) {
        case 0: members.remove(member.key)
        case 1:
            let values: [JSON] = [.null, 1, "x", [:], ["city": "Z"], [["city": "Y"]], 12, "<x>"]
            members.set(member.key, to: values[random.below(values.count)])
        case 2: members.set(["mail", "zip", "size", "new", "from"][random.below(5)], to: JSON(random.below(20)))
        default:
            var inner = member.value
            if case .object = inner { change(&inner, &random) } else { inner = "y" }
            members.set(member.key, to: inner)
        }
        json = .object(members)
    }
}
