import FuzzSupport
@_spi(Testing) import Trellis

/// Compares the result and position of the validator with the reference, whole and in chunks.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzValidator(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let input = unsafe FuzzInput(start, count) else { return 0 }
    let finding = ReferenceValidator.firstFault(in: input.document)
    let whole = validated([input.document])
    check(
        (whole == .success) == (finding == nil) && whole.offset == finding?.offset,
        "the validator says \(whole), the reference \(finding.map { "\($0)" } ?? "no error")")
    let inChunks = validated(input.chunks)
    check(inChunks == whole, "in chunks \(inChunks), as a whole \(whole)")
    var options = TrellisDecoder.Options()
    for leavesOut in [true, false] {
        TrellisTesting.setSkipping(leavesOut, in: &options)
        for chunks in [[input.document], input.chunks] {
            let other = validated(chunks, options)
            check(other == whole, "\(leavesOut ? "scanned" : "parsed") \(other), by default \(whole)")
        }
    }
    return 0
}

private func validated(_ chunks: [[UInt8]], _ options: TrellisDecoder.Options = TrellisDecoder.Options()) -> Outcome {
    do throws(TrellisError) {
        var validator = TrellisValidator(options: options)
        for chunk in chunks { try validator.feed(chunk) }
        try validator.finish()
        return .success
    } catch {
        return Outcome(error)
    }
}
