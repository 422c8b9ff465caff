import Trellis

extension DecodingError {
    /// The error of the library that it wraps.
    var located: TrellisError? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            return context.underlyingError as? TrellisError
        @unknown default: return nil
        }
    }
}

extension TrellisDecoder.Options {
    static func with(_ change: (inout Self) -> Void) -> Self {
        var options = Self()
        change(&options)
        return options
    }
}

extension TrellisEncoder.Options {
    static func with(_ change: (inout Self) -> Void) -> Self {
        var options = Self()
        change(&options)
        return options
    }
}
