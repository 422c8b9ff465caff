/// Switches for the tests, the fuzzers and the benchmarks of this package, which no result depends on.
///
/// Not part of the public interface, and the only SPI there is.
@_spi(Testing) public enum TrellisTesting {
    /// Sets whether unmapped values and the indentation of lines are skipped before the parser; nil leaves it to the
    /// decode.
    @_spi(Testing) public static func setSkipping(_ skips: Bool?, in options: inout TrellisDecoder.Options) {
        options.input.skipping = skips.map { $0 ? .always : .never } ?? .automatic
    }

    /// Sets about how many bytes the partitions of a text have, however small the text is; nil leaves it to the decode.
    @_spi(Testing) public static func setPartitionSize(_ size: Int?, in options: inout TrellisDecoder.Options) {
        options.input.partSize = size
    }

    /// Has models decoded as any other Codable types, to measure those.
    @_spi(Testing) public static func ignoreModels(in decoder: TrellisCodableDecoder) { decoder.takesModels = false }

    /// Has models encoded as any other Codable types, to measure those.
    @_spi(Testing) public static func ignoreModels(in encoder: TrellisCodableEncoder) { encoder.takesModels = false }

    /// Measures what the caller's thread spends on partitions in decodes that it begins during `body`. They are decoded
    /// apart from each other even by one thread.
    ///
    /// - Parameter now: the seconds of the calling thread's clock.
    /// - Returns: the result of `body`, the seconds of all partitions, and their number.
    @_spi(Testing) public static func measurePartitions<Result>(
        now: @escaping @Sendable () -> Double, _ body: () throws -> Result
    ) rethrows -> (result: Result, seconds: Double, count: Int) {
        let times = PartTimes(now: now)
        let result = try times.during(body)
        return (result, times.seconds, times.count)
    }
}
