import Testing

@testable import TrellisTools

/// Tokens of valid JSON, for tests of token receivers.
enum ShapeTokens {
    /// Sends the tokens of one document to a receiver.
    static func tell<R: TokenReceiver & ~Copyable>(_ receiver: inout R, _ json: String) {
        tell(&receiver, Array(json.utf8))
    }

    static func tell<R: TokenReceiver & ~Copyable>(_ receiver: inout R, _ text: [UInt8]) {
        var index = 0
        // Whether each open container is an object, and whether a key is next.
        var open: [Bool] = []
        var wantsKey = false
        while index < text.count {
            let start = index
            let kind: TokenKind
            index += 1
            switch text[start] {
            case UInt8(ascii: "{"):
                kind = .beginObject
                open.append(true)
                wantsKey = true
            case UInt8(ascii: "["):
                kind = .beginArray
                open.append(false)
                wantsKey = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                kind = open.popLast() == true ? .endObject : .endArray
            case UInt8(ascii: "\""):
                while text[index] != UInt8(ascii: "\"") { index += text[index] == UInt8(ascii: "\\") ? 2 : 1 }
                index += 1
                kind = wantsKey ? .key : .string
                wantsKey = false
            case UInt8(ascii: "t"): (kind, index) = (.true, start + 4)
            case UInt8(ascii: "f"): (kind, index) = (.false, start + 5)
            case UInt8(ascii: "n"): (kind, index) = (.null, start + 4)
            case UInt8(ascii: ","):
                wantsKey = open.last == true
                continue
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                while index < text.count, "+-.0123456789eE".utf8.contains(text[index]) { index += 1 }
                kind = .number
            default: continue
            }
            _ = receiver.receive(kind, text.span.extracting(start..<index))
        }
        _ = receiver.endDocument()
    }

    /// The shape of the documents.
    static func shape(_ documents: String..., limits: ShapeLimits = ShapeLimits()) -> Shape {
        shape(of: documents, limits: limits)
    }

    static func shape(of documents: some Sequence<String>, limits: ShapeLimits = ShapeLimits()) -> Shape {
        var recorder = ShapeRecorder(limits: limits)
        for document in documents { tell(&recorder, document) }
        return recorder.finish()
    }
}

extension Shape {
    /// The entry at a path of keys; `*` for elements and for values of dictionaries.
    func place(_ path: String...) -> ShapePlace? { index(path).map { places[$0] } }

    func index(_ path: [String]) -> Int? {
        var index = 0
        for key in path {
            let place = places[index]
            if key == "*" {
                guard let next = place.objects?.dictionary?.place ?? place.arrays?.place else { return nil }
                index = next
            } else {
                guard let member = place.objects?.members.first(where: { $0.key == key }) else { return nil }
                index = member.place
            }
        }
        return index
    }
}
