import Testing

@testable import Trellis

@Suite struct RecentValuesTests {
    @Test func theLeastRecentlyUsedEntryIsRemoved() {
        let values = RecentValues<Name, Int>(capacity: 2)
        var made: [String] = []
        func value(_ name: String) -> Int {
            values.value(for: Name(name)) {
                made.append(name)
                return made.count
            }
        }
        #expect(value("a") == 1 && value("b") == 2 && value("a") == 1)
        #expect(value("c") == 3 && values.count == 2)
        #expect(value("a") == 1 && value("b") == 4 && made == ["a", "b", "c", "b"])
    }

    @Test func longKeysAreNotStored() {
        let values = RecentValues<Name, Int>(capacity: 2)
        #expect(values.value(for: Name(String(repeating: "a", count: 5000))) { 1 } == 1)
        #expect(values.count == 0)
    }

    /// A key may hold a transform of the user, whose closure retains an object with a deinitializer.
    @Test func keysAndValuesAreReleasedOutsideTheLock() async {
        await confirmation(expectedCount: 2) { confirmed in
            let values = RecentValues<Name, Released>(capacity: 1)
            let release: @Sendable () -> Void = {
                _ = values.count
                confirmed()
            }
            _ = values.value(for: Name("a", Released(release))) { Released(release) }
            _ = values.value(for: Name("b")) { Released {} }
            #expect(values.count == 1)
        }
    }
}

private struct Name: RecentKey {
    let text: String
    private let content: Released?

    init(_ text: String, _ content: Released? = nil) { (self.text, self.content) = (text, content) }

    var textLength: Int { text.utf8.count }

    static func == (left: Name, right: Name) -> Bool { left.text == right.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Runs a closure when it is released.
private final class Released: Sendable {
    let released: @Sendable () -> Void
    init(_ released: @escaping @Sendable () -> Void) { self.released = released }
    deinit { released() }
}
