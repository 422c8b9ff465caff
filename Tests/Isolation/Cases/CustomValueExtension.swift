// flags: -default-isolation MainActor
// A type that is made of one token, by an extension.
// error: conformance of 'Celsius' to protocol 'TrellisDecodable' crosses into main actor-isolated code and can cause
//     data races [#ConformanceIsolation]
// error: conformance of 'Celsius' to protocol 'TrellisEncodable' crosses into main actor-isolated code and can cause
//     data races [#ConformanceIsolation]

import Trellis

struct Celsius {
    var degrees: Double
}

#if FIXED
    nonisolated extension Celsius: TrellisCodable {
        static func decode(from token: borrowing JSONToken) throws -> Celsius { Celsius(degrees: try token.double()) }
        func encode(to writer: inout JSONWriter) throws { try degrees.encode(to: &writer) }
    }
#else
    extension Celsius: TrellisCodable {
        static func decode(from token: borrowing JSONToken) throws -> Celsius { Celsius(degrees: try token.double()) }
        func encode(to writer: inout JSONWriter) throws { try degrees.encode(to: &writer) }
    }
#endif
