import Comparison
import Testing

@Test func libraryIsOptimizedInTests() throws {
    #expect(reportsUndeclaredHooks)
    #expect(try isFasterThanFoundation())
}
