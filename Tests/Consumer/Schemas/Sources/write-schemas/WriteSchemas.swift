import Foundation
import Trellis

/// Writes the schemas of many types, and documents with the result of the decoder for each, one JSON object per line.
@main
enum WriteSchemas {
    static func main() throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 400
        var changes = Changes()
        for example in try cases() {
            line([
                "case": .string(example.name), "decoding": example.decodingSchema, "encoding": example.encodingSchema,
            ])
            for document in example.documents { check(document, [], of: example) }
            for _ in 0..<count {
                guard let document = example.documents.randomElement(using: &changes.generator) else { continue }
                let (changed, list) = changes.changed(document)
                check(changed, list, of: example)
            }
        }
    }

    private static func check(_ document: JSON, _ changes: [String], of example: Case) {
        let text = document.description
        var result: JSON = ["case": .string(example.name), "text": .string(text), "changes": "\(changes)"]
        do {
            let encode = try example.decode(text)
            // A value decoded with lenient options may have no JSON form, such as a number that is not finite.
            if let encoded = try? encode() {
                result["encoded"] = .string(encoded)
                // A field may have one direction only.
                result["again"] = JSON((try? example.decode(encoded)) != nil)
            }
        } catch {
            result["error"] = "\(error)"
        }
        line(result)
    }

    private static func line(_ value: JSON) { print(value.description) }
}
