import Testing

@testable import Trellis

/// Which strings of a document are remembered, and for how long.
@Suite struct TextTableTests {
    private func text(_ number: Int) -> String { "text number \(number), and some more" }

    private func put(_ text: String, into table: inout TextTable<CountedText>) {
        var text = text
        text.withUTF8 { bytes in
            unsafe table.insert(CountedText(String(decoding: bytes, as: UTF8.self)), hash: textHash(bytes))
        }
    }

    private func found(_ text: String, in table: inout TextTable<CountedText>) -> String? {
        var text = text
        return text.withUTF8 { unsafe table.value(madeOf: $0, hash: textHash($0))?.tracked?.text }
    }

    private func expected(_ text: String, in table: inout TextTable<CountedText>) -> Bool {
        var text = text
        return text.withUTF8 { unsafe table.expectedValue(madeOf: $0) != nil }
    }

    @Test func theSizeIsBounded() {
        var table = TextTable<CountedText>(maximumCapacity: 1024)
        #expect(table.size == 0)
        for number in 0..<20_000 {
            put(text(number), into: &table)
            #expect(table.count <= 1024)
            #expect(LiveCounts.live(TableOwner.self) == table.count)
            #expect(found(text(number), in: &table) == text(number))
        }
        #expect(table.count > 900)
        #expect(table.size <= 1024 * 40)
        // Nearly all early strings have been evicted, and lookups return the inserted values.
        let known = (0..<20_000).compactMap { number in found(text(number), in: &table).map { $0 == text(number) } }
        #expect(known.count == table.count)
        #expect(!known.contains(false))
        let size = table.size
        table.removeAll()
        #expect(LiveCounts.live(TableOwner.self) == 0)
        #expect(table.size == size && table.count == 0)
        #expect(found(text(19_999), in: &table) == nil)
        #expect(!expected(text(19_999), in: &table))
        put(text(5), into: &table)
        #expect(found(text(5), in: &table) == text(5))
        table.deallocate()
        #expect(LiveCounts.live(TableOwner.self) == 0)
        #expect(table.size == 0)
        #expect(found(text(5), in: &table) == nil)
    }

    /// Growing evicts nothing.
    @Test func growth() {
        var table = TextTable<String>(maximumCapacity: 4096)
        defer { table.deallocate() }
        var kept: Set<Int> = []
        for number in 0..<1000 {
            var text = text(number)
            text.withUTF8 { bytes in
                unsafe table.insert(String(decoding: bytes, as: UTF8.self), hash: UInt32(number) | 1 << 31)
            }
            kept.insert(number)
            let missing = kept.filter { number in
                var text = self.text(number)
                return text.withUTF8 { unsafe table.value(madeOf: $0, hash: UInt32(number) | 1 << 31) } == nil
            }
            #expect(missing.isEmpty)
            guard missing.isEmpty else { return }
        }
        #expect(table.count == 1000)
    }

    /// Strings with colliding hashes evict each other, and are never confused.
    @Test func collisions() {
        var table = TextTable<String>(maximumCapacity: 4096)
        defer { table.deallocate() }
        for number in 0..<5000 {
            var (new, old) = (text(10_000 + number), text(10_000 + number - 1))
            new.withUTF8 { bytes in
                let isKnown = unsafe table.value(madeOf: bytes, hash: 7) != nil
                #expect(!isKnown)
                unsafe table.insert(String(decoding: bytes, as: UTF8.self), hash: 7)
            }
            old.withUTF8 { bytes in
                let isKnown = unsafe table.value(madeOf: bytes, hash: 7) != nil
                #expect(!isKnown)
            }
        }
        #expect(table.count == 1)
        #expect(table.size < 10_000)
    }

    @Test func order() {
        var table = TextTable<String>(maximumCapacity: 4096)
        defer { table.deallocate() }
        func come(_ number: Int) -> Bool {
            var text = text(number)
            return text.withUTF8 { bytes in
                if unsafe table.expectedValue(madeOf: bytes) != nil { return true }
                let hash = unsafe textHash(bytes)
                if unsafe table.value(madeOf: bytes, hash: hash) == nil {
                    unsafe table.insert(String(decoding: bytes, as: UTF8.self), hash: hash)
                }
                return false
            }
        }
        for number in [1, 2, 3, 1] { #expect(!come(number)) }
        for number in [2, 3, 1, 2, 3] { #expect(come(number)) }
        #expect(!come(2))
        #expect(!come(1))
    }

    @Test func hashes() {
        var hashes: Set<UInt32> = []
        for number in 0..<20_000 {
            var text = text(number)
            hashes.insert(text.withUTF8 { unsafe textHash($0) })
        }
        // Of 31-bit hashes a few are equal by chance.
        #expect(hashes.count > 19_990)
        #expect(!hashes.contains(0))
        for count in 0...40 {
            var text = String(repeating: "x", count: count)
            #expect(text.withUTF8 { unsafe textHash($0) } != 0)
        }
    }

    // MARK: Repetition rates

    private func lookups(of count: Int, _ rate: inout RepetitionRate, isFound: (Int) -> Bool) -> Int {
        var lookups = 0
        for number in 0..<count where rate.isWorthLookingUp() {
            lookups += 1
            if isFound(number) { rate.found() } else { rate.missed() }
        }
        return lookups
    }

    @Test func identifiers() {
        var rate = RepetitionRate()
        #expect(lookups(of: 256, &rate) { _ in false } == 256)
        #expect(lookups(of: 1_000_000, &rate) { _ in false } < 5000)
    }

    @Test func names() {
        var rate = RepetitionRate()
        #expect(lookups(of: 100_000, &rate) { $0 % 2 == 0 } == 100_000)
        // After many repeated strings, lookups continue for the first new strings, and stop if still none repeats.
        #expect(lookups(of: 100, &rate) { _ in false } == 100)
        #expect(lookups(of: 100_000, &rate) { _ in false } < 2000)
        // Lookups resume when strings repeat again.
        #expect(lookups(of: 100_000, &rate) { _ in true } > 80_000)
        #expect(lookups(of: 1_000, &rate) { _ in true } == 1_000)
    }

    @Test func rareNames() {
        var rate = RepetitionRate()
        #expect(lookups(of: 1_000_000, &rate) { $0 % 5 == 0 } < 20_000)
    }

    /// Nothing of a document outlives its decode.
    @Test func pool() throws {
        let text = "[\"\(text(1))\",\"\(text(1))\"]"
        let schema = try CompiledSchema.cached(for: [String].self, options: TrellisDecoder.Options())
        let context = DecodingContext(schema, .standard)
        context.begin(.standard)
        #expect(unsafe context.tables == nil)
        let tables = unsafe context.takeTables()
        var copy = text
        copy.withUTF8 { bytes in
            unsafe tables.pointee.strings.insert(String(decoding: bytes, as: UTF8.self), hash: textHash(bytes))
        }
        #expect(unsafe tables.pointee.strings.count == 1)
        #expect(unsafe tables.pointee.strings.size > 0 && context.size > tables.pointee.strings.size)
        context.end()
        #expect(unsafe context.tables == nil)
        #expect(unsafe context.takeTables() == tables && tables.pointee.strings.count == 0)
        let texts = RepeatedTexts()
        unsafe texts.tables.pointee.strings.insert("from a document before", hash: 7)
        context.look(in: texts)
        #expect(unsafe context.tables == texts.tables)
        context.end()
        #expect(unsafe context.tables == nil && texts.tables.pointee.strings.count == 1)
    }
}

private enum TableOwner {}

/// A string type that counts how many values were created.
private struct CountedText: TextValue {
    let tracked: Tracked<TableOwner>?

    static var none: CountedText { CountedText(tracked: nil) }

    var textLength: Int { tracked?.text.utf8.count ?? 0 }

    func isMade(of text: UnsafeBufferPointer<UInt8>) -> Bool { unsafe tracked?.text.isMade(of: text) ?? text.isEmpty }
}

extension CountedText {
    init(_ text: String) { self.init(tracked: Tracked(text)) }
}
