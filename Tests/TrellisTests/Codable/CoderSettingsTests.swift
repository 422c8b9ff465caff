import Foundation
import Testing
import Trellis

/// The settings of the drop-in coders.
@Suite struct CoderSettingsTests {
    /// A setting that runs a closure when it is released.
    private final class Setting: Sendable {
        let released: @Sendable () -> Void
        init(released: @escaping @Sendable () -> Void) { self.released = released }
        deinit { released() }
    }

    @Test func settingsThatUseTheirCoderWhenTheyAreReleased() async throws {
        let key = try #require(CodingUserInfoKey(rawValue: "setting"))
        let (decoder, encoder) = (TrellisCodableDecoder(), TrellisCodableEncoder())
        try await confirmation(expectedCount: 2) { confirmed in
            decoder.userInfo = [
                key: Setting {
                    #expect((try? decoder.decode([Int].self, from: "[1]")) == [1])
                    confirmed()
                }
            ]
            let decoded = try decoder.decode([Int].self, from: "[1]")
            #expect(decoded == [1])
            decoder.userInfo = [:]
            encoder.userInfo = [
                key: Setting {
                    #expect((try? encoder.encode([1])) == Data("[1]".utf8))
                    confirmed()
                }
            ]
            let encoded: Data = try encoder.encode([1])
            #expect(encoded == Data("[1]".utf8))
            encoder.userInfo = [:]
        }
    }
}
