/// The properties of a binary floating-point type that conversions from and to decimal need.
protocol DecimalConvertible: BinaryFloatingPoint {
    /// The stored bits of the significand.
    static var fractionBits: Int { get }
    /// The exponent field of infinity.
    static var infinityField: Int { get }
    /// The powers of ten for which a 64-bit significand can be exactly halfway between two values.
    static var halfwayExponents: ClosedRange<Int> { get }

    /// The largest power of ten that the type represents exactly.
    static var exactPowerLimit: Int { get }
    /// The type represents all integers up to this value exactly.
    static var integerLimit: Self { get }

    init(bits: UInt64)
}

extension Double: DecimalConvertible {
    static var fractionBits: Int { 52 }
    static var infinityField: Int { 0x7FF }
    static var halfwayExponents: ClosedRange<Int> { -4...23 }
    static var exactPowerLimit: Int { 22 }
    static var integerLimit: Double { 0x1p53 }

    @inline(__always)
    init(bits: UInt64) { self.init(bitPattern: bits) }
}

extension Float: DecimalConvertible {
    static var fractionBits: Int { 23 }
    static var infinityField: Int { 0xFF }
    static var halfwayExponents: ClosedRange<Int> { -17...10 }
    static var exactPowerLimit: Int { 10 }
    static var integerLimit: Float { 0x1p24 }

    @inline(__always)
    init(bits: UInt64) { self.init(bitPattern: UInt32(truncatingIfNeeded: bits)) }
}
