import Testing

@testable import Trellis

/// Recorded events, and their positions in the document.
@Suite struct EventTapeTests {
    private typealias Spelled = (kind: EventTape.Kind, spelling: String, text: String?)

    private static let before = "// \u{E9}\n\n  "
    private static let text = "[true,\n {\n  \"id\": 70, \"t\\u0061gs\" : [\"new\",\n\nnull, \"\\\"]\" ]}\n,false]"
    private static let document = before + text + " \n"
    /// The text of each event in the document, and the value of keys, strings and numbers.
    private static let events: [Spelled] = [
        (.beginArray, "[", nil), (.true, "true", nil), (.beginObject, "{", nil),
        (.key, #""id""#, "id"), (.number, "70", "70"),
        (.key, #""t\u0061gs""#, "tags"), (.beginArray, "[", nil),
        (.string, #""new""#, "new"), (.null, "null", nil), (.string, #""\"]""#, #""]"#), (.endArray, "]", nil),
        (.endObject, "}", nil), (.false, "false", nil), (.endArray, "]", nil),
    ]

    /// The position of each event in the document.
    private static let places: [TrellisError.Position] = {
        let bytes = Array(document.utf8)
        var offset = before.utf8.count
        return events.map { event in
            let spelling = Array(event.spelling.utf8)
            while !bytes[offset...].starts(with: spelling) { offset += 1 }
            defer { offset += spelling.count }
            let head = bytes[..<offset]
            let lineStart = head.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            return TrellisError.Position(
                offset: offset, line: 1 + head.count { $0 == UInt8(ascii: "\n") }, column: offset - lineStart + 1)
        }
    }()

    private func recorded(withPlaces: Bool = true) -> EventTape {
        var tape = EventTape()
        for (event, place) in zip(Self.events, Self.places) {
            let place = withPlaces ? place : nil
            if let text = event.text {
                tape.append(event.kind, text, at: place)
            } else {
                tape.append(event.kind, at: place)
            }
        }
        return tape
    }

    private func spelled(_ tape: EventTape, at index: Int) -> String? {
        tape.sourceText(ofValueAt: index).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Reading

    @Test func eventsHaveTheirPositions() {
        let tape = recorded()
        #expect(tape.count == Self.events.count)
        #expect(tape.firstPosition == Self.places[0])
        for index in 0..<tape.count {
            #expect(tape.kind(at: index) == Self.events[index].kind)
            #expect(tape.position(at: index) == Self.places[index], "event \(index)")
        }
        #expect(Set(Self.places.map(\.line)) == [3, 4, 5, 7, 8], "the events are on several lines")
    }

    @Test func eventsWithoutADocumentHaveNoPosition() {
        let tape = recorded(withPlaces: false)
        #expect(tape.firstPosition == nil)
        #expect((0..<tape.count).allSatisfy { tape.position(at: $0) == nil })
        #expect(EventTape().firstPosition == nil)
    }

    @Test func valuesEndAfterTheirLastEvent() {
        let tape = recorded()
        #expect(tape.end(ofValueAt: 0) == tape.count)
        #expect(tape.end(ofValueAt: 2) == 12)
        #expect(tape.end(ofValueAt: 6) == 11)
        for scalar in [1, 4, 7, 8, 9, 12] { #expect(tape.end(ofValueAt: scalar) == scalar + 1) }
        #expect(tape.elements(ofArrayAt: 0) == [1, 2, 12])
        #expect(tape.elements(ofArrayAt: 6) == [7, 8, 9])
        #expect(tape.values(of: Array("id".utf8), inObjectAt: 2) == [4])
        #expect(tape.values(of: Array("tags".utf8), inObjectAt: 2) == [6])
        #expect(tape.values(of: Array("new".utf8), inObjectAt: 2) == [])
        #expect((0...4).map { tape.element($0, ofArrayAt: 0) } == [1, 2, 12, nil, nil])
        #expect(tape.element(2, ofArrayAt: 6) == 9)
    }

    @Test func eventsHaveTheirSourceText() {
        let tape = recorded()
        for (index, event) in Self.events.enumerated() {
            guard let text = event.text else { continue }
            #expect(tape.string(at: index) == text)
            #expect(Array(tape.string(at: index).utf8).elementsEqual(text.utf8))
            #expect(unsafe tape.withText(at: index) { unsafe Array($0) } == Array(text.utf8))
        }
    }

    // MARK: The text of values

    @Test func valuesHaveTheirSourceText() {
        var tape = recorded()
        #expect(spelled(tape, at: 1) == nil, "no text was kept")
        tape.source = TapeOrigin.Source(bytes: Array(Self.text.utf8), start: Self.before.utf8.count)
        for index in [1, 3, 4, 5, 7, 8, 9, 12] { #expect(spelled(tape, at: index) == Self.events[index].spelling) }
        #expect(spelled(tape, at: 0) == Self.text)
        #expect(spelled(tape, at: 2)?.hasPrefix("{\n  \"id\": 70,") == true)
        #expect(spelled(tape, at: 2)?.hasSuffix(#" "\"]" ]}"#) == true)
        #expect(spelled(tape, at: 6) == "[\"new\",\n\nnull, \"\\\"]\" ]")
    }

    @Test func incompleteSourceTextIsNotReturned() {
        var tape = recorded()
        // The source begins at the object.
        let skipped = Self.places[2].offset - Self.before.utf8.count
        tape.source = TapeOrigin.Source(
            bytes: Array(Self.text.utf8.dropFirst(skipped)), start: Self.places[2].offset)
        #expect(spelled(tape, at: 0) == nil && spelled(tape, at: 1) == nil)
        #expect(spelled(tape, at: 4) == "70")
        // The source ends in the middle of the second string.
        let end = Self.places[9].offset + 2 - Self.before.utf8.count
        tape.source = TapeOrigin.Source(bytes: Array(Self.text.utf8.prefix(end)), start: Self.before.utf8.count)
        #expect(spelled(tape, at: 0) == nil && spelled(tape, at: 6) == nil && spelled(tape, at: 9) == nil)
        #expect(spelled(tape, at: 12) == nil)
        #expect(spelled(tape, at: 8) == "null")
        var nowhere = recorded(withPlaces: false)
        nowhere.source = TapeOrigin.Source(bytes: Array(Self.text.utf8), start: 0)
        #expect(spelled(nowhere, at: 0) == nil)
    }

    // MARK: Tapes composed from parts of other tapes

    /// The object with its members in another order.
    private func composed(from tape: EventTape) -> EventTape {
        var composed = EventTape()
        composed.append(.beginObject, at: tape.position(at: 2))
        for (key, value) in [(5, 6), (3, 4)] {
            composed.append(.key, tape.string(at: key), at: tape.position(at: key))
            composed.append(valueAt: value, of: tape)
        }
        composed.append(.endObject, at: tape.position(at: 11))
        return composed
    }

    @Test func membersOfAComposedValueKeepTheirPositions() {
        let composed = composed(from: recorded())
        let original = [2, 5, 6, 7, 8, 9, 10, 3, 4, 11]
        #expect(composed.count == original.count)
        for (index, other) in original.enumerated() {
            #expect(composed.kind(at: index) == Self.events[other].kind)
            #expect(composed.position(at: index) == Self.places[other], "event \(index)")
            if let text = Self.events[other].text { #expect(composed.string(at: index) == text) }
        }
        #expect(composed.end(ofValueAt: 0) == original.count)
        #expect(composed.end(ofValueAt: 2) == 7)
        #expect(composed.values(of: Array("id".utf8), inObjectAt: 0) == [8])
    }

    @Test func membersOfAComposedValueKeepTheirSourceText() {
        var tape = recorded()
        tape.source = TapeOrigin.Source(bytes: Array(Self.text.utf8), start: Self.before.utf8.count)
        let composed = composed(from: tape)
        #expect(spelled(composed, at: 0) == nil)
        #expect(spelled(composed, at: 2) == spelled(tape, at: 6))
        #expect(spelled(composed, at: 8) == "70")
    }

    // MARK: Copies

    @Test func changesOfACopyDoNotChangeTheOriginal() {
        var original = EventTape()
        original.append(.beginArray, at: Self.places[0])
        original.append(.true, at: Self.places[1])
        var copy = original
        copy.append(.null, at: Self.places[8])
        copy.append(.endArray, at: Self.places[13])
        copy.source = TapeOrigin.Source(bytes: Array(Self.text.utf8), start: Self.before.utf8.count)
        // The copy knows the container that was open.
        #expect(copy.count == 4 && copy.end(ofValueAt: 0) == 4)
        #expect((0..<4).map { copy.position(at: $0) } == [0, 1, 8, 13].map { Self.places[$0] })
        #expect(original.count == 2 && original.source == nil)
        original.append(.endArray, at: Self.places[2])
        #expect(original.end(ofValueAt: 0) == 3)
        #expect((0..<3).map { original.position(at: $0) } == (0..<3).map { Self.places[$0] })
        #expect(spelled(copy, at: 1) == "true" && spelled(original, at: 1) == nil)
    }

    @Test func reusedMemoryKeepsNothingOfTheTapeBefore() throws {
        var tape = recorded()
        tape.source = TapeOrigin.Source(bytes: Array(Self.text.utf8), start: Self.before.utf8.count)
        var shared = tape
        let sharedMemory = shared.releaseMemory()
        #expect(sharedMemory == nil, "another tape uses it")
        shared = EventTape()
        let memory = tape.releaseMemory()
        var next = EventTape(in: try #require(memory))
        next.append(.beginObject, at: nil)
        next.append(.endObject, at: nil)
        #expect(next.count == 2 && next.end(ofValueAt: 0) == 2)
        #expect(next.source == nil && next.firstPosition == nil && next.number(ofEventAt: 0) == nil)
        #expect(next.size == 32)
    }

    // MARK: Limits

    @Test func anEventUsesSixteenBytesAndItsTextAndALineTwentyFour() {
        let tape = recorded()
        let lines = Set(Self.places.map(\.line)).count
        #expect(lines > 1)
        let text = Self.events.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
        #expect(tape.size <= 16 * tape.count + text + 24 * (lines - 1))
        var plain = EventTape()
        plain.append(.beginArray, at: nil)
        for _ in 0..<1000 { plain.append(.null, at: nil) }
        plain.append(.endArray, at: nil)
        #expect(plain.size <= 16 * 1002)
    }

    @Test func aTapeIsLimitedToFourGigabytes() {
        let tape = recorded()
        let first = Self.places[0]
        func place(_ offset: Int) -> TrellisError.Position { TrellisError.Position(offset: offset, line: 9, column: 1) }
        #expect(tape.hasRoom(for: 1 << 20, at: first))
        #expect(!tape.hasRoom(for: Int(UInt32.max), at: first))
        #expect(tape.hasRoom(for: 0, at: place(first.offset + Int(UInt32.max))))
        #expect(!tape.hasRoom(for: 0, at: place(first.offset + Int(UInt32.max) + 1)))
        // A tape may begin anywhere in a large document.
        var late = EventTape()
        #expect(late.hasRoom(for: 0, at: place(5 << 32)))
        late.append(.null, at: place(5 << 32))
        #expect(late.hasRoom(for: 0, at: place(5 << 32 + Int(UInt32.max))))
        #expect(!late.hasRoom(for: 0, at: place(6 << 32)))
    }

    @Test func anEndWithoutABeginningTraps() async {
        await #expect(processExitsWith: .failure) {
            var tape = EventTape()
            tape.append(.beginArray, at: nil)
            tape.append(.endArray, at: nil)
            tape.append(.endArray, at: nil)
        }
    }

    @Test func aStringWithoutItsBytesTraps() async {
        await #expect(processExitsWith: .failure) {
            var tape = EventTape()
            tape.append(.number, at: nil)
        }
    }
}
