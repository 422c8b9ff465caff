/// Encodes models as archives and decodes them, even if their types have changed in between: see ``JSONArchivable``.
///
/// An archive is a JSON object with a marker, the versions of the archivable types, and the model:
///
/// ```json
/// {"trellisArchive":1,"versions":{"Issue":2,"User":1},"model":{"number":1347,"user":{"login":"octocat"}}}
/// ```
///
/// Decoding an archive restores the archived value. In addition to the model's JSON, an archive therefore contains
/// fields that are ignored in decoding, in encoding or in both, and fields whose `written(if:)` is false. It omits
/// fields that are ignored in `.archive`, computed fields, and fields that are ignored in encoding and cannot be
/// encoded or have the same path as another field. Omitted fields get their default or nil when the archive is decoded;
/// if they have neither, the error is `invalidSchema`. A field whose type is a superclass restores only the superclass,
/// unless that is a ``JSONModelCluster``.
public struct TrellisArchiver: Sendable, AnyThread {
    private let encoding: TrellisEncoder.Options
    private let decoding: TrellisDecoder.Options

    /// An archiver with these options.
    ///
    /// - Parameters:
    ///   - encoding: options of encoding. `properties`, `nilFields`, `nonFinite`, `omitsDefaults` and `redactsFields`
    ///     have no effect, because they could produce an archive from which the value cannot be restored. With
    ///     `isCanonical`, numbers that canonical JSON cannot represent are errors.
    ///   - decoding: options of decoding. `dates` and `keyStyle` are taken from `encoding`.
    public init(
        encoding: TrellisEncoder.Options = TrellisEncoder.Options(),
        decoding: TrellisDecoder.Options = TrellisDecoder.Options()
    ) {
        self.encoding = encoding
        self.decoding = decoding
    }

    /// Encodes an archive as UTF-8. O(output).
    ///
    /// - Throws: `invalidSchema` if a field of `Value`, or of a type that it can contain, could not be restored, and
    ///   errors of encoding.
    public func archive<Value: TrellisCodable>(_ value: Value) throws(TrellisError) -> [UInt8] {
        var options = encoding
        options.isArchive = true
        options.properties = .all
        options.nonFinite = .strings
        options.omitsDefaults = false
        options.redactsFields = false
        let types = try ArchivedTypes(
            in: [Value.self, type(of: value)], transforms: options.transforms, keyStyle: options.keyStyle
        ).types
        let document = ArchiveDocument(versions: types.map { ($0.archiveName, $0.archiveVersion) }, value: value)
        let archive = try TrellisEncoder(options: options).encode(document)
        // Encoding reports fields that could not be restored only for types of which the value contains one.
        _ = try DecoderSetup(restoring).schema(for: Value.self)
        return archive
    }

    /// Decodes an archive. O(bytes).
    ///
    /// The bytes are parsed twice, first for the versions. Objects of unchanged types are decoded while they are
    /// parsed. Each object that needs migration is buffered until it is complete, within
    /// ``TrellisDecoder/Limits/bufferedSize``.
    ///
    /// - Throws: `invalidArchive` if the input is not an archive; `newerArchive` if it was written by a newer version
    ///   of a type, with its name and version, or by a newer version of the library; errors of migrations and of
    ///   decoding. Paths start at the model.
    public func unarchive<Value: TrellisCodable>(
        _ type: Value.Type = Value.self, from bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) -> Value {
        let versions = try header(of: type, in: bytes).versions
        var options = restoring
        options.userInfo[ArchivedVersions.self] = versions
        let outdated = try outdated(type, versions, options)
        if !outdated.isEmpty { options.schema.stage = AnyObjectStage(stage: ArchiveMigration(outdated: outdated)) }
        do throws(TrellisError) {
            return try TrellisDecoder(options: options).decode(ArchiveContents<Value>.self, from: bytes).value
        } catch {
            throw error.insideModel
        }
    }

    /// The options for decoding models from archives.
    private var restoring: TrellisDecoder.Options {
        var options = decoding
        options.dates = encoding.dates
        options.keyStyle = encoding.keyStyle
        options.schema.isArchive = true
        return options
    }

    private func header<Value: TrellisCodable>(
        of type: Value.Type, in bytes: some JSONBytes & ~Escapable
    ) throws(TrellisError) -> ArchiveHeader {
        do throws(TrellisError) {
            return try ArchiveHeader(bytes, decoding)
        } catch {
            // The input around the error may be inside the model.
            let schema = try? DecoderSetup(decoding).schema(for: type)
            throw TrellisError(error, isRedacted: schema?.isRedacted ?? true)
        }
    }

    /// The names of the types of which the archive contains an older version.
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

/// The JSON around a model.
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
    /// The error with its path relative to the model.
    fileprivate var insideModel: TrellisError {
        var contents = contents
        if contents.path.components.first == .key(ArchiveHeader.model) {
            contents.path.components.removeFirst()
        } else if contents.code == .missingKeys {
            contents.code = .invalidArchive
            contents.expected = "an object with '\(ArchiveHeader.model)'"
            contents.missingKeys = []
        }
        contents.others = contents.others.map(\.insideModel)
        return TrellisError(contents)
    }
}
