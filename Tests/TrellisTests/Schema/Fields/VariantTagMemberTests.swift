import Testing
import Trellis

/// Members of a variant's payload that have the key of the tag, but are not fields.
@Suite struct VariantTagMemberTests {
    @Test func anUnmappedMember() throws {
        let note = try TrellisDecoder().decode(TaggedNote.self, from: #"{"id":1,"type":"admin"}"#)
        #expect(note.more == ["type": "admin"])
        let error = #expect(throws: TrellisError.self) { try TrellisEncoder().encode(TaggedItem.note(note)) }
        #expect(error?.code == .notEncodable && error?.path.pointer == "")

        let other = TaggedNote(id: 1, more: ["kind": "admin"])
        let text = String(decoding: try TrellisEncoder().encode(TaggedItem.note(other)), as: UTF8.self)
        #expect(text == #"{"type":"note","id":1,"kind":"admin"}"#)
    }

    @Test func aMemberOfAHook() throws {
        for key in ["type", "kind"] {
            let item = TaggedItem.hooked(HookedNote(id: 1, key: key))
            guard key == "type" else {
                let text = String(decoding: try TrellisEncoder().encode(item), as: UTF8.self)
                #expect(text == #"{"type":"hooked","id":1,"kind":2}"#)
                continue
            }
            let error = #expect(throws: TrellisError.self) { try TrellisEncoder().encode(item) }
            #expect(error?.code == .notEncodable)
        }
    }

    /// The tags of nested variants, with and without a class cluster, are known in the object of the tags only.
    @Test func tagsOfNestedVariantsAreNoUnknownKeys() throws {
        let texts: [String: [String]] = [
            #"{"type":"beast","kind":"cat","name":"a","lives":1}"#: [],
            #"{"kind":"cow","name":"a","milk":1,"type":"beast","x":1}"#: ["x"],
            #"{"type":"shape","t":"circle","c":{"radius":1,"type":2,"t":3}}"#: ["c.type", "c.t"],
        ]
        for (text, keys) in texts {
            for collectsErrors in [false, true] {
                let options = TrellisDecoder.Options.with {
                    $0.unknownKeys = .collect
                    $0.collectsErrors = collectsErrors
                }
                let report = TrellisDecoder.Report()
                _ = try? TrellisDecoder(options: options).decode(NestedItem.self, from: text, report: report)
                #expect(report.unknownKeys.map(\.description) == keys, "\(text)")
            }
        }
    }

    /// The error of a number in a payload that writes the tag itself.
    @Test func aNumberWithoutACanonicalForm() throws {
        let encoder = TrellisEncoder(options: .with { $0.isCanonical = true })
        for text in [#"{"a":[1e400]}"#, #"{"a":[1e400],"type":"object"}"#, #"{"type":"object","a":[1e400]}"#] {
            let object = try JSON(parsing: text).object ?? [:]
            let error = #expect(throws: TrellisError.self) { try encoder.encode([ObjectItem.object(object)]) }
            #expect(error?.code == .numberOutOfRange && error?.path.pointer == "/0/a/0")
        }
    }

    /// The tag may be a field of the payload.
    @Test func aFieldWithTheKeyOfTheTag() throws {
        let item = TaggedItem.named(NamedNote(type: "named", more: ["id": 1]))
        let text = String(decoding: try TrellisEncoder().encode(item), as: UTF8.self)
        #expect(text == #"{"type":"named","id":1}"#)
    }
}

private struct TaggedNote: JSONModel {
    var id: Int
    var more: JSONObject

    static let modelSchema = JSONModelSchema(TaggedNote.self, [JSONField("id", \.id), JSONField(rest: "more", \.more)])

    init(id: Int, more: JSONObject) { (self.id, self.more) = (id, more) }

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        more = fields.take(1)
    }
}

private struct HookedNote: JSONModel, JSONWillEncodeHook {
    var id: Int
    var key = "kind"

    static let modelSchema = JSONModelSchema(HookedNote.self, [JSONField("id", \.id)])

    init(id: Int, key: String) { (self.id, self.key) = (id, key) }
    init(from fields: borrowing JSONFieldValues) throws { id = fields.take(0) }

    func willEncode(_ extra: inout JSONObject, userInfo: JSONUserInfo) throws { extra[key] = 2 }
}

private struct NamedNote: JSONModel {
    var type: String
    var more: JSONObject

    static let modelSchema = JSONModelSchema(
        NamedNote.self, [JSONField("type", \.type), JSONField(rest: "more", \.more)])

    init(type: String, more: JSONObject) { (self.type, self.more) = (type, more) }

    init(from fields: borrowing JSONFieldValues) throws {
        type = fields.take(0)
        more = fields.take(1)
    }
}

private enum TaggedItem: JSONVariants {
    case note(TaggedNote)
    case hooked(HookedNote)
    case named(NamedNote)

    static let jsonVariants = JSONVariantTable<TaggedItem>(
        .tag("type"),
        [
            JSONVariantCase(
                "note", make: TaggedItem.note, take: { if case .note(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "hooked", make: TaggedItem.hooked, take: { if case .hooked(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "named", make: TaggedItem.named, take: { if case .named(let value) = $0 { value } else { nil } }),
        ])
}

private enum NestedItem: JSONVariants {
    case beast(SampleBeast)
    case shape(BesideTagged)

    static let jsonVariants = JSONVariantTable<NestedItem>(
        .tag("type"),
        [
            JSONVariantCase(
                "beast", make: NestedItem.beast, take: { if case .beast(let value) = $0 { value } else { nil } }),
            JSONVariantCase(
                "shape", make: NestedItem.shape, take: { if case .shape(let value) = $0 { value } else { nil } }),
        ])
}

private enum ObjectItem: JSONVariants {
    case object(JSONObject)

    static let jsonVariants = JSONVariantTable<ObjectItem>(
        .tag("type"),
        [
            JSONVariantCase(
                "object", make: ObjectItem.object, take: { if case .object(let value) = $0 { value } else { nil } })
        ])
}
