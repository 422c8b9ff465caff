import Synchronization

extension Mutex where Value: Sendable {
    /// Changes the value. The old value is released outside the lock, because a deinitializer of the user may need the
    /// lock.
    func change(_ body: (inout Value) -> Void) {
        let old = withLock { value in
            let old = value
            body(&value)
            return old
        }
        withExtendedLifetime(old) {}
    }
}
