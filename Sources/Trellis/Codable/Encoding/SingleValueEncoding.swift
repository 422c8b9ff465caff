// Safety: as in Encoding/EncodingRun.swift
/// The container for a single value.
struct SingleValueEncoding: SingleValueEncodingContainer {
    let scope: EncodedScope

    var codingPath: [any CodingKey] { scope.path }

    /// Writes the value.
    @inline(__always)
    private func value(_ write: (inout JSONWriter) throws -> Void) throws {
        if scope.mode == .value {
            // Nothing else uses the writer; otherwise the scope could not be written to.
            try unsafe write(&scope.writer.pointee)
            scope.state = .scalar
            scope.mode = .nothing
            return
        }
        try scope.run.wholeScalar(scope, ()) { try unsafe write(&scope.writer.pointee) }
    }

    func encodeNil() throws { try value { $0.null() } }
    func encode(_ value: Bool) throws { try self.value { $0.bool(value) } }
    func encode(_ value: String) throws { try self.value { $0.string(value) } }

    /// Implements the requirements for all integer types that have no default implementation.
    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
        try self.value { $0.integer(value) }
    }

    func encode(_ value: Int128) throws { try self.value { $0.integer(value) } }
    func encode(_ value: UInt128) throws { try self.value { $0.integer(value) } }

    /// Implements the requirements for `Double` and `Float`.
    func encode<T: BinaryFloatingPoint & Encodable & TrellisEncodable & Sendable>(_ value: T) throws {
        let run = scope.run
        try run.wholeScalar(scope, value) { try run.number(value) }
    }

    func encode<T: Encodable>(_ value: T) throws {
        let run = scope.run
        // As in Foundation's encoder, the members or elements of the value are added to a container that was requested
        // before. `write` throws if the value is of another kind.
        guard scope.state == .awaiting || scope.isContainer && !scope.hasSingleValue else {
            throw run.second(scope, value)
        }
        try run.write(value, as: scope, isShared: true)
        // A value that writes nothing is an empty object.
        if scope.state == .awaiting { _ = run.opened(scope, as: .object) }
        scope.hasSingleValue = true
    }
}
