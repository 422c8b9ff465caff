public import Trellis

extension ModelWorkload where Model: Sendable {
    /// Also measures decoding with several threads, with one row for each thread count.
    ///
    /// - Parameter counts: the thread counts. Documents below half a megabyte are decoded by one thread.
    public func workers(_ counts: Int...) -> ModelWorkload {
        let decoder = decoder
        return changed { workload in
            workload.workers += counts.map { count in
                WorkersOf(
                    count: count,
                    decode: { try decoder.decode(Model.self, from: $0, workers: TrellisWorkerCount(count)) },
                    encode: nil)
            }
        }
    }
}

extension ModelWorkload where Model: RandomAccessCollection & Sendable, Model.Element: TrellisCodable & Sendable {
    /// Also measures decoding and encoding with several threads, with one row for each thread count.
    ///
    /// - Parameter counts: the thread counts. Documents below half a megabyte are decoded by one thread.
    public func workers(_ counts: Int...) -> ModelWorkload {
        let decoder = decoder
        let encoder = TrellisEncoder()
        return changed { workload in
            workload.workers += counts.map { count in
                WorkersOf(
                    count: count,
                    decode: { try decoder.decode(Model.self, from: $0, workers: TrellisWorkerCount(count)) },
                    encode: { try encoder.encode($0, workers: TrellisWorkerCount(count)) })
            }
        }
    }
}
