public import Trellis

extension ModelWorkload where Model: Sendable {
    /// Measures decoding by several threads as well, each number of them as a row of its own.
    ///
    /// - Parameter counts: how many threads. Texts below half a megabyte are decoded by one all the same.
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
    /// Measures decoding and encoding by several threads as well, each number of them as a row of its own.
    ///
    /// - Parameter counts: how many threads. Texts below half a megabyte are decoded by one all the same.
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
