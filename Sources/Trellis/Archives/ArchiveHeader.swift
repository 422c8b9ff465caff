/// The header of an archive.
struct ArchiveHeader {
    static let marker = "trellisArchive"
    static let versions = "versions"
    static let model = "model"
    /// The version of the archive format itself.
    static let format = 1

    private(set) var versions: [JSONObjectKey: Int] = [:]

    /// Decodes only the header of an archive; the model is skipped.
    init(_ bytes: some JSONBytes & ~Escapable, _ options: TrellisDecoder.Options) throws(TrellisError) {
        var reading = TrellisDecoder.Options()
        reading.input = options.input
        reading.limits.depth = options.limits.depth
        reading.limits.size = options.limits.size
        reading.limits.tokenLength = options.limits.tokenLength
        let members: Members
        do throws(TrellisError) {
            members = try TrellisDecoder(options: reading).decode(Members.self, from: bytes)
        } catch  where error.code == .typeMismatch || error.code == .unexpectedNull {
            var contents = error.contents
            contents.code = .invalidArchive
            throw TrellisError(contents)
        }
        guard let format = members.marker?.int, format > 0 else {
            throw TrellisError(
                .invalidArchive, expected: "an object with '\(Self.marker)'",
                found: members.marker?.kindInWords ?? "none")
        }
        guard format <= Self.format else {
            throw TrellisError(
                .newerArchive, expected: "an archive of format \(Self.format)", found: "one of format \(format)")
        }
        guard let versions = members.versions?.object else { throw Self.invalid(members.versions, []) }
        for (name, version) in versions {
            guard let number = version.int, number >= 0 else { throw Self.invalid(version, [.key(name)]) }
            self.versions[JSONObjectKey(name)] = number
        }
    }

    private static func invalid(_ value: JSON?, _ path: [TrellisError.Path.Component]) -> TrellisError {
        var contents = TrellisError.Contents(
            code: .invalidArchive, expected: path.isEmpty ? "an object of versions" : "a version",
            found: value?.kindInWords ?? "none")
        contents.path.components = [.key(versions)] + path
        return TrellisError(contents)
    }

    private struct Members: JSONModel {
        let marker: JSON?
        let versions: JSON?

        static let modelSchema = JSONModelSchema(
            Members.self,
            [
                JSONField("marker", \Members.marker, keys: [.key(ArchiveHeader.marker)]),
                JSONField("versions", \Members.versions, keys: [.key(ArchiveHeader.versions)]),
            ])

        init(from fields: borrowing JSONFieldValues) throws {
            marker = fields.take(0)
            versions = fields.take(1)
        }
    }
}

/// An archive with its model. The members of the header, which has been read, are declared as fields so that they are
/// not unknown keys.
struct ArchiveContents<Value: TrellisCodable>: JSONModel {
    let value: Value
    let marker: JSON?
    let versions: JSON?

    static var modelSchema: JSONModelSchema {
        JSONModelSchema.cached(for: Self.self) {
            [
                JSONField("value", \Self.value, keys: [.key(ArchiveHeader.model)])
                    .with { $0.isRequiredInArchives = true },
                JSONField("marker", \Self.marker, keys: [.key(ArchiveHeader.marker)]),
                JSONField("versions", \Self.versions, keys: [.key(ArchiveHeader.versions)]),
            ]
        }
    }

    init(from fields: borrowing JSONFieldValues) throws {
        value = fields.take(0)
        marker = fields.take(1)
        versions = fields.take(2)
    }
}
