// Safety: as in JSON+Text.swift
extension JSONNumber: TrellisDecodable {
    /// A number with all of its digits.
    public static func decode(from token: borrowing JSONToken) throws -> JSONNumber {
        unsafe try token.withNumber(expected: "a number") { text throws(NumberFailure) in
            // The bytes are copied during the call.
            JSONNumber(unchecked: unsafe makeString(text))
        }
    }
}

extension JSONNumber: LibraryEncoded {
    /// Writes the number in its original notation, except in canonical JSON.
    func write(to writer: inout JSONWriter) { writer.number(self) }
}
