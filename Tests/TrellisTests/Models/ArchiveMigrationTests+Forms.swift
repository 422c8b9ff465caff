import Testing
import Trellis

// Archives of models whose fields are in an array, or in the object of another model.
extension ArchiveMigrationTests {
    /// A model that is an array is migrated like one that is an object, and its hook is called.
    @Test func modelsThatAreArrays() throws {
        #expect(try unarchived(Cell.self, #"{"Cell":0}"#, #"["7",2]"#) == Cell(column: 2, row: 17, note: nil))
        #expect(try unarchived(Cell.self, #"{"Cell":1}"#, #"[2,"7"]"#) == Cell(column: 2, row: 17, note: nil))
        #expect(try unarchived(Cell.self, #"{"Cell":2}"#, #"[2,7,"n"]"#) == Cell(column: 2, row: 17, note: "n"))
        #expect(try TrellisDecoder().decode(Cell.self, from: "[2,7]") == Cell(column: 2, row: 17, note: nil))
        let error = failure(Cell.self, #"{"Cell":1}"#, #"[2,"x"]"#)
        #expect(error?.path.pointer == "/1")
        #expect(failure(Cell.self, #"{"Cell":0}"#, #"{"0":1}"#)?.code == .typeMismatch)
    }

    @Test func aModelThatIsFlattenedIntoItself() {
        let error = failure(Endless.self, #"{"Endless":0}"#, "{}")
        #expect(error?.code == .invalidSchema)
        #expect(error?.found?.contains("flattened into itself") == true)
    }
}

private struct Cell: JSONArchivable, JSONWillDecodeHook, Equatable {
    var column: Int
    var row: Int
    var note: String?

    static let archiveVersion = 2
    static let modelSchema = JSONModelSchema(
        Cell.self, form: .array,
        [JSONField("column", \Cell.column), JSONField("row", \Cell.row), JSONField("note", \Cell.note)])
    static let fieldMigrations = [
        JSONFieldMigration("row", before: 2) { value in
            guard let text = value.string, let row = Int(text) else { throw TrellisError(.invalidValue) }
            value = JSON(row)
        }
    ]
    static func migrate(_ cell: inout JSON, from version: Int) throws {
        if version < 1 { cell = .array((cell.array ?? []).reversed()) }
    }
    static func willDecode(_ cell: inout JSON, userInfo: JSONUserInfo) throws {
        if let row = cell[1].int { cell[1] = JSON(row + 10) }
    }

    init(column: Int, row: Int, note: String?) { (self.column, self.row, self.note) = (column, row, note) }
    init(from fields: borrowing JSONFieldValues) throws {
        column = fields.take(0)
        row = fields.take(1)
        note = fields.take(2)
    }
}

private final class Endless: JSONArchivable {
    let next: Endless?

    static let archiveVersion = 1
    static let modelSchema = JSONModelSchema(Endless.self, [JSONField("next", \.next, form: .flattened())])

    required init(from fields: borrowing JSONFieldValues) throws { next = fields.take(0) }
}
