// flags: -default-isolation MainActor
// A property whose type is an object of the main actor.
// error: 'init(_:_:keys:as:default:)' is unavailable: the property's type cannot be both decoded and encoded: let it
//     conform to TrellisCodable (an enum with raw values must declare this, too), write @JSONKey(as: .codable) if it is
//     Codable, give the field a transform, '.decoding' or '.encoding', or mark the property @JSONIgnored
// error: struct 'JSONFieldWriter' requires that 'Window' conform to 'TrellisEncodable'

import Trellis

final class Window {
    var title = ""
}

#if FIXED
    @JSONModel
    struct Panel {
        let name: String
        @JSONIgnored var window: Window?
    }
#else
    @JSONModel
    struct Panel {
        let name: String
        let window: Window?
    }
#endif
