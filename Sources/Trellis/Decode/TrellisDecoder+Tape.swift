extension TrellisDecoder {
    /// Decodes a dynamic value as if its text were decoded. O(value).
    func decode<T: TrellisDecodable>(
        _ type: T.Type, from tape: EventTape, report: inout TrellisDecoder.Report
    ) throws(TrellisError) -> T {
        let run = MachineRun(try setup.schema(for: type), setup, size: MemoryLayout<T>.size)
        run.report = report
        defer { report = run.report }
        return try run.decode(tape, as: type)
    }
}
