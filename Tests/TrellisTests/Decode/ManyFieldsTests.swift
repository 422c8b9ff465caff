import Testing
import Trellis

/// Models with more fields than a presence word has bits.
@Suite struct ManyFieldsTests {
    private let full: Document = .object(
        (0..<100).flatMap { index in
            [
                Document.Member(key: "int\(index)", value: .number("\(index)")),
                Document.Member(key: "text\(index)", value: .string("text \(index)")),
                Document.Member(key: "list\(index)", value: [.number("\(index)")]),
            ]
        })

    @Test func all300() throws {
        let expected = ManyFields(
            ints: Array(0..<100), texts: (0..<100).map { "text \($0)" }, lists: (0..<100).map { [$0] })
        #expect(try decoded(ManyFields.self, full.text) == expected)
        #expect(try decoded(ManyFields.self, full.reversed.text) == expected)
        #expect(try decoded(ManyFields.self, try encoded(expected)) == expected)
    }

    @Test func onlyTheRequired() throws {
        guard case .object(let members) = full else { return }
        let document = Document.object(members.filter { $0.key.hasPrefix("int") })
        let expected = ManyFields(
            ints: Array(0..<100), texts: [String?](repeating: nil, count: 100),
            lists: (0..<100).map { [-$0] })
        #expect(try decoded(ManyFields.self, document.text) == expected)
    }

    @Test func oneMissingAtATime() throws {
        guard case .object(let members) = full else { return }
        for index in members.indices {
            var rest = members
            let missing = rest.remove(at: index)
            let text = Document.object(rest).text
            if missing.key.hasPrefix("int") {
                #expect(failure(ManyFields.self, text)?.missingKeys == [missing.key])
            } else {
                let number = index / 3
                let value = try decoded(ManyFields.self, text)
                if missing.key.hasPrefix("text") {
                    #expect(value.texts[number] == nil)
                    #expect(value.lists[number] == [number])
                } else {
                    #expect(value.texts[number] == "text \(number)")
                    #expect(value.lists[number] == [-number])
                }
            }
        }
    }

    @Test func allMissing() {
        #expect(failure(ManyFields.self, "{}")?.missingKeys == (0..<100).map { "int\($0)" })
    }

    @Test func repeatedKeysInEveryWordOfTheBitSet() throws {
        guard case .object(let members) = full else { return }
        for member in members {
            let twice = Document.object(members + [member])
            #expect(try decoded(ManyFields.self, twice.text).ints.count == 100)
            var options = TrellisDecoder.Options()
            options.duplicateKeys = .error
            #expect(failure(ManyFields.self, twice.text, options: options)?.path.description == member.key)
        }
    }

    @Test func manyBranches() throws {
        // The presence bits of objects on paths come after those of the fields, in separate words.
        let members = (0..<80).map { index in
            Document.Member(key: "branch\(index)", value: ["leaf": .number("\(index)"), "other": .number("\(-index)")])
        }
        let value = try decoded(ManyBranches.self, Document.object(members).text)
        #expect(value.leaves == (0..<80).map { $0 })
        #expect(value.others == (0..<80).map { -$0 })
        for index in 0..<80 {
            // The repeated object has only one of the two members: the other is reset, and nothing else.
            let again = Document.Member(key: "branch\(index)", value: ["leaf": 1000])
            let value = try decoded(ManyBranches.self, Document.object(members + [again]).text)
            var (leaves, others) = ((0..<80).map { Optional($0) }, (0..<80).map { Optional(-$0) })
            leaves[index] = 1000
            others[index] = nil
            #expect(value.leaves == leaves)
            #expect(value.others == others)
        }
        #expect(try decoded(ManyBranches.self, try encoded(value)).leaves == value.leaves)
    }

    @Test func largeModelsInsideEachOther() throws {
        // More drafts than several blocks of the arena hold.
        var document: Document = full
        for _ in 0..<12 {
            guard case .object(let members) = full else { return }
            document = .object([.init(key: "inner", value: [document])] + members)
        }
        for _ in 0..<3 {
            var value = try decoded(ManyNested.self, document.text)
            var levels = 1
            while let inner = value.inner.first {
                #expect(inner.many == 99)
                levels += 1
                value = inner
            }
            #expect(levels == 13)
        }
    }
}

private struct ManyFields: JSONModel, Equatable {
    var ints: [Int]
    var texts: [String?]
    var lists: [[Int]]

    init(ints: [Int], texts: [String?], lists: [[Int]]) {
        self.ints = ints
        self.texts = texts
        self.lists = lists
    }

    subscript(int index: Int) -> Int { ints[index] }
    subscript(text index: Int) -> String? { texts[index] }
    subscript(list index: Int) -> [Int] { lists[index] }

    static let modelSchema = JSONModelSchema(
        ManyFields.self,
        (0..<100).flatMap { index in
            [
                JSONField("int\(index)", \ManyFields[int: index]),
                JSONField("text\(index)", \ManyFields[text: index]),
                JSONField("list\(index)", \ManyFields[list: index], default: [-index]),
            ]
        })

    init(from fields: borrowing JSONFieldValues) throws {
        (ints, texts, lists) = ([], [], [])
        for index in 0..<100 {
            ints.append(fields.take(index * 3))
            texts.append(fields.take(index * 3 + 1))
            lists.append(fields.take(index * 3 + 2))
        }
    }
}

private struct ManyBranches: JSONModel {
    var leaves: [Int?]
    var others: [Int?]

    subscript(leaf index: Int) -> Int? { leaves[index] }
    subscript(other index: Int) -> Int? { others[index] }

    static let modelSchema = JSONModelSchema(
        ManyBranches.self,
        (0..<80).flatMap { index in
            [
                JSONField("leaf\(index)", \ManyBranches[leaf: index], keys: ["branch\(index)", "leaf"]),
                JSONField("other\(index)", \ManyBranches[other: index], keys: ["branch\(index)", "other"]),
            ]
        })

    init(from fields: borrowing JSONFieldValues) throws {
        (leaves, others) = ([], [])
        for index in 0..<80 {
            leaves.append(fields.take(index * 2))
            others.append(fields.take(index * 2 + 1))
        }
    }
}

private struct ManyNested: JSONModel {
    var inner: [ManyNested]
    var many: Int

    subscript(text index: Int) -> String? { nil }

    static let modelSchema = JSONModelSchema(
        ManyNested.self,
        [
            JSONField("inner", \ManyNested.inner, default: []), JSONField("many", \ManyNested.many, keys: "int99"),
        ] + (0..<100).map { JSONField("text\($0)", \ManyNested[text: $0]) })

    init(from fields: borrowing JSONFieldValues) throws {
        inner = fields.take(0)
        many = fields.take(1)
        for index in 0..<100 {
            let text: String? = fields.take(index + 2)
            guard text == "text \(index)" else { throw TrellisError(.invalidValue) }
        }
    }
}
