import Testing
import Trellis

@testable import TrellisTools

/// Shapes stored in files.
@Suite struct ShapeFileTests {
    private static let documents = [
        #"{"id": 18446744073709551616, "t": [{"type": "a", "x": "en"}, {"type": "b", "y": -0.1e-7}], "m": {"10": "#
            + #"true, "11": null}}"#,
        #"{"id": 1, "c": [{"c": [{"c": [{"c": []}]}]}], "url": "https://example.com/", "url": ""}"#,
    ]

    @Test func shapesRoundTrip() throws {
        let shape = ShapeTokens.shape(of: Self.documents)
        #expect(shape.place("t", "*")?.objects?.tags.count == 1)
        let text = try ShapeFile.text(of: shape)
        #expect(try ShapeFile.shape(from: text) == shape)
        #expect(try ShapeFile.text(of: ShapeTokens.shape(of: Self.documents)) == text)
        let empty = ShapeTokens.shape(of: [])
        #expect(try ShapeFile.shape(from: ShapeFile.text(of: empty)) == empty)
    }

    /// The error for a file whose text has been changed.
    private func message(_ change: (inout Shape) -> Void) throws -> String? {
        var shape = ShapeTokens.shape(of: Self.documents)
        change(&shape)
        let text = try ShapeFile.text(of: shape)
        do throws(ShapeFile.Broken) {
            _ = try ShapeFile.shape(from: text)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func damagedFilesAreReported() throws {
        #expect(try message { _ in } == nil)
        #expect(try message { $0.places = [] } == "the shape has no places")
        #expect(try message { $0.documents = -1 } == "documents: a count is negative, -1")
        #expect(try message { $0.places[0].nulls = -5 } == "places[0]: nulls: a count is negative, -5")
        #expect(try message { $0.places[0].trues = .max }?.hasPrefix("places[0]: trues: the count") == true)
        let count = ShapeTokens.shape(of: Self.documents).places.count
        #expect(
            try message { $0.places[0].objects?.members[0].place = count }
                == "places[0]: the member \"id\": there is no place \(count), only \(count)")
        #expect(try message { $0.places[0].objects?.members[0].place = -1 } != nil)
        #expect(
            try message { $0.places[0].objects?.members[1].key = "id" } == "places[0]: the member \"id\" is there twice"
        )
        #expect(try message { $0.places[0].objects?.members[0].count = 9 } != nil)
        #expect(try message { $0.places[0].objects?.fewest = 99 } != nil)
        #expect(try message { $0.places[1].numbers?.beyondInt64 = 3 } != nil)
        #expect(try message { $0.places[1].numbers?.least = 1e300 } != nil)
        for index in 0..<count {
            if ShapeTokens.shape(of: Self.documents).places[index].arrays != nil {
                #expect(try message { $0.places[index].arrays?.place = 1000 } != nil)
            }
            if ShapeTokens.shape(of: Self.documents).places[index].objects?.tags.isEmpty == false {
                #expect(try message { $0.places[index].objects?.tags[0].kinds[0].members = [] } != nil)
                #expect(try message { $0.places[index].objects?.tags[0].key = "?" } != nil)
            }
            if ShapeTokens.shape(of: Self.documents).places[index].objects?.dictionary != nil {
                #expect(try message { $0.places[index].objects?.dictionary?.place = 1000 } != nil)
            }
        }
    }

    /// Adding the counts of values cannot overflow.
    @Test func moreValuesThanStringsAreReported() throws {
        for count in [1, 1 << 50] {
            #expect(
                try message { shape in
                    var strings = StringFacts(count: count)
                    strings.values = Dictionary(uniqueKeysWithValues: (0..<8192).map { ("\($0)", count) })
                    shape.places[1].strings = strings
                } == "places[1]: strings.values: more values than strings")
        }
    }

    /// The decoder rejects dictionary keys with more than 30 consecutive combining marks.
    @Test func shapesOfStringsWithManyCombiningMarksRoundTrip() throws {
        for (count, isCounted) in [(30, true), (31, false)] {
            let marks = "e" + String(repeating: "\u{301}", count: count)
            let shape = ShapeTokens.shape(#"{"a": "\#(marks)"}"#)
            #expect((shape.place("a")?.strings?.values != nil) == isCounted)
            #expect(try ShapeFile.shape(from: ShapeFile.text(of: shape)) == shape)
        }
    }

    @Test func savedShapesAreRecognized() throws {
        for documents in [[], Self.documents, ["[1]"], ["1"]] {
            #expect(ShapeSource.isStartOfShape(try ShapeFile.text(of: ShapeTokens.shape(of: documents))))
        }
        for text in [
            #"{"documents": [1], "places": [{"name": "x"}]}"#, #"{"documents": 1, "places": [{"name": "x"}]}"#,
            #"{"documents": 1, "places": []}"#, #"{"documents": 1}"#, "{}", "",
        ] {
            #expect(!ShapeSource.isStartOfShape(Array(text.utf8)), "\(text)")
        }
    }

    @Test(arguments: [
        "", "[]", "{}", "{\"version\": 1}", "{\"version\": 1, \"documents\": 1, \"places\": [{}]}",
        "{\"version\": null}",
    ])
    func otherFilesAreRefused(_ text: String) {
        do throws(ShapeFile.Broken) {
            _ = try ShapeFile.shape(from: Array(text.utf8))
            Issue.record("it was read")
        } catch {
            #expect(error.message.hasPrefix("the file has no shape"))
        }
    }

    @Test func otherVersionsAreRefused() {
        #expect(throws: ShapeFile.Broken(message: "the file has a shape of version 2; this program reads version 1")) {
            try ShapeFile.shape(from: Array("{\"version\": 2, \"places\": 7}".utf8))
        }
    }
}
