import Foundation
import Testing

@testable import Trellis

/// Skipping unmapped members before parsing does not change any result.
@Suite struct SkippingTests {
    private static let always = TrellisDecoder.Options.with { $0.input.skipping = .always }
    private static let never = TrellisDecoder.Options.with { $0.input.skipping = .never }

    /// Compares the results of a document with and without skipping, whole and in chunks.
    private func expectSame<Value: TrellisDecodable & Equatable>(
        _ type: Value.Type, _ text: [UInt8], chunk: Int, _ options: TrellisDecoder.Options = TrellisDecoder.Options(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        func result(_ mode: SkippingMode, _ chunk: Int?) -> Result<Value, TrellisError> {
            var options = options
            options.input.skipping = mode
            return Result { () throws(TrellisError) in
                guard let chunk else { return try TrellisDecoder(options: options).decode(type, from: text) }
                var session = try TrellisDecoder.ValueSession(type, options: options)
                var start = 0
                while start < text.count {
                    let end = min(text.count, start + chunk)
                    try session.feed(Array(text[start..<end]))
                    start = end
                }
                return try session.finish()
            }
        }
        for chunk in [nil, chunk] {
            let (plain, other) = (result(.never, chunk), result(.always, chunk))
            let isSame =
                switch (plain, other) {
                case (.success(let one), .success(let two)): one == two
                case (.failure(let one), .failure(let two)): one.description == two.description
                default: false
                }
            #expect(
                isSame, "\(chunk ?? 0): \(String(decoding: text, as: UTF8.self)): \(other), not \(plain)",
                sourceLocation: sourceLocation)
        }
    }

    /// Random documents with some mapped members, with bytes removed, inserted or changed.
    @Test(arguments: 0..<20) func randomDocuments(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var random = RandomJSON(seed: seed + 100)
        for _ in 0..<60 {
            var text = Array(wanting(&generator, &random, depth: 4).utf8)
            generator.damage(&text, with: Array(#"{}[]:,"\ 1tn"#.utf8))
            let chunk = generator.below(40) + 1
            expectSame(Sparse.self, text, chunk: chunk)
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.duplicateKeys = .error })
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.collectsErrors = true })
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.unknownKeys = .error })
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.allowsComments = true })
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.replacesLoneSurrogates = true })
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.limits.tokenLength = 5 })
            expectSame(Sparse.self, text, chunk: chunk, .with { $0.limits.depth = 4 })
            expectSame([String: Sparse].self, text, chunk: chunk)
            expectSame([Nothing].self, text, chunk: chunk)
            expectSame(WithRest.self, text, chunk: chunk)
        }
    }

    /// The text of an object of which ``Sparse`` maps some members.
    private func wanting(_ generator: inout SplitMix64, _ random: inout RandomJSON, depth: Int) -> String {
        let space = ["", " ", "\n  ", "                          "]
        func gap(_ generator: inout SplitMix64) -> String {
            generator.once(in: 4) ? space[generator.below(space.count)] : ""
        }
        var members: [String] = []
        for _ in 0..<generator.below(7) {
            let keys = [
                "id", "name", "inner", "list", "table", "raw", "numbers", "x", "longer key", "i\\u0064", "", "path",
            ]
            let key = keys[generator.below(keys.count)]
            var value = random.value(depth: 2).description
            switch key {
            case "id", "i\\u0064": value = "\(generator.below(1000))"
            case "name": value = "\"n\(generator.below(10))\""
            case "numbers": value = "[1,2 ,\(generator.below(10))]"
            case "inner", "path": if depth > 0 { value = wanting(&generator, &random, depth: depth - 1) }
            case "list":
                value = (0..<generator.below(4)).map { _ in
                    depth > 0 ? wanting(&generator, &random, depth: depth - 2) : "{}"
                }.joined(separator: ",")
                value = "[\(value)]"
            case "table":
                value = "{\"k\":\(depth > 0 ? wanting(&generator, &random, depth: depth - 1) : "{}")}"
            default: break
            }
            members.append(
                "\(gap(&generator))\"\(key)\"\(gap(&generator)):\(gap(&generator))\(value)\(gap(&generator))")
        }
        return "{" + members.joined(separator: ",") + gap(&generator) + "}"
    }

    /// Errors have their position in the input, however much of it was skipped.
    @Test func positionsOfErrors() {
        for skipping in [SkippingMode.always, .never] {
            let options = TrellisDecoder.Options.with { $0.input.skipping = skipping }
            func error(_ text: String) -> String? {
                failure(Sparse.self, text, options: options).map { $0.summary()[0] }
            }
            #expect(error("{\n\"x\":[1,\n2],\"id\":\"a\"}")?.hasSuffix("@18 3:9") == true)
            #expect(error(#"{"x":1,"id":1.5,"y":2}"#)?.contains("@12 ") == true)
            #expect(error(#"{"x":1,"inner":{"y":1,"name":[],"z":[tru]}}"#)?.contains("inner.name") == true)
            #expect(error(#"{"x":1,"inner":{"y":1,"z":[tru]}}"#)?.contains("@30") == true)
            #expect(error(#"{"id":1,"x":[1,{"y":nul}]}"#)?.contains("@23") == true)
            #expect(error(#"{"id":1,"x":1"#)?.contains("unexpectedEnd") == true)
            #expect(error(#"{"id":1,"x":1} x"#)?.contains("trailingData") == true)
        }
    }

    /// Whole documents of realistic size: skipping pays off in some, not in others, and in some only for a part.
    @Test func longDocuments() throws {
        func record(_ index: Int, sparse: Bool) -> String {
            let junk = sparse ? #","x":{"y":[1,2,3],"text":"\#(String(repeating: "junk ", count: 40))"}"# : ""
            return #"{"id":\#(index)\#(junk),"name":"name \#(index)","numbers":[1,2,3]}"#
        }
        let count = 12_000
        let texts = [
            (0..<count).map { record($0, sparse: true) }, (0..<count).map { record($0, sparse: false) },
            (0..<count).map { record($0, sparse: $0 > count / 2) },
            (0..<count).map { record($0, sparse: $0 < count / 2) },
        ]
        for records in texts {
            let text = #"{"list":["# + records.joined(separator: ",\n") + "]}"
            for _ in 0..<2 {
                // The second decode already knows whether skipping pays off for the type.
                let value = try decoded(Sparse.self, text)
                #expect(value.list?.count == count)
                #expect(value.list?.last?.name == "name \(count - 1)")
            }
            expectSame(Sparse.self, Array(text.utf8), chunk: 65_536)
            expectSame(Sparse.self, Array(text.dropLast(3).utf8), chunk: 100_000)
        }
    }

    /// Elements delivered one by one, and the rest of their document.
    @Test func streams() throws {
        let text =
            #"{"x":[1],"data":{"y":{"id":0},"items":[{"x":1,"id":7},{"id":8,"x":[]}],"z":"z"},"more":1,"name":"n"}"#
        for size in [1, 5, 20, 1000] {
            for options in [Self.always, Self.never] {
                let chunks = stride(from: 0, to: text.utf8.count, by: size).map {
                    Array(Array(text.utf8)[$0..<min(text.utf8.count, $0 + size)])
                }
                var ids: [Int?] = []
                var elements = try TrellisDecoder.ElementSession(
                    Sparse.self, as: .array(at: "data.items"), options: options
                ) { ids.append($0.id) }
                for chunk in chunks { try elements.feed(chunk) }
                try elements.finish()
                #expect(ids == [7, 8])
                var path = try TrellisDecoder.ValueSession(Int.self, at: "data.y.id", options: options)
                for chunk in chunks where !path.isComplete { try path.feed(chunk) }
                #expect(try path.finish() == 0)
            }
        }
        #expect(
            try TrellisDecoder(options: Self.always).decode(Int.self, at: ["data", "items", 1, "id"], from: text) == 8)
    }

    @Test func oneElementOfAnArray() throws {
        let text = #"{"x":0,"list":[{"id":1,"x":[2]},7,[[]],{"x":{"id":5},"id":2,"y":3},{"id":4}],"id":1}"#
        for size in 1...60 {
            for options in [Self.always, Self.never] {
                func at(_ path: JSONPath) throws -> Int? {
                    var session = try TrellisDecoder.ValueSession(Int?.self, at: path, options: options)
                    let bytes = Array(text.utf8)
                    for start in stride(from: 0, to: bytes.count, by: size) where !session.isComplete {
                        try session.feed(Array(bytes[start..<min(bytes.count, start + size)]))
                    }
                    return try session.finish()
                }
                #expect(try at(["list", 0, "id"]) == 1)
                #expect(try at(["list", 3, "id"]) == 2)
                #expect(try at(["list", 3, "x", "id"]) == 5)
                #expect(try at(["list", 4, "id"]) == 4)
                #expect(try at(["list", 5, "id"]) == nil)
            }
        }
    }

    /// The machine reports which element it needs, and that the others are to be counted.
    @Test func contentsOfOtherElementsAreSkipped() throws {
        let target = SchemaTarget(path: [.index(1)], type: ObjectIdentifier(Int.self), metatype: Int.self)
        let schema = try CompiledSchema.cached(for: JSONNothing.self, target: target, options: Self.always.schema)
        let (setup, sink) = (DecoderSetup(Self.always), BranchSink<Int>())
        let run = MachineRun(schema, setup, size: 0, sink: sink)
        let bytes = Array(#"[{"x":[1]},5,[2,3]]"#.utf8)
        var filter = unsafe Machine.filter(for: run.machine, in: run.context, setup, length: .max)
        #expect(unsafe run.machine.pointee.startArray())
        let pieces = unsafe bytes.withUnsafeBufferPointer { bytes -> [String] in
            guard let start = bytes.baseAddress else { return [] }
            let text = unsafe TextScan(start: start, count: bytes.count)
            var pieces: [String] = []
            guard unsafe filter?.begin(behind: bytes[0], at: 1, base: 0, isInObject: false) == true else { return [] }
            while let piece = unsafe filter?.next(in: text, isInObject: nil) {
                unsafe pieces.append(String(decoding: bytes[piece.range], as: UTF8.self))
            }
            return pieces
        }
        #expect(pieces == ["{", "},5,[", "]]"])
    }

    /// A short document gets no filter, because one would take longer to create than it saves.
    @Test func shortDocumentsAreNotFiltered() throws {
        func isFiltered(_ options: TrellisDecoder.Options, length: Int) throws -> Bool {
            let setup = DecoderSetup(options)
            let run = MachineRun(try setup.schema(for: Pathed.self), setup, size: MemoryLayout<Pathed>.size)
            let filter = unsafe Machine.filter(for: run.machine, in: run.context, setup, length: length)
            return switch filter {
            case .some: true
            case .none: false
            }
        }
        var options = TrellisDecoder.Options()
        options.input.skipping = .automatic
        #expect(try !isFiltered(options, length: 100))
        #expect(try isFiltered(options, length: 1000))
        #expect(try isFiltered(Self.always, length: 100))
        options.unknownKeys = .error
        #expect(try !isFiltered(options, length: 1000))
    }

    @Test func validator() {
        var random = RandomJSON(seed: 7)
        var generator = SplitMix64(seed: 8)
        for _ in 0..<300 {
            var text = Array(random.value().description.utf8)
            if generator.once(in: 2), !text.isEmpty { text[generator.below(text.count)] = UInt8(ascii: ",") }
            for size in [1, 7, 10_000] {
                let outcomes = [Self.always, Self.never].map { options -> [String] in
                    do throws(TrellisError) {
                        var validator = TrellisValidator(options: options)
                        for start in stride(from: 0, to: text.count, by: size) {
                            try validator.feed(Array(text[start..<min(text.count, start + size)]))
                        }
                        try validator.finish()
                        return []
                    } catch {
                        return error.summary()
                    }
                }
                #expect(outcomes[0] == outcomes[1], "\(String(decoding: text, as: UTF8.self))")
            }
        }
    }
}

private struct Nothing: JSONModel, Equatable {
    static let modelSchema = JSONModelSchema(Nothing.self, [])
    init(from fields: borrowing JSONFieldValues) throws {}
}

private struct Sparse: JSONModel, Equatable {
    var id: Int?
    var name: String?
    var inner: Box?
    var list: [Sparse]?
    var table: [String: Sparse]?
    var raw: RawJSON?
    var numbers: [Int]?
    var deep: Int?

    final class Box: JSONModel, Equatable {
        let id: Int?
        let name: String?
        static let modelSchema = JSONModelSchema(Box.self, [JSONField("id", \Box.id), JSONField("name", \Box.name)])
        init(from fields: borrowing JSONFieldValues) throws {
            id = fields.take(0)
            name = fields.take(1)
        }
        static func == (left: Box, right: Box) -> Bool { left.id == right.id && left.name == right.name }
    }

    static let modelSchema = JSONModelSchema(
        Sparse.self,
        [
            JSONField("id", \Sparse.id), JSONField("name", \Sparse.name), JSONField("inner", \Sparse.inner),
            JSONField("list", \Sparse.list), JSONField("table", \Sparse.table), JSONField("raw", \Sparse.raw),
            JSONField("numbers", \Sparse.numbers), JSONField("deep", \Sparse.deep, keys: "path.inner.id"),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        inner = fields.take(2)
        list = fields.take(3)
        table = fields.take(4)
        raw = fields.take(5)
        numbers = fields.take(6)
        deep = fields.take(7)
    }
}

private struct WithRest: JSONModel, Equatable {
    var id: Int?
    var inner: Sparse?
    var rest = JSONObject()

    static let modelSchema = JSONModelSchema(
        WithRest.self,
        [JSONField("id", \WithRest.id), JSONField("inner", \WithRest.inner), JSONField(rest: "rest", \WithRest.rest)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        inner = fields.take(1)
        rest = fields.take(2)
    }
}
