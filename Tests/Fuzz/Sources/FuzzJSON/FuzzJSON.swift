import FuzzSupport
import Trellis

/// Decodes a dynamic value: the result agrees with the reference validator, and the value can be encoded in every form
/// and decoded again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    var options = TrellisDecoder.Options()
    let choice = input.choice(of: 8)
    if choice == 5 {
        // The reference does not know comments, but chunks and a whole document must agree.
        options.allowsComments = true
        options.replacesLoneSurrogates = true
        options.skipsByteOrderMark = true
        examine(JSON.self, input, options: options, isStrict: false)
        return 0
    }
    if choice == 6 { options.duplicateKeys = .useFirst }
    if choice == 7 { options.duplicateKeys = .error }
    let result = examine(JSON.self, input, options: options)
    let fault = ReferenceValidator.firstFault(in: input.document)
    switch result {
    case .success(let json):
        rewrite(json, as: choice)
        checkRaw(input, json, options)
    case .failure(let error):
        // Only a repeated key is refused in valid JSON.
        if error.code == .duplicateKey, choice == 7 { return 0 }
        check(
            fault?.offset == error.position?.offset,
            "refused: \(Outcome(error)), the reference says \(fault?.offset ?? -1)")
    }
    return 0
}

private func rewrite(_ json: JSON, as choice: Int) {
    var options = TrellisEncoder.Options()
    switch choice {
    case 1: options.indentation = .spaces(2)
    case 2: options.sortsKeys = true
    case 3: options.escapesSlashes = true
    case 4: options.escapesNonASCII = true
    default: return
    }
    do {
        let bytes = try TrellisEncoder(options: options).encode(json)
        check(ReferenceValidator.firstFault(in: bytes) == nil, "wrote \(String(decoding: bytes, as: UTF8.self))")
        // Sorted members are in another order, which does not affect equality.
        check(try JSON(parsing: bytes) == json, "\(String(decoding: bytes, as: UTF8.self)) is not \(json)")
        if choice == 4 { check(bytes.allSatisfy { $0 < 0x80 }, "not ASCII: \(bytes)") }
        check(try JSON(parsing: json.description) == json, "described as \(json.description)")
    } catch {
        check(false, "\(json) cannot be written and read: \(error)")
    }
}

/// The bytes of the value are those of the input without the surrounding whitespace.
private func checkRaw(_ input: FuzzInput, _ json: JSON, _ options: TrellisDecoder.Options) {
    do {
        let raw = try TrellisDecoder(options: options).decode(RawJSON.self, from: input.document)
        check(try JSON(parsing: raw.bytes, options: options) == json, "raw \(raw.text), as a value \(json)")
        check(try RawJSON(validating: input.document) == raw, "decoded \(raw.text) of what was validated")
        var session = try TrellisDecoder.ValueSession(RawJSON.self, options: options)
        for chunk in input.chunks { try session.feed(chunk) }
        let inChunks = try session.finish()
        check(inChunks == raw, "in chunks \(inChunks.text), as a whole \(raw.text)")
    } catch {
        check(false, "\(json), but raw: \(error)")
    }
}
