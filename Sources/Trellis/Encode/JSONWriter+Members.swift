// Encoding the members of models.
// Safety: as in JSONWriter+Defaults.swift
extension JSONWriter {
    /// Writes the current field. A nil is omitted, or written as null if the field or the options request this.
    @inlinable
    mutating func field<T: TrellisEncodable>(_ value: T) throws {
        if value._isMissing || value._isNil && omitsNil { return }
        beginMember()
        try self.value(value)
    }

    /// Writes the current field without applying a transform of the options.
    mutating func field<T: TrellisEncodable>(bare value: T?) throws {
        if value == nil, omitsNil { return }
        beginMember()
        if let value { try value.encode(to: &self) } else { null() }
    }

    /// Writes a nested value: an element, or the value of a field or entry.
    ///
    /// - Throws: the errors of ``TrellisEncoder/encode(_:)``.
    @inlinable
    public mutating func value<T: TrellisEncodable>(_ value: T) throws {
        if hasTransforms { try transformed(value) } else { try value.encode(to: &self) }
    }

    @usableFromInline
    var omitsNil: Bool {
        unsafe (member?.pointee.nilFields ?? options.nilFields) == .omit
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

    /// Writes the key of the current member.
    @usableFromInline
    mutating func beginMember() {
        guard let member = unsafe member else { return }
        let length = unsafe member.pointee.keyLength
        if !isPlain { return unsafe beginFormattedMember(member.pointee.key, length) }
        reserve(length + 1 + EncodePlan.keyBlock)
        if last != UInt8(ascii: "{") {
            unsafe start[count] = UInt8(ascii: ",")
            count += 1
        }
        // In whole blocks, since most keys fit into one: a call of `memmove` takes longer.
        let (key, target) = unsafe (UnsafeRawPointer(member.pointee.key), UnsafeMutableRawPointer(start + count))
        var copied = 0
        repeat {
            let block = unsafe key.loadUnaligned(fromByteOffset: copied, as: SIMD16<UInt8>.self)
            unsafe target.storeBytes(of: block, toByteOffset: copied, as: SIMD16<UInt8>.self)
            copied += EncodePlan.keyBlock
        } while copied < length
        count += length
    }

    @usableFromInline
    mutating func members<Model: JSONEncodableModel>(_ plan: borrowing EncodePlanReference, of model: Model) throws {
        if isCanonical {
            // If other values add members to the object, the sorter needs all of its members.
            let isWhole = unsafe plan.plan == nil && selector == nil && level != sortedMergeLevel
            return unsafe try canonicalMembers(plan, of: model, isPlanOrdered: isWhole)
        }
        unsafe try allMembers(plan, of: model)
    }

    /// Writes the members of a model as canonical JSON.
    ///
    /// - Parameter isPlanOrdered: whether the plan has all members of the object, so that its order can be used.
    mutating func canonicalMembers<Model: JSONEncodableModel>(
        _ plan: borrowing EncodePlanReference, of model: Model, isPlanOrdered: Bool
    ) throws {
        let outer = self.isPlanOrdered
        self.isPlanOrdered = isPlanOrdered
        defer { self.isPlanOrdered = outer }
        unsafe try allMembers(plan, of: model)
    }

    @inline(__always)
    mutating func allMembers<Model: JSONEncodableModel>(
        _ plan: borrowing EncodePlanReference, of model: Model
    ) throws {
        if selector != nil { return unsafe try selectedMembers(plan, of: model) }
        unsafe try members(plan.members, plan.count, of: model)
    }

    mutating func members<Model: JSONEncodableModel>(
        _ members: UnsafePointer<EncodeMember>, _ memberCount: Int, of model: Model
    ) throws {
        // Values after this model have the format of the field that contains the model.
        let outer = unsafe member
        defer { unsafe member = unsafe outer }
        var index = 0
        while index < memberCount {
            let member = unsafe members + index
            if unsafe member.pointee.isWrittenBySchema && member.pointee.flattenedCount > 0 {
                index += unsafe member.pointee.flattenedCount
                unsafe try flattenedMembers(member, of: model)
                continue
            }
            index += 1
            unsafe self.member = unsafe member
            do {
                if unsafe member.pointee.isWrittenBySchema {
                    unsafe try writeBySchema(member, of: model)
                } else if unsafe member.pointee.children == nil {
                    try withFieldWriter { unsafe try model.encode(field: member.pointee.field, to: &$0) }
                } else {
                    unsafe try nested(member, of: model)
                }
                try checkFailure()
            } catch {
                throw unsafe failure(error, under: .key(member.pointee.name), of: member)
            }
        }
    }

    /// The error of a field at a key or index, without its value if the field is redacted.
    @inline(never)
    func failure(
        _ error: any Error, under component: TrellisError.Path.Component, of member: UnsafePointer<EncodeMember>
    ) -> TrellisError {
        let isRedacted = unsafe member.pointee.route?.takeUnretainedValue().route.options.isRedacted == true
        return TrellisError(TrellisError(error, under: component), isRedacted: isRedacted)
    }

    /// Writes the object of a nested path. Omits it if none of its fields writes a value.
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

    /// The format of the current value: the format of the field, or else of the options.
    func format(default other: JSONFormat.Kind) -> JSONFormat.Kind {
        guard let member = unsafe member, unsafe member.pointee.format != .automatic else { return other }
        return unsafe member.pointee.format
    }

    /// The date format of the current field, if `format` alone does not describe it.
    var dateSpelling: DateSpelling? {
        guard let member = unsafe member, unsafe member.pointee.format != .automatic else {
            return options.dates.dateSpelling
        }
        return unsafe member.pointee.spelling?.takeUnretainedValue().spelling
    }
}
