// Safety: as in Contract/FieldSlot.swift
/// The decoded values of one object, for the initializer of its model.
///
/// It is valid only during that call. Values that are not taken are destroyed afterwards.
///
/// Its memory is the draft of the machine. It cannot be copied out of the call, each slot is read only as the type that
/// the schema was compiled for, and a presence bit is cleared before its value is moved, so that no value is moved
/// twice.
@safe public struct JSONFieldValues: ~Copyable, AnyThread {
    @usableFromInline let draft: UnsafeMutableRawPointer
    @usableFromInline let slots: UnsafePointer<FieldSlot>
    /// The number of fields of the schema.
    @usableFromInline let count: Int
    private let userInfoPointer: UnsafePointer<JSONUserInfo>

    /// The values that the caller has set in the decoder's options.
    public var userInfo: JSONUserInfo { unsafe userInfoPointer.pointee }

    init(
        draft: UnsafeMutableRawPointer, slots: UnsafePointer<FieldSlot>, count: Int,
        userInfo: UnsafePointer<JSONUserInfo>
    ) {
        unsafe userInfoPointer = unsafe userInfo
        unsafe self.draft = unsafe draft
        unsafe self.slots = unsafe slots
        self.count = count
    }

    /// Takes the value of a required field or of a field with a default. Each value can be taken once. O(1), moves the
    /// value.
    ///
    /// Traps if the index or the type does not match the schema, which is a mistake in the model.
    // Optional properties use the overload below. Without this attribute their calls would be ambiguous.
    @_disfavoredOverload
    @inlinable
    @inline(__always)
    public func take<T>(_ index: Int) -> T {
        // All special cases share one function, so that each field needs little code.
        guard has(index), unsafe slots[index].stored == ObjectIdentifier(T.self), remove(index) else {
            return takeOther(index)
        }
        return unsafe (draft + slots[index].offset).assumingMemoryBound(to: T.self).move()
    }

    /// Takes the value of an optional field: nil if its value was null, or its key was missing and the field has no
    /// default.
    @inlinable
    @inline(__always)
    public func take<T>(_ index: Int) -> T? {
        guard has(index), unsafe slots[index].stored == ObjectIdentifier(T.self) else { return takeWhole(index) }
        guard remove(index) else { return nil }
        return unsafe (draft + slots[index].offset).assumingMemoryBound(to: T.self).move()
    }

    /// Takes the value of a field that distinguishes missing from null.
    @inlinable
    public func take<T>(_ index: Int) -> JSONPresence<T> {
        guard has(index), unsafe slots[index].stored == ObjectIdentifier(T.self),
            unsafe slots[index].declared == ObjectIdentifier(JSONPresence<T>.self)
        else { return takeWholePresence(index) }
        if remove(index) { return .value(unsafe (draft + slots[index].offset).assumingMemoryBound(to: T.self).move()) }
        return isNull(index) ? .null : .missing
    }

    @inlinable
    func isNull(_ index: Int) -> Bool {
        let word = unsafe (draft + (index &>> 6) * 16).assumingMemoryBound(to: UInt64.self)
        return unsafe word[1] & UInt64(1) &<< UInt64(truncatingIfNeeded: index) != 0
    }

    @inlinable
    @inline(__always)
    func has(_ index: Int) -> Bool { UInt(bitPattern: index) < UInt(bitPattern: count) }

    private func slot(_ index: Int) -> UnsafePointer<FieldSlot> {
        if !has(index) { Self.noSuchField(index) }
        return unsafe slots + index
    }

    /// Clears the presence bit; false if it was not set.
    @inlinable
    @inline(__always)
    func remove(_ index: Int) -> Bool {
        let word = unsafe (draft + (index &>> 6) * 16).assumingMemoryBound(to: UInt64.self)
        let bit = UInt64(1) &<< UInt64(truncatingIfNeeded: index)
        guard unsafe word.pointee & bit != 0 else { return false }
        unsafe word.pointee &= ~bit
        return true
    }

    /// Takes an Optional. A composite, or a transform to an Optional, stores the Optional itself in the slot.
    @usableFromInline
    @inline(never)
    func takeWhole<T>(_ index: Int) -> T? {
        let slot = unsafe slot(index)
        guard unsafe slot.pointee.stored == ObjectIdentifier(T?.self) else { Self.wrongType(index, T?.self) }
        guard remove(index) else { return nil }
        return unsafe (draft + slot.pointee.offset).assumingMemoryBound(to: T?.self).move()
    }

    /// Takes a presence. A type that is only encoded stores the presence itself in the slot.
    @usableFromInline
    @inline(never)
    func takeWholePresence<T>(_ index: Int) -> JSONPresence<T> {
        let slot = unsafe slot(index)
        guard unsafe slot.pointee.stored == ObjectIdentifier(JSONPresence<T>.self) else {
            Self.wrongType(index, JSONPresence<T>.self)
        }
        guard remove(index) else { return .missing }
        return unsafe (draft + slot.pointee.offset).assumingMemoryBound(to: JSONPresence<T>.self).move()
    }

    /// Takes all other values. A field of a generic model may turn out to be Optional only at run time.
    @usableFromInline
    @inline(never)
    func takeOther<T>(_ index: Int) -> T {
        let slot = unsafe slot(index)
        if unsafe slot.pointee.stored == ObjectIdentifier(T.self) {
            // An Optional that the slot stores as a whole is absent if it is nil.
            guard let makeNil = (T.self as? any OptionalType.Type)?.makeNil(as: T.self) else { Self.takenTwice(index) }
            return makeNil()
        }
        guard unsafe slot.pointee.declared == ObjectIdentifier(T.self) else { Self.wrongType(index, T.self) }
        let address = unsafe draft + slot.pointee.offset
        let type = unsafe slot.pointee.type
        let isThere = remove(index)
        if T.self is any PresenceType.Type {
            unsafe type._wrapPresence(address, isThere, isNull: isNull(index))
        } else {
            unsafe type._wrap(address, isThere)
        }
        return unsafe address.assumingMemoryBound(to: T.self).move()
    }

    // Mistakes in a hand-written model. They trap, because reading a slot as another type would corrupt memory.

    private static func wrongType<T>(_ index: Int, _ type: T.Type) -> Never {
        preconditionFailure("field \(index) of the schema is not of type \(type)")
    }

    private static func takenTwice(_ index: Int) -> Never {
        preconditionFailure("field \(index) has been taken already")
    }

    private static func noSuchField(_ index: Int) -> Never {
        preconditionFailure("the schema has no field \(index)")
    }
}

extension TrellisDecodable {
    static var optionalType: any TrellisDecodable.Type { Self?.self }
}
