// Safety: as in Kept/DateReader.swift
/// Decodes an object of an update as the class of the existing object, which may be a subclass of the field's class.
final class SubclassReader: ValueReader {
    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        guard value.existingType != nil else { return unsafe try value.decode(into: slot) }
        // The slot holds a reference to the superclass, which has the same layout.
        unsafe try value.decode(asExistingClassInto: slot)
    }
}
