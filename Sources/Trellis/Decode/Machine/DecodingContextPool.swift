import Synchronization

// Safety: as in Machine/DecodingContext.swift
/// The contexts of finished decodes, for reuse by the next decodes of the same type.
@safe final class DecodingContextPool: @unchecked Sendable {
    /// The maximum number of contexts for each root type, and the maximum total size of the large ones.
    private static let count = 4
    private static let sizeLimit = 4 << 20
    private static let largeSize = 64 << 10

    /// Each slot contains a context or nil. An atomic exchange makes the caller the context's only owner.
    private let slots: UnsafeMutablePointer<Atomic<UnsafeMutableRawPointer?>>
    private let size = Atomic(0)

    init() {
        unsafe slots = .allocate(capacity: Self.count)
        for index in 0..<Self.count { unsafe (slots + index).initialize(to: Atomic(nil)) }
    }

    deinit {
        while take() != nil {}
        unsafe slots.deinitialize(count: Self.count)
        unsafe slots.deallocate()
    }

    func take() -> DecodingContext? {
        for index in 0..<Self.count where unsafe slots[index].load(ordering: .relaxed) != nil {
            guard let address = unsafe slots[index].exchange(nil, ordering: .acquiring) else { continue }
            let context = unsafe Unmanaged<DecodingContext>.fromOpaque(address).takeRetainedValue()
            if context.countedSize > 0 { size.subtract(context.countedSize, ordering: .relaxed) }
            return context
        }
        return nil
    }

    func give(_ context: consuming DecodingContext) {
        let contextSize = context.size
        context.countedSize = contextSize > Self.largeSize ? contextSize : 0
        if context.countedSize > 0 {
            let total = size.add(contextSize, ordering: .relaxed).newValue
            guard total <= Self.sizeLimit else {
                size.subtract(contextSize, ordering: .relaxed)
                return
            }
        }
        let counted = context.countedSize
        let address = unsafe Unmanaged.passRetained(context).toOpaque()
        for index in 0..<Self.count where unsafe slots[index].load(ordering: .relaxed) == nil {
            let (isKept, _) = unsafe slots[index].compareExchange(
                expected: nil, desired: address, ordering: .releasing)
            if isKept { return }
        }
        if counted > 0 { size.subtract(counted, ordering: .relaxed) }
        unsafe Unmanaged<DecodingContext>.fromOpaque(address).release()
    }
}
