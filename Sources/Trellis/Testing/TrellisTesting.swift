/// Switches for the tests, fuzzers and benchmarks of this package. Except `ignoreModels`, they do not affect
/// results.
///
/// They are not part of the public interface. This is the only SPI.
@_spi(Testing) public enum TrellisTesting {
    /// Sets whether unmapped values are skipped before the parser, and whether it gets skeletons; nil to decide
    /// automatically.
    @_spi(Testing) public static func setSkipping(_ skips: Bool?, in options: inout TrellisDecoder.Options) {
        options.input.skipping = skips.map { $0 ? .always : .never } ?? .automatic
    }

    /// Sets the approximate size of partitions in bytes, and enables them for small documents, too; nil to decide
    /// automatically.
    @_spi(Testing) public static func setPartitionSize(_ size: Int?, in options: inout TrellisDecoder.Options) {
        options.input.partSize = size
    }

    /// Decodes models like other Codable types, to measure the difference.
    @_spi(Testing) public static func ignoreModels(in decoder: TrellisCodableDecoder) { decoder.takesModels = false }

    /// Forgets which members a type has requested of ``TrellisCodableDecoder``.
    @_spi(Testing) public static func forgetRequests(of type: any Decodable.Type) { KnownRequests.of(type).forget() }

    /// Encodes models like other Codable types, to measure the difference.
    @_spi(Testing) public static func ignoreModels(in encoder: TrellisCodableEncoder) { encoder.takesModels = false }

    /// Measures the time that the caller's thread spends on partitions in decodes that it begins during `body`.
    /// Partitions are decoded separately even with one thread.
    ///
    /// - Parameter now: returns the seconds of the calling thread's clock.
    /// - Returns: the result of `body`, the total seconds of all partitions, and their number.
    @_spi(Testing) public static func measurePartitions<Result>(
        now: @escaping @Sendable () -> Double, _ body: () throws -> Result
    ) rethrows -> (result: Result, seconds: Double, count: Int) {
        let times = PartTimes(now: now)
        let result = try times.during(body)
        return (result, times.seconds, times.count)
    }
}
