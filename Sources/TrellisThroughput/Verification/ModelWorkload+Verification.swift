import Foundation
import Trellis

extension ModelWorkload {
    /// Compares the models of all libraries bit by bit, and decodes the output of each library with the others.
    /// O(payload), several times.
    public func verify(_ bytes: [UInt8]) throws {
        let steps = VerificationSteps(workload: name)
        for workers in workers where workers.count < 1 {
            throw ThroughputUsageError("\(name): \(workers.count) threads can do nothing")
        }
        for size in chunkSizes where size < 1 {
            throw ThroughputUsageError("\(name): chunks of \(size) bytes have no end")
        }
        // First, since its errors have positions.
        let models = try steps.step("Trellis decodes the payload") { try decoder.decode(Model.self, from: bytes) }
        try steps.step("yajl reads the payload") { try YajlRuns.parse(bytes) }
        var written: [UInt8]?
        if let encode {
            let output = try steps.step("Trellis encodes the models") { try encode(models) }
            let again = try steps.step("Trellis decodes its own output") {
                try decoder.decode(Model.self, from: output)
            }
            try steps.compare(again, models, "the models after the round trip", "the models before it")
            written = output
        }
        for other in others { try verify(other, models, bytes, written, steps) }
        for workers in workers { try verify(workers, models, bytes, written, steps) }
        for stream in streams {
            guard try steps.step("Trellis decodes the elements", { try stream(bytes) }) > 0 else {
                throw ThroughputFailure("\(name): the stream has no elements: check its path")
            }
        }
        for check in checks { try steps.step("checking the models") { try check(models, bytes) } }
    }

    private func verify(
        _ other: OtherLibrary<Model>, _ models: Model, _ bytes: [UInt8], _ written: [UInt8]?, _ steps: VerificationSteps
    ) throws {
        let name = other.name
        if let decode = other.decode {
            let found = try steps.step("\(name) decodes the payload") { try decode(Data(bytes)) }
            try steps.compare(found, models, "\(name)'s models", "Trellis's models")
            if let written {
                let crossed = try steps.step("\(name) decodes Trellis's output") { try decode(Data(written)) }
                try steps.compare(crossed, models, "\(name)'s models of Trellis's output", "the models")
            }
        }
        if written != nil, let encode = other.encode {
            let output = try steps.step("\(name) encodes the models") { try encode(models) }
            let crossed = try steps.step("Trellis decodes \(name)'s output") {
                try decoder.decode(Model.self, from: output)
            }
            try steps.compare(crossed, models, "Trellis's models of \(name)'s output", "the models")
        }
    }

    private func verify(
        _ workers: WorkersOf<Model>, _ models: Model, _ bytes: [UInt8], _ written: [UInt8]?, _ steps: VerificationSteps
    ) throws {
        let found = try steps.step("\(workers.name) decode the payload") { try workers.decode(bytes) }
        try steps.compare(found, models, "the models of \(workers.name)", "those of one thread")
        if let encode = workers.encode {
            let output = try steps.step("\(workers.name) encode the models") { try encode(models) }
            // Dictionaries may be written in any order, but not by the same process.
            guard output == written else {
                throw ThroughputFailure("\(name): \(workers.name) do not write what one thread writes")
            }
        }
    }
}
