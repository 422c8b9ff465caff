import Foundation
import Trellis

/// Writes random pairs of documents and the patches between them, one pair per line, for `patches.py`.
///
///     write-patches COUNT SEED
///
/// Members of a line:
/// - `a`, `b`: the documents
/// - `patch`: the JSON Patch from `a` to `b`
/// - `merge`: the JSON Merge Patch from `a` to `b`, or `mergeError`: the pointer of the value that prevents it
/// - `change`, `changed`: a random JSON Merge Patch, and `a` after it
/// - `operations`: random operations, and `result`: `a` after them, or `error`: the code of the error
@main
enum WritePatches {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        guard arguments.count == 2 else { fatalError("usage: write-patches COUNT SEED") }
        var random = RandomDocuments(state: UInt64(arguments[1]))
        var output = Data()
        for _ in 0..<arguments[0] {
            output.append(contentsOf: try line(&random).description.utf8)
            output.append(0x0A)
            if output.count > 1 << 20 {
                try FileHandle.standardOutput.write(contentsOf: output)
                output.removeAll()
            }
        }
        try FileHandle.standardOutput.write(contentsOf: output)
    }

    private static func line(_ random: inout RandomDocuments) throws -> JSON {
        let first = random.value()
        let second = random.once(in: 4) ? random.value() : random.changed(first)
        var line: JSON = ["a": first, "b": second]
        line["patch"] = try TrellisEncoder().encode(JSONPatch(from: first, to: second), as: JSON.self)
        do {
            let patch = try second.mergePatch(from: first)
            line["merge"] = patch
            var copy = first
            try copy.apply(patch)
            guard copy == second else { fatalError("\(patch) does not change \(first) to \(second)") }
        } catch {
            line["mergeError"] = .string(error.path.pointer)
        }
        let change = random.value()
        var changed = first
        try changed.apply(change)
        line["change"] = change
        line["changed"] = changed

        let operations = random.operations(on: first)
        line["operations"] = try TrellisEncoder().encode(operations, as: JSON.self)
        var result = first
        do {
            try result.apply(operations)
            line["result"] = result
        } catch {
            guard result == first else { fatalError("\(operations) was applied in part") }
            line["error"] = .string("\(error.code)")
        }
        return line
    }
}
