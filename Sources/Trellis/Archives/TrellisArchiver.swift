/// Writes models to archives and reads them back, also when their types have changed in between: see
/// ``JSONArchivable``.
///
/// An archive is a JSON object with a marker, the versions of the archivable types, and the model:
///
/// ```json
/// {"trellisArchive":1,"versions":{"Issue":2,"User":1},"model":{"number":1347,"user":{"login":"octocat"}}}
/// ```
///
/// An archive gives back what was put into it. So it has, beyond what the model's JSON has, the fields that are ignored
/// in decoding or encoding only, and those whose `written(if:)` is false. Left out are fields that are ignored in
/// `.archive`, computed ones, and those that are ignored in encoding and cannot be written or whose place another field
/// has; they take their default or nil when they are read back, and without that are the error `invalidSchema`. A field
/// of a superclass's type gives back the superclass alone, unless that is a ``JSONModelCluster``.
public struct TrellisArchiver: Sendable, AnyThread {
    private let encoding: TrellisEncoder.Options
    private let decoding: TrellisDecoder.Options

    /// An archiver with these options.
    ///
    /// - Parameters:
    ///   - encoding: how the model's JSON is written. `properties`, `nilFields`, `nonFinite` and `omitsDefaults` have
    ///     no effect, because they can make an archive that cannot be read.
    ///   - decoding: what is accepted, and how it is read. Dates and keys are read as they are written.
    public init(
        encoding: TrellisEncoder.Options = TrellisEncoder.Options(),
        decoding: TrellisDecoder.Options = TrellisDecoder.Options()
    ) {
        self.encoding = encoding
        self.decoding = decoding
    }

    /// Writes an archive as UTF-8. O(output).
    ///
    /// - Throws: `invalidSchema` if a field could not be read back, and what encoding throws.
    public func archive<Value: TrellisCodable>(_ value: Value) throws(TrellisError) -> [UInt8] {
        var options = encoding
        options.isArchive = true
        options.properties = .all
        options.nonFinite = .strings
        options.omitsDefaults = false
        let types = try ArchivedTypes(
            in: [Value.self, type(of: value)], transforms: options.transforms, keyStyle: options.keyStyle
        ).types
        let document = ArchiveDocument(versions: types.map { ($0.archiveName, $0.archiveVersion) }, value: value)
        return try TrellisEncoder(options: options).encode(document)
    }

    /// Reads an archive. O(bytes).
    ///
    /// The bytes are gone through twice, first for the versions. Objects of types that have not changed are decoded as
    /// they are read; each that must be migrated is kept until it is complete, within
    /// ``TrellisDecoder/Limits/bufferedSize``.
    ///
    /// - Throws: `invalidArchive` if the input is none, `newerArchive` with the name and version of the type if it was
    ///   written by a newer version of one, what migrations throw, and what decoding throws. Paths begin at the model.
    public func unarchive<Value: TrellisCodable>(
        _ type: Value.Type = Value.self, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) -> Value {
        let versions = try ArchiveHeader(bytes, decoding).versions
        var options = decoding
        options.dates = encoding.dates
        options.keyStyle = encoding.keyStyle
        options.coercions.insert(.nonFiniteNumbersFromStrings)
        options.coercions.remove(.nullsFromEmptyStrings)
        options.userInfo[ArchivedVersions.self] = versions
        options.schema.isArchive = true
        let outdated = try outdated(type, versions, options)
        if !outdated.isEmpty { options.schema.stage = AnyObjectStage(stage: ArchiveMigration(outdated: outdated)) }
        do throws(TrellisError) {
            return try TrellisDecoder(options: options).decode(ArchiveContents<Value>.self, from: bytes).value
        } catch {
            throw error.insideModel
        }
    }

    /// The names of the types of which the archive has an older version.
    private func outdated(
        _ type: any TrellisDecodable.Type, _ versions: [JSONObjectKey: Int], _ options: TrellisDecoder.Options
    ) throws(TrellisError) -> Set<String> {
        var outdated: Set<String> = []
        for type in try ArchivedTypes(in: [type], transforms: options.transforms, keyStyle: options.keyStyle).types {
            let (name, version) = (type.archiveName, versions[JSONObjectKey(type.archiveName)] ?? 0)
            guard version <= type.archiveVersion else {
                throw TrellisError(
                    .newerArchive, expected: "version \(type.archiveVersion) of \(name) or an older one",
                    found: "version \(version)")
            }
            if version < type.archiveVersion { outdated.insert(name) }
        }
        return outdated
    }
}

/// What is written around a model.
private struct ArchiveDocument<Value: TrellisEncodable>: TrellisEncodable {
    let versions: [(name: String, version: Int)]
    let value: Value

    func encode(to writer: inout JSONWriter) throws {
        writer.beginObject()
        writer.beginEntry(ArchiveHeader.marker)
        try ArchiveHeader.format.encode(to: &writer)
        writer.beginEntry(ArchiveHeader.versions)
        writer.beginObject()
        for (name, version) in versions {
            writer.beginEntry(name)
            try version.encode(to: &writer)
        }
        writer.endObject()
        writer.beginEntry(ArchiveHeader.model)
        try writer.value(value)
        writer.endObject()
    }
}

extension TrellisError {
    /// The error of an archive as one of the model in it.
    fileprivate var insideModel: TrellisError {
        var contents = contents
        if contents.path.components.first == .key(ArchiveHeader.model) {
            contents.path.components.removeFirst()
        } else if contents.code == .missingKeys {
            contents.code = .invalidArchive
        }
        contents.others = contents.others.map(\.insideModel)
        return TrellisError(contents)
    }
}
