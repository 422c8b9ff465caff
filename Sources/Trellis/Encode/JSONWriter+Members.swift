// The members of models.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    /// Writes the field that is due. An Optional that is nil is left out, or written as null if the field or the
    /// options say so.
    @inlinable
    mutating func field<T: TrellisEncodable>(_ value: T) throws {
        if value._isMissing || value._isNil && omitsNil { return }
        beginMember()
        try self.value(value)
    }

    /// Writes the field that is due with no transform of the options.
    mutating func field<T: TrellisEncodable>(bare value: T?) throws {
        if value == nil, omitsNil { return }
        beginMember()
        if let value { try value.encode(to: &self) } else { null() }
    }

    /// Writes a value inside another: an element, or the value of a field or entry.
    @inlinable
    public mutating func value<T: TrellisEncodable>(_ value: T) throws {
        if hasTransforms { try transformed(value) } else { try value.encode(to: &self) }
    }

    @usableFromInline
    var omitsNil: Bool {
        switch unsafe member?.pointee.nilFields ?? options.nilFields {
        case .omit: true
        case .writeNull: false
        }
    }

    /// Writes a value of a type for which the options may have a transform.
    @usableFromInline
    @inline(never)
    mutating func transformed<T: TrellisEncodable>(_ value: T) throws {
        let format = unsafe member?.pointee.format ?? .automatic
        guard format == .automatic, let transform = options.transforms.transform(for: T.self) else {
            return try value.encode(to: &self)
        }
        try options.transforms.check(T.self)
        try transform.write(value, to: &self)
    }

    /// Writes the key of the member that is due.
    @usableFromInline
    mutating func beginMember() {
        guard let member = unsafe member else { return }
        let length = unsafe member.pointee.keyLength
        if !isPlain { return unsafe beginFormattedMember(member.pointee.key, length) }
        reserve(length + 1)
        if unsafe start[count - 1] != UInt8(ascii: "{") {
            unsafe start[count] = UInt8(ascii: ",")
            count += 1
        }
        unsafe (start + count).update(from: member.pointee.key, count: length)
        count += length
    }

    @usableFromInline
    mutating func members<Model: JSONEncodableModel>(_ plan: borrowing EncodePlanReference, of model: Model) throws {
        if selector != nil { return unsafe try selectedMembers(plan, of: model) }
        unsafe try members(plan.members, plan.count, of: model)
    }

    mutating func members<Model: JSONEncodableModel>(
        _ members: UnsafePointer<EncodeMember>, _ memberCount: Int, of model: Model
    ) throws {
        // What follows the model is spelled as the field says that the model is in.
        let outer = unsafe member
        defer { unsafe member = unsafe outer }
        for index in 0..<memberCount {
            let member = unsafe members + index
            unsafe self.member = unsafe member
            do {
                if unsafe member.pointee.isWrittenBySchema {
                    unsafe try writeBySchema(member, of: model)
                } else if unsafe member.pointee.children == nil {
                    try withFieldWriter { unsafe try model.encode(field: member.pointee.field, to: &$0) }
                } else {
                    unsafe try nested(member, of: model)
                }
            } catch {
                throw unsafe TrellisError(error, under: .key(member.pointee.name))
            }
        }
    }

    /// The object of a nested path; left out if none of its fields writes anything.
    private mutating func nested<Model: JSONEncodableModel>(_ member: UnsafePointer<EncodeMember>, of model: Model)
        throws
    {
        guard let children = unsafe member.pointee.children else { return }
        let before = count
        beginMember()
        beginObject()
        let empty = count
        unsafe try members(children, member.pointee.childCount, of: model)
        if count == empty {
            discard(from: before, level: level - 1)
        } else {
            endObject()
        }
    }

    /// How the value that is due is spelled: as its field says, else as the options do.
    func format(default other: JSONFormat.Kind) -> JSONFormat.Kind {
        guard let member = unsafe member, unsafe member.pointee.format != .automatic else { return other }
        return unsafe member.pointee.format
    }

    /// How a date is spelled whose format is of the kind that needs more than to be named.
    var dateSpelling: DateSpelling? {
        guard let member = unsafe member, unsafe member.pointee.format != .automatic else {
            return options.dates.dateSpelling
        }
        return unsafe member.pointee.spelling?.takeUnretainedValue().spelling
    }
}

extension JSONWriter {
    @usableFromInline
    mutating func plan(for type: any JSONEncodableModel.Type) throws(TrellisError) -> EncodePlanReference {
        unsafe try models.plan(for: type, options)
    }
}
