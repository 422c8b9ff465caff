import Foundation
import Testing
import Trellis

/// Types that are first used by many tasks at once.
@Suite struct ConcurrencyTests {
    @Test func firstUseOfAModelByManyTasks() async throws {
        let text = #"{"value":{"left":1,"right":"r"},"others":[{"left":2,"right":"s"}]}"#
        let results = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<100 {
                group.addTask {
                    // Three types that no other test uses, in different orders.
                    switch index % 3 {
                    case 0: return try encoded(try decoded(Fresh<Int, String>.self, text))
                    case 1:
                        let inner = try decoded(FreshPair<Int, String>.self, #"{"right":"r","left":1}"#)
                        let fresh = Fresh(value: inner, others: [FreshPair(left: 2, right: "s")])
                        return try encoded(fresh)
                    default: return try encoded(try decoded([Fresh<Int, String>].self, "[\(text)]")[0])
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 100)
        #expect(results.allSatisfy { $0 == text })
    }

    @Test func manyTypesByManyTasks() async throws {
        func round<T: TrellisCodable & Equatable & Sendable>(_ value: T) throws -> Bool {
            let pair = FreshPair(left: value, right: [value])
            let again = try decoded(FreshPair<T, [T]>.self, try encoded(pair))
            return again == pair
        }
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<100 {
                group.addTask {
                    switch index % 8 {
                    case 0: try round(index)
                    case 1: try round("\(index)")
                    case 2: try round([index, nil])
                    case 3: try round(["k": index])
                    case 4: try round(FreshPair(left: index, right: true))
                    case 5: try round(UInt8(index))
                    case 6: try round(Ticket.full)
                    default: try round(Double(index) / 7)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { $0 })
    }

    @Test func oneDecoderAndEncoderForAll() async throws {
        let decoder = TrellisDecoder()
        let encoder = TrellisEncoder()
        let data = try encoder.encode([Ticket](repeating: .full, count: 20), as: Data.self)
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<100 {
                group.addTask {
                    if index % 4 == 0 {
                        // Some decodes fail and return their memory to the pool in another state.
                        return failure([Ticket].self, "[\(Ticket.fullDocument.text),{\"labels\":[{\"name\":\"a\"},5]}]")
                            != nil
                    }
                    guard let tickets = try? decoder.decode([Ticket].self, from: data) else { return false }
                    return (try? encoder.encode(tickets, as: Data.self)) == data && tickets.allSatisfy { $0 == .full }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

private struct FreshPair<Left: TrellisCodable & Equatable & Sendable, Right: TrellisCodable & Equatable & Sendable>:
    JSONModel, Equatable
{
    var left: Left
    var right: Right

    init(left: Left, right: Right) {
        self.left = left
        self.right = right
    }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("left", \Self.left), JSONField("right", \Self.right)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        left = fields.take(0)
        right = fields.take(1)
    }
}

private struct Fresh<Left: TrellisCodable & Equatable & Sendable, Right: TrellisCodable & Equatable & Sendable>:
    JSONModel
{
    var value: FreshPair<Left, Right>
    var others: [FreshPair<Left, Right>]

    init(value: FreshPair<Left, Right>, others: [FreshPair<Left, Right>]) {
        self.value = value
        self.others = others
    }

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) { [JSONField("value", \Self.value), JSONField("others", \Self.others)] }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        others = fields.take(1)
    }
}
