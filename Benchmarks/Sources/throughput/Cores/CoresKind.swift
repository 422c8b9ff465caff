import BenchmarkModels
import Trellis
import TrellisThroughput

/// The kinds of payloads on which several threads are measured.
enum CoresKind: String {
    case issues = "generated-issues"
    case issueLines = "generated-issues-lines"
    case statuses = "twitter-statuses"

    /// All contests on a text of this kind. New operations with several threads are added here.
    ///
    /// - Parameter name: the prefix of the names of its rows.
    func contests(_ name: String, _ bytes: [UInt8]) -> [CoresContest] {
        switch self {
        case .issues: [.decoding([Issue].self, name, bytes), .encoding(Issue.self, name, bytes)]
        case .issueLines: [.decodingLines(of: Issue.self, name, bytes)]
        case .statuses: [.decoding([TwitterStatus].self, name, bytes)]
        }
    }
}

extension CoresContest {
    fileprivate static func decoding<Model: TrellisDecodable & Equatable & Sendable>(
        _ model: Model.Type, _ name: String, _ bytes: [UInt8]
    ) -> CoresContest {
        let decoder = TrellisDecoder()
        return CoresContest(
            name, .decode, byteCount: { _ in bytes.count },
            fromFile: (
                inPieces: { file, pieceRead in
                    var session = try TrellisDecoder.ValueSession(Model.self)
                    try PayloadFile.read(file) { piece in
                        try session.feed(piece)
                        pieceRead(piece.count)
                    }
                    return try session.finish()
                },
                byWorkers: { try decoder.decode(Model.self, from: .file($0), workers: $1) }
            )
        ) { workers in
            guard let workers else { return try decoder.decode(Model.self, from: bytes) }
            return try decoder.decode(Model.self, from: bytes, workers: workers)
        }
    }

    fileprivate static func decodingLines<Element: TrellisDecodable & Equatable & Sendable>(
        of element: Element.Type, _ name: String, _ bytes: [UInt8]
    ) -> CoresContest {
        let decoder = TrellisDecoder()
        return CoresContest(
            name, .decode, byteCount: { (_: [Element]) in bytes.count },
            fromFile: (
                inPieces: { file, pieceRead in
                    var elements: [Element] = []
                    var session = try TrellisDecoder.ElementSession(Element.self, as: .lines) { elements.append($0) }
                    try PayloadFile.read(file) { piece in
                        try session.feed(piece)
                        pieceRead(piece.count)
                    }
                    try session.finish()
                    return elements
                },
                byWorkers: { file, workers in
                    var elements: [Element] = []
                    try decoder.forEachElement(Element.self, as: .lines, from: .file(file), workers: workers) {
                        elements.append($0)
                    }
                    return elements
                }
            )
        ) { workers in
            if let workers {
                return try decoder.decodeElements(Element.self, as: .lines, from: bytes, workers: workers)
            }
            var elements: [Element] = []
            var session = try TrellisDecoder.ElementSession(Element.self, as: .lines) { elements.append($0) }
            try session.feed(bytes)
            try session.finish()
            return elements
        }
    }

    fileprivate static func encoding<Element: TrellisCodable & Equatable & Sendable>(
        _ element: Element.Type, _ name: String, _ bytes: [UInt8]
    ) -> CoresContest {
        let shelf = ModelShelf<[Element]>()
        // Verification comes before `prepare`.
        func models() throws -> [Element] {
            if let models = shelf.models { return models }
            return try TrellisDecoder().decode([Element].self, from: bytes)
        }
        return CoresContest(
            name, .encode, byteCount: { (output: [UInt8]) in output.count },
            prepare: { shelf.models = try models() }, finish: { shelf.models = nil }
        ) { workers -> [UInt8] in
            guard let workers else { return try TrellisEncoder().encode(models()) }
            return try TrellisEncoder().encode(models(), workers: workers)
        }
    }
}

/// The models of an encoding contest, while it runs.
private final class ModelShelf<Model> {
    var models: Model?
}
