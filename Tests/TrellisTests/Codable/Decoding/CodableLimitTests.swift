import Foundation
import Testing

@testable import Trellis

/// Limits of the drop-in decoder, and types that decode themselves recursively.
@Suite(.timeLimit(.minutes(30))) struct CodableLimitTests {
    private func code(_ body: () throws -> some Any) -> TrellisError.Code? {
        do {
            _ = try body()
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            return (context.underlyingError as? TrellisError)?.code
        } catch {
            return nil
        }
    }

    private struct Listed: Decodable {
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { _ = try container.decode(Int.self) }
        }
    }

    private struct Holes: Decodable {
        var values: [Int?] = []
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            while !container.isAtEnd { values.append(try container.decodeIfPresent(Int.self)) }
        }
    }

    @Test func elementCount() throws {
        var options = TrellisDecoder.Options()
        options.limits.elementCount = 3
        let decoder = TrellisCodableDecoder(options: options)
        #expect(try decoder.decode([Int].self, from: "[1,2,3]") == [1, 2, 3])
        #expect(try decoder.decode([String: Int].self, from: #"{"a":1,"b":2,"c":3}"#).count == 3)
        #expect(code { try decoder.decode([Int].self, from: "[1,2,3,4]") } == .limitExceeded)
        #expect(code { try decoder.decode([[Int]?].self, from: "[[1,2,3,4]]") } == .limitExceeded)
        #expect(
            code { try decoder.decode([CGRect].self, from: "[[[1,2],[1,2]],[[1,2],[1,2]],[[1,2],[1,2]],1]") }
                == .limitExceeded)
        #expect(code { try decoder.decode(Set<Int>.self, from: "[1,2,3,4]") } == .limitExceeded)
        #expect(code { try decoder.decode(Set<String>.self, from: #"["1","2","3","4"]"#) } == .limitExceeded)
        #expect(code { try decoder.decode(Listed.self, from: "[1,2,3,4]") } == .limitExceeded)
        #expect(try decoder.decode(Holes.self, from: "[null,1,null]").values == [nil, 1, nil])
        #expect(code { try decoder.decode(Holes.self, from: "[null,1,null,null]") } == .limitExceeded)
        #expect(code { try decoder.decode([String: Int].self, from: #"{"a":1,"b":2,"c":3,"d":4}"#) } == .limitExceeded)
        #expect(code { try decoder.decode([Int: Int].self, from: #"{"1":1,"2":2,"3":3,"4":4}"#) } == .limitExceeded)
    }

    private struct Lenient: Decodable {
        var numbers: [Int] = []
        init(from decoder: any Decoder) throws {
            if let all = try? [Int](from: decoder) { numbers = all }
        }
    }
    private struct Depth: Decodable {
        var depth = 0
        init(from decoder: any Decoder) throws {
            guard var container = try? decoder.unkeyedContainer(), !container.isAtEnd else { return }
            depth = 1 + ((try? container.decode(Depth.self))?.depth ?? 0)
        }
    }

    /// A type that catches the error would otherwise have an incomplete value.
    @Test func caughtErrorsOfLimitsStillFail() {
        var options = TrellisDecoder.Options()
        options.limits.elementCount = 3
        let decoder = TrellisCodableDecoder(options: options)
        #expect(code { try decoder.decode(Lenient.self, from: "[1,2,3]") } == nil)
        #expect(code { try decoder.decode([Lenient].self, from: "[[1,2,3,4],[1]]") } == .limitExceeded)
        onSmallStack {
            let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
            do {
                #expect(try TrellisCodableDecoder().decode(Depth.self, from: text).depth == 499)
            } catch {
                let inner = (error as? DecodingError)?.context?.underlyingError as? TrellisError
                #expect(inner?.code == .limitExceeded)
            }
        }
    }

    private enum Keys: String, CodingKey { case a }
    private struct AsksForItself: Decodable {
        init(from decoder: any Decoder) throws { _ = try decoder.singleValueContainer().decode(AsksForItself.self) }
    }
    private struct OpensKeys: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Keys.self)
            _ = try [OpensKeys(from: decoder)]
        }
    }
    private struct OpensElements: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.unkeyedContainer()
            _ = try [OpensElements(from: decoder)]
        }
    }
    private struct EncodesSuper: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .a)
            try encode(to: container.superEncoder())
        }
    }

    @Test func infiniteRecursion() {
        onSmallStack {
            let decoder = TrellisCodableDecoder()
            #expect(code { try decoder.decode(AsksForItself.self, from: "1") } == .limitExceeded)
            #expect(code { try decoder.decode(OpensKeys.self, from: "{}") } == .limitExceeded)
            #expect(code { try decoder.decode(OpensElements.self, from: "[]") } == .limitExceeded)
            let error = invalidValue { try TrellisCodableEncoder().encode(EncodesSuper()) }
            #expect((error?.context.underlyingError as? TrellisError)?.code == .limitExceeded)
        }
    }

    // MARK: Combining marks

    private enum State: String, Codable, CodingKeyRepresentable { case open, accented = "é" }
    private enum Choice: Decodable { case open(Int) }

    /// The standard library's comparison of strings would take minutes for each of these.
    @Test func combiningMarks() throws {
        let long = marks(1_000_000)
        let decoder = TrellisCodableDecoder()
        #expect(try decoder.decode([String: Int].self, from: "{\"\(marks(30))\":1}").count == 1)
        #expect(try decoder.decode(State.self, from: "\"e\u{301}\"") == .accented)
        #expect(code { try decoder.decode([String: Int].self, from: "{\"\(long)\":1}") } == .limitExceeded)
        #expect(code { try decoder.decode([Int: Int].self, from: "{\"\(long)\":1}") } == .limitExceeded)
        #expect(code { try decoder.decode([State: Int].self, from: "{\"\(long)\":1}") } == .limitExceeded)
        #expect(code { try decoder.decode(Set<String>.self, from: "[\"\(long)\"]") } == .limitExceeded)
        #expect(code { try decoder.decode(Set<[String]>.self, from: "[[\"\(long)\"]]") } == .limitExceeded)
        #expect(code { try decoder.decode([State].self, from: "[\"\(long)\"]") } == .limitExceeded)
        // Keys that do not match a case are ignored.
        guard case .open(1) = try decoder.decode(Choice.self, from: "{\"\(long)\":1,\"open\":{\"_0\":1}}") else {
            Issue.record("another case")
            return
        }
        #expect(try decoder.decode([String].self, from: "[\"\(long)\"]") == [long])
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(EncodedPlaceOnly.self, from: "{\"\(long)_b\":1,\"x\":2}").x == 2)
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "i", negativeInfinity: "-i", nan: marks(40))
        #expect(throws: DecodingError.self) { try decoder.decode(Double.self, from: "\"\(long)\"") }
    }

    private struct EncodedPlaceOnly: Decodable { var x: Int }

    @Test func combiningMarksInEncodedKeys() throws {
        let long = marks(200_000)
        let value = Encodes { encoder in
            var container = encoder.container(keyedBy: EncodingName.self)
            for end in ["a", "b", "a"] {
                var nested = container.nestedContainer(
                    keyedBy: EncodingName.self, forKey: EncodingName(stringValue: long + end))
                try nested.encode(1, forKey: "x")
                try container.encode(1, forKey: EncodingName(stringValue: end + long))
            }
        }
        let encoder = TrellisCodableEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        #expect(try encoder.encode(value, as: JSON.self).object?.count == 4)
    }

    @Test func dynamicTypes() throws {
        let decoder = TrellisCodableDecoder()
        let base = try decoder.decode(DictatedDerived.self as DictatedBase.Type, from: #"{"a":1,"b":2}"#)
        #expect((base as? DictatedDerived)?.b == 2)
        let list = try decoder.decode([DictatedBase].self, from: #"[{"a":1,"b":2}]"#)
        #expect(type(of: list[0]) == DictatedBase.self)
    }
}
