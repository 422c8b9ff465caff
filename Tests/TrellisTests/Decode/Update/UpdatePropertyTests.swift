import Testing
import Trellis

/// A struct with a property that is not a field.
private struct Row: Hashable, JSONModel {
    var id: Int
    var name: String
    var inner: Cell
    var isExpanded = false

    static let modelSchema = JSONModelSchema(
        Row.self,
        [
            JSONField("id", \Row.id), JSONField("name", \Row.name),
            JSONField("inner", \Row.inner, default: Cell(size: 0)),
        ])
    init(id: Int, name: String, inner: Cell = Cell(size: 0)) { (self.id, self.name, self.inner) = (id, name, inner) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
        inner = fields.take(2)
    }
}

private struct Cell: Hashable, JSONModel, JSONValidating {
    var size: Int
    var isSelected = false
    static let modelSchema = JSONModelSchema(Cell.self, [JSONField("size", \Cell.size)])
    init(size: Int) { self.size = size }
    init(from fields: borrowing JSONFieldValues) throws { size = fields.take(0) }
    mutating func validate() throws { if isSelected, size > 5 { size = 5 } }
}

/// A struct with a constant field.
private struct Fixed: Hashable, JSONModel {
    let id: Int
    var name: String
    var isExpanded = false
    static let modelSchema = JSONModelSchema(Fixed.self, [JSONField("id", \Fixed.id), JSONField("name", \Fixed.name)])
    init(id: Int, name: String) { (self.id, self.name) = (id, name) }
    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        name = fields.take(1)
    }
}

/// Properties of structs that are not fields.
@Suite struct UpdatePropertyTests {
    private let decoder = TrellisDecoder()

    @Test func absentPropertiesAreKept() throws {
        var row = Row(id: 1, name: "a", inner: Cell(size: 1))
        row.isExpanded = true
        row.inner.isSelected = true
        try decoder.update(&row, from: #"{"name":"b"}"#)
        #expect(row.isExpanded && row.inner.isSelected)
        #expect((row.id, row.name, row.inner.size) == (1, "b", 1))
        try decoder.update(&row, from: #"{"inner":{"size":9},"id":2}"#)
        #expect(row.isExpanded && row.inner.isSelected)
        // The validation has seen these values.
        #expect((row.id, row.name, row.inner.size) == (2, "b", 5))
    }

    @Test func absentPropertiesAreKeptInEveryChunking() throws {
        let text = Array(#"{"inner":{"size":2},"name":"c"}"#.utf8)
        for cut in text.indices {
            var row = Row(id: 1, name: "a")
            row.isExpanded = true
            row.inner.isSelected = true
            var session = try TrellisDecoder.UpdateSession(updating: row)
            try session.feed(Array(text[..<cut]))
            try session.feed(Array(text[cut...]))
            row = try session.finish()
            #expect(row.isExpanded && row.inner.isSelected && row.inner.size == 2 && row.name == "c")
        }
    }

    @Test func absentPropertiesAreLostOnlyWithAConstant() throws {
        var fixed = Fixed(id: 1, name: "a")
        fixed.isExpanded = true
        try decoder.update(&fixed, from: #"{"name":"b"}"#)
        #expect(fixed.isExpanded && fixed.name == "b")
        try decoder.update(&fixed, from: #"{"id":2}"#)
        #expect(!fixed.isExpanded && fixed.id == 2 && fixed.name == "b")
    }

    @Test func absentPropertiesAreKeptIfConstantsAreEqual() throws {
        let text = #"{"labels":["a"],"sizes":{"x":1},"cell":{"size":3},"cells":[{"size":4}],"pins":[{"id":1,"at":2}]}"#
        var labelled = try decoder.decode(Labelled.self, from: text)
        labelled.isSelected = true
        for part in ["{}", text, #"{"labels":["a"]}"#, #"{"cells":[{"size":4}],"pins":[{"id":1,"at":2}]}"#] {
            try decoder.update(&labelled, from: part)
            #expect(labelled.isSelected, "\(part)")
        }
        // A pin compares only its identity.
        for part in [
            #"{"labels":[]}"#, #"{"sizes":{"x":2}}"#, #"{"cell":{"size":1}}"#, #"{"cells":[]}"#,
            #"{"pins":[{"id":1,"at":3}]}"#,
        ] {
            var changed = labelled
            try decoder.update(&changed, from: part)
            #expect(!changed.isSelected, "\(part)")
        }
        var moved = labelled
        try decoder.update(&moved, from: #"{"pins":[{"id":1,"at":3}]}"#)
        #expect(moved.pins.map(\.at) == [3])
    }

    @Test func propertiesAreUnchangedByAFailure() throws {
        var row = Row(id: 1, name: "a")
        row.isExpanded = true
        let error = #expect(throws: TrellisError.self) { try decoder.update(&row, from: #"{"name":"b","id":"x"}"#) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.position?.offset == 17)
        #expect(row.isExpanded && row.name == "a")
    }
}

/// A struct whose constants are collections and models.
private struct Labelled: JSONModel {
    let labels: [String]
    let sizes: [String: Int]
    let cell: Cell
    let cells: [Cell]
    let pins: [Pin]
    var isSelected = false

    static let modelSchema = JSONModelSchema(
        Labelled.self,
        [
            JSONField("labels", \Labelled.labels), JSONField("sizes", \Labelled.sizes),
            JSONField("cell", \Labelled.cell),
            JSONField("cells", \Labelled.cells), JSONField("pins", \Labelled.pins),
        ])

    init(from fields: borrowing JSONFieldValues) throws {
        labels = fields.take(0)
        sizes = fields.take(1)
        cell = fields.take(2)
        cells = fields.take(3)
        pins = fields.take(4)
    }
}

/// A struct that compares only its identity.
private struct Pin: Equatable, JSONModel {
    let id: Int
    let at: Int

    static let modelSchema = JSONModelSchema(Pin.self, [JSONField("id", \Pin.id), JSONField("at", \Pin.at)])

    init(from fields: borrowing JSONFieldValues) throws {
        id = fields.take(0)
        at = fields.take(1)
    }

    static func == (left: Pin, right: Pin) -> Bool { left.id == right.id }
}
