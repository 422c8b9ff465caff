internal import Synchronization

// Safety: The stored object is retained once, when it is stored, and released when this value is destroyed. It never
// changes afterwards, so a pointer that was loaded is valid as long as this value exists.
/// An object that is stored at most once, by any thread, and read without a lock.
///
/// `AtomicLazyReference` does the same, but each of its loads looks up generic metadata, which takes hundreds of
/// instructions.
@safe struct OnceStored<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The address of the object; 0 if none was stored.
    private let address = Atomic<UInt>(0)

    /// The object; nil if none was stored.
    @inline(__always)
    func load() -> Object? {
        unsafe loadUnretained()?.takeUnretainedValue()
    }

    /// The object without a strong reference; nil if none was stored. It is valid as long as this value exists.
    @inline(__always)
    func loadUnretained() -> Unmanaged<Object>? {
        unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)).map {
            unsafe Unmanaged<Object>.fromOpaque($0)
        }
    }

    /// Stores an object if none was stored.
    ///
    /// - Returns: the stored object.
    func storeIfNil(_ object: Object) -> Object {
        let new = unsafe Unmanaged.passRetained(object)
        let (exchanged, _) = address.compareExchange(
            expected: 0, desired: UInt(bitPattern: unsafe new.toOpaque()), ordering: .acquiringAndReleasing)
        if exchanged { return object }
        unsafe new.release()
        return load() ?? object
    }

    deinit {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else { return }
        unsafe Unmanaged<Object>.fromOpaque(pointer).release()
    }
}
