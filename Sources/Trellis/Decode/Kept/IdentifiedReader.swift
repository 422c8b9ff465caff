// Safety: as in Kept/DateReader.swift
/// Decodes an element of an array in an update, starting from the existing element with the same identity, if there is
/// one.
final class IdentifiedReader: ValueReader {
    private let key: ElementKey

    init(_ key: ElementKey) { self.key = key }

    func read(_ value: KeptValue, into slot: UnsafeMutableRawPointer) throws {
        unsafe try value.decode(into: slot, identifiedBy: key)
    }
}
