import FuzzSupport
import Trellis

/// Decodes one of several models of plain fields.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModels(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    var options = TrellisDecoder.Options()
    switch input.choice(of: 8) {
    case 0: examine(Rich.self, input)
    case 1: examine([Rich?].self, input)
    case 2: examine(Node.self, input)
    case 3: examine([String: [Double]].self, input)
    case 4: examine([[Int]].self, input)
    case 5: examine(Texts.self, input)
    case 6:
        options.duplicateKeys = .error
        examine([Node].self, input, options: options)
    default:
        options.duplicateKeys = .useFirst
        examine(Rich.self, input, options: options)
    }
    return 0
}
