/// A type of this library or of Foundation that the library encodes. It replaces ``TrellisEncodable/encode(to:)``, to
/// avoid one more public method of the type.
protocol LibraryEncoded: TrellisEncodable {
    func write(to writer: inout JSONWriter) throws
}

extension LibraryEncoded {
    public func encode(to writer: inout JSONWriter) throws { try write(to: &writer) }
}
