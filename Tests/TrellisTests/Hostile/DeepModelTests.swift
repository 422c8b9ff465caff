import Testing
import Trellis

/// Values as deep as the options allow, on the smallest possible stack.
@Suite(.timeLimit(.minutes(30))) struct DeepModelTests {
    private static let unlimited = TrellisDecoder.Options.with { $0.limits.depth = .max }
    private static let limit = 1024

    private static func read<Value: TrellisDecodable>(
        _ type: Value.Type, _ text: String, _ options: TrellisDecoder.Options = TrellisDecoder.Options()
    ) throws -> Value { try TrellisDecoder(options: options).decode(type, from: text) }

    private static func arrays(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    private static func objects(_ depth: Int) -> String {
        String(repeating: #"{"id":1,"next":"#, count: depth - 1) + #"{"id":1}"#
            + String(repeating: "}", count: depth - 1)
    }

    @Test func theDepthLimitOfDecodedValues() throws {
        #expect(failure(JSON.self, Self.arrays(Self.limit), options: Self.unlimited) == nil)
        let error = try #require(failure(JSON.self, Self.arrays(Self.limit + 1), options: Self.unlimited))
        #expect(error.code == .limitExceeded)
        #expect(error.found == "more than 1024 levels of arrays and objects")
        #expect(error.position?.offset == Self.limit)
        #expect(failure(Ring.self, Self.objects(Self.limit), options: Self.unlimited) == nil)
        let object = try #require(failure(Ring.self, Self.objects(Self.limit + 1), options: Self.unlimited))
        #expect(object.code == .limitExceeded)
        #expect(object.path.components.count == Self.limit)
        #expect(failure([JSON].self, Self.arrays(Self.limit + 1), options: Self.unlimited)?.code == .limitExceeded)
        let half = TrellisDecoder.Options.with { $0.limits.depth = 600 }
        #expect(
            failure(JSON.self, Self.arrays(601), options: half)?.found == "more than 600 levels of arrays and objects")
    }

    @Test func skippedAndRawValuesMayBeDeeper() throws {
        let deep = Self.arrays(100_000)
        #expect(failure(CircleShape.self, #"{"x":\#(deep),"radius":1}"#, options: Self.unlimited) == nil)
        #expect(try Self.read([RawJSON].self, "[\(deep)]", Self.unlimited)[0].text == deep)
        try TrellisValidator.validate(deep, options: Self.unlimited)
        let options = TrellisDecoder.Options.with { $0.limits.depth = 5000 }
        let error = try #require(failure(CircleShape.self, #"{"x":\#(deep),"radius":1}"#, options: options))
        #expect(error.code == .limitExceeded)
        #expect(error.found == "more than 5000 levels of arrays and objects")
        #expect(error.position?.offset == 5 + 4999)
        // Buffered until it is known how to decode it, and therefore limited like a decoded value.
        #expect(
            failure(InsideTagged.self, #"{"x":\#(deep),"type":"none"}"#, options: Self.unlimited)?.code
                == .limitExceeded)
    }

    @Test func dynamicValuesOnASmallStack() {
        onSmallStack {
            do {
                let text = Self.arrays(Self.limit)
                let json = try JSON(parsing: text, options: Self.unlimited)
                let again = try JSON(parsing: text, options: Self.unlimited)
                #expect(json == again)
                #expect(json.hashValue == again.hashValue)
                #expect(json.description == text)
                #expect(json.debugDescription.count > text.count)
                #expect(try TrellisEncoder(options: .with { $0.sortsKeys = true }).string(from: json) == text)
                #expect(try TrellisDecoder(options: Self.unlimited).decode(JSON.self, from: json) == json)
                let half = Self.limit / 2
                let objects =
                    String(repeating: #"{"a":[1,"#, count: half) + "2" + String(repeating: "]}", count: half)
                let object = try JSON(parsing: objects, options: Self.unlimited)
                #expect(object.description == objects)
                #expect(try object == JSON(parsing: objects, options: Self.unlimited))
                #expect(try object.hashValue == JSON(parsing: objects, options: Self.unlimited).hashValue)
                #expect(object != json)
                #expect(Set([object, json]).count == 2)
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test func modelsOnASmallStack() {
        onSmallStack {
            do {
                let deepest = try Self.read(Ring.self, Self.objects(Self.limit), Self.unlimited)
                #expect(deepest.next?.next != nil)
                #expect(deepest.fieldListing.contains("Ring …"))
                let ring = try Self.read(Ring.self, Self.objects(30))
                #expect(try ring.hasEqualFields(to: Self.read(Ring.self, Self.objects(30))))
                #expect(try !ring.hasEqualFields(to: Self.read(Ring.self, Self.objects(31))))
                // There is a result for any depth.
                let (one, two) = (Ring.chain(100_000), Ring.chain(100_000))
                #expect(!one.hasEqualFields(to: two))
                one.unlink()
                two.unlink()
                var hasher = Hasher()
                deepest.hashFields(into: &hasher)
                #expect(!deepest.hasEqualFields(to: ring))
                try TrellisDecoder().update(ring, from: Self.objects(30))
                // Running out of stack is an error.
                let existing = try Self.read(Ring.self, Self.objects(Self.limit), Self.unlimited)
                do throws(TrellisError) {
                    try TrellisDecoder(options: Self.unlimited).update(existing, from: Self.objects(Self.limit))
                } catch {
                    #expect(error.code == .limitExceeded)
                }
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test func encodingOnASmallStack() {
        onSmallStack {
            do {
                #expect(try TrellisEncoder().string(from: Ring.chain(30)).hasPrefix(#"{"id":1,"#))
                let endless = TrellisEncoder(options: .with { $0.limits.depth = .max })
                for length in [100, 200, 500, 1000] {
                    do throws(TrellisError) {
                        _ = try endless.string(from: Ring.chain(length))
                    } catch {
                        #expect(error.code == .limitExceeded)
                        #expect(error.path.components.count > 20)
                    }
                }
                let ring = Ring.closed([1])[0]
                let error = #expect(throws: TrellisError.self) { try endless.string(from: ring) }
                #expect(error?.code == .limitExceeded)
                #expect(error?.found?.hasPrefix("more levels than the thread's stack has room for") == true)
                ring.next = nil
            } catch {
                Issue.record(error)
            }
        }
    }
}
