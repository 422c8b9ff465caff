// Safety: as in Kept/DateReader.swift
/// Decodes an object as the class of the one that it updates, which is a subclass of the field's.
final class SubclassReader: ValueReader {
    var form: KeptForm { .events }

    func read(
        _ token: borrowing JSONToken, into slot: UnsafeMutableRawPointer, userInfo: JSONUserInfo
    ) -> Bool { false }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        guard value.existingType != nil else { return unsafe try value.decode(into: slot) }
        // The slot is for a reference to the superclass, which is no different.
        unsafe try value.decode(asExistingClassInto: slot)
    }
}
