import Synchronization
import Testing

@testable import Trellis

/// Key paths are created when something needs them, which decoding does not.
@Suite struct LaterPropertyTests {
    @Test func decodingAndEncodingCreateNoKeyPath() throws {
        var model = try TrellisDecoder().decode(Plain.self, from: #"{"name": "a", "size": 2, "depth": 3}"#)
        #expect(model == Plain(name: "a", count: 2, depth: 3))
        #expect(try TrellisEncoder().string(from: model) == #"{"name":"a","size":2,"depth":3}"#)
        #expect(Plain.counter.count == 0)

        // Each is created once, by the first operation that needs it.
        for other in [Plain(name: "b", count: 4, depth: 5), Plain(name: "c", count: 6, depth: nil)] {
            try model.merge(from: other)
            #expect(model == other)
            #expect(Plain.counter.count == 3)
        }
    }

    @Test func threadsGetTheSameProperty() async throws {
        for _ in 0..<50 {
            let property = JSONField<Plain>("name", \.name).property
            let found = await withTaskGroup(of: ObjectIdentifier?.self) { group in
                for _ in 0..<8 { group.addTask { property.storage.map { ObjectIdentifier($0) } } }
                return await group.reduce(into: Set<ObjectIdentifier?>()) { $0.insert($1) }
            }
            #expect(found.count == 1)
            #expect(found.first != .some(nil))
        }
    }

    @Test func fieldsOfEachFormKnowTheirProperty() throws {
        let fields = Plain.schema(KeyPathCounter()).fields
        #expect(fields.map { $0.property.storage?.matches(\Plain.name) } == [true, false, false])
        #expect(fields.map { $0.property.storage?.matches(\Plain.count) } == [false, true, false])
        #expect(fields.map { $0.property.isWritable } == [true, true, true])
        #expect(fields.map { $0.property.hasDefault } == [false, false, true])
        #expect(fields.map { $0.property.isOptional } == [false, false, true])
    }
}

private final class KeyPathCounter: Sendable {
    private let made = Mutex(0)
    var count: Int { made.withLock { $0 } }
    func counting<Value>(_ keyPath: any KeyPath<Plain, Value> & Sendable) -> any KeyPath<Plain, Value> & Sendable {
        made.withLock { $0 += 1 }
        return keyPath
    }
}

private struct Plain: JSONFieldwise, Equatable {
    var name: String
    var count: Int
    var depth: Int?

    static let counter = KeyPathCounter()
    static let modelSchema = schema(counter)

    static func schema(_ counter: KeyPathCounter) -> JSONModelSchema {
        JSONModelSchema(
            Plain.self,
            [
                JSONField("name", counter.counting(\.name)),
                JSONField("count", counter.counting(\.count), keys: "size"),
                JSONField("depth", counter.counting(\.depth), default: 1),
            ])
    }

    init(name: String, count: Int, depth: Int?) { (self.name, self.count, self.depth) = (name, count, depth) }

    init(from fields: borrowing JSONFieldValues) throws {
        name = fields.take(0)
        count = fields.take(1)
        depth = fields.take(2)
    }

    func encode(field index: Int, to writer: inout JSONFieldWriter) throws {
        switch index {
        case 0: try writer.field(name)
        case 1: try writer.field(count)
        default: try writer.field(depth)
        }
    }
}
