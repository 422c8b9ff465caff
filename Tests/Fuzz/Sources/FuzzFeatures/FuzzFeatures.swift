import FuzzSupport
import Trellis

/// Decodes one of several models with fields of special kinds, also from a dynamic value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFeatures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    var options = TrellisDecoder.Options()
    // A dynamic value has each key once, so the results are only equal if no key is repeated.
    options.duplicateKeys = .error
    switch input.choice(of: 9) {
    case 0: examineBoth(Mixed.self, input, options)
    case 1: examineBoth(Shape.self, input, options)
    case 2: examineBoth([Loose].self, input, options)
    case 3: examineBoth([String: Adjacent].self, input, options)
    case 4: examineBoth(Hooked.self, input, options)
    case 5: examineBoth([Keyed].self, input, options)
    case 6:
        options.collectsErrors = true
        examineBoth([Mixed].self, input, options)
    case 7:
        options.limits.bufferedSize = 300
        options.duplicateKeys = .useLast
        examine([Shape].self, input, options: options)
    default:
        options.duplicateKeys = .useFirst
        examine(Mixed.self, input, options: options)
    }
    return 0
}

private func examineBoth<Model: TrellisCodable & Equatable & Sendable>(
    _ type: Model.Type, _ input: FuzzInput, _ options: TrellisDecoder.Options
) {
    let fromBytes = examine(type, input, options: options)
    guard let json = try? JSON(parsing: input.document, options: options) else { return }
    let fromJSON = Result { () throws(TrellisError) in try TrellisDecoder(options: options).decode(type, from: json) }
    // A dynamic value has no positions.
    compare(fromBytes, "from bytes", fromJSON, "from a JSON") { $0.code == $1.code && $0.path == $1.path }
}
