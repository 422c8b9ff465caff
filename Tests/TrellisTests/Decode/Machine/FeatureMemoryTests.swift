import Testing
import Trellis

/// Values created by transforms, variants, hooks and lossy collections are released, wherever decoding fails or ends.
@Suite struct FeatureMemoryTests {
    private enum Captured {}
    /// Its value is never changed.
    private struct Held: @unchecked Sendable { let gem: Tracked<Captured> }
    private enum Cut {}
    private enum Wrong {}
    private enum Repeated {}
    private enum Missing {}
    private enum Dynamic {}

    /// The options under which each document is decoded.
    private var variations: [TrellisDecoder.Options] {
        let policies: [(TrellisDecoder.Options.UnknownKeys, JSONDuplicateKeys)] = [
            (.skip, .useLast), (.collect, .useFirst), (.error, .error),
        ]
        return policies.flatMap { unknown, duplicate in
            [false, true].map { collects in
                var options = TrellisDecoder.Options()
                options.collectsErrors = collects
                options.unknownKeys = unknown
                options.duplicateKeys = duplicate
                options.coercions = collects ? .lossless : []
                return options
            }
        }
    }

    @Test func documentsTruncatedAtEachByte() throws {
        let bytes = Array(FeatureHoard<Cut>.text.utf8)
        for end in 0..<bytes.count {
            for cut in [0, end / 2] {
                var session = try TrellisDecoder.ValueSession([FeatureHoard<Cut>].self)
                try session.feed(Array(bytes[..<cut]))
                try session.feed(Array(bytes[cut..<end]))
                if end % 2 == 0 { _ = try? session.finish() }
            }
            #expect(LiveCounts.live(Cut.self) == 0, "after \(end) bytes")
        }
        var value = try? decoded([FeatureHoard<Cut>].self, FeatureHoard<Cut>.text)
        #expect(value?.count == 2)
        #expect(LiveCounts.live(Cut.self) > 20)
        value = nil
        #expect(LiveCounts.live(Cut.self) == 0)
        #expect(LiveCounts.made(Cut.self) > 1000)
    }

    /// Documents in which each value in turn is replaced by one that no field accepts.
    private func broken<Owner>(_ owner: Owner.Type, with replacement: String) -> [String] {
        let text = FeatureHoard<Owner>.text
        return text.indices.compactMap { index in
            guard text[index] == "\"" || text[index] == "[" || text[index] == "{" else { return nil }
            let before = text[..<index]
            guard before.last == ":" || before.last == "," || before.last == "[" else { return nil }
            // A key cannot be replaced.
            let changed = String(before) + replacement + rest(text[index...])
            return (try? JSON(parsing: changed)) == nil ? nil : changed
        }
    }

    /// The text after its first value.
    private func rest(_ text: Substring) -> String {
        var depth = 0
        var isString = false
        for index in text.indices {
            switch text[index] {
            case "\"": isString.toggle()
            case "[", "{": if !isString { depth += 1 }
            case "]", "}": if !isString { depth -= 1 }
            default: continue
            }
            if depth == 0, !isString { return String(text[text.index(after: index)...]) }
        }
        return ""
    }

    @Test func aMismatchedValue() throws {
        for replacement in ["17", "\"bad\"", "\"veto\"", "null", "[]", "{}", "[[1],\"x\"]", #"{"a":{"b":[1]}}"#] {
            let documents = broken(Wrong.self, with: replacement)
            #expect(documents.count > 30)
            var failures = 0
            for document in documents {
                for options in variations {
                    do {
                        _ = try TrellisDecoder(options: options).decode([FeatureHoard<Wrong>].self, from: document)
                    } catch {
                        failures += 1
                    }
                    #expect(LiveCounts.live(Wrong.self) == 0, "\(document)")
                }
            }
            #expect(failures > 50)
        }
    }

    @Test func theSameFromADynamicValue() throws {
        for document in broken(Dynamic.self, with: "\"bad\"") {
            let json = try JSON(parsing: document)
            for options in variations {
                _ = try? TrellisDecoder(options: options).decode([FeatureHoard<Dynamic>].self, from: json)
                #expect(LiveCounts.live(Dynamic.self) == 0, "\(document)")
            }
        }
        #expect(LiveCounts.made(Dynamic.self) > 1000)
    }

    @Test func repeatedMembers() throws {
        let once = try JSON(parsing: FeatureHoard<Repeated>.text)
        let members = once[0].description.dropFirst().dropLast()
        let text = "[{\(members),\(members)},{\(members)}]"
        for options in variations {
            let value = try? TrellisDecoder(options: options).decode([FeatureHoard<Repeated>].self, from: text)
            #expect((value == nil) == (options.duplicateKeys == .error))
        }
        #expect(LiveCounts.live(Repeated.self) == 0)
        #expect(LiveCounts.made(Repeated.self) > 100)
    }

    @Test func releasedTransforms() throws {
        do {
            let captured = Held(gem: Tracked("c"))
            var options = TrellisDecoder.Options()
            options.transforms.use(JSONTransform<String, Int>(decode: { $0.count + captured.gem.text.count }))
            #expect(routed([Int].self, #"["ab"]"#, options) == [3])
            #expect(LiveCounts.live(Captured.self) == 1)
        }
        #expect(LiveCounts.live(Captured.self) == 0)
    }

    @Test func missingMembers() throws {
        guard case .object(let members) = try JSON(parsing: FeatureHoard<Missing>.text)[0] else { return }
        for (key, _) in members {
            var fewer = members
            fewer[key] = nil
            for options in variations {
                _ = try? TrellisDecoder(options: options).decode(
                    [FeatureHoard<Missing>].self, from: "[\(JSON.object(members)),\(JSON.object(fewer))]")
            }
            #expect(LiveCounts.live(Missing.self) == 0, "without \(key)")
        }
        #expect(LiveCounts.made(Missing.self) > 1000)
    }
}
