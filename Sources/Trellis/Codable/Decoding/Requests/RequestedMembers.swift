// Safety: The nodes are initialized once and live as long as this object, which the run of a parser retains. A node
// that the input filter passes back is one of them, and so is the node of an object on a partial tape. Bytes of keys
// are read up to their length.
/// The requests of a type, as the input filter needs them.
@safe final class RequestedMembers: @unchecked Sendable {
    @unsafe struct Node {
        fileprivate(set) var keys: [[UInt8]] = []
        fileprivate(set) var interests: [UInt] = []
        /// The indices of keys by their marks, plus one. The count is a power of two.
        fileprivate var table: [UInt16] = []
        /// A bit for each class of keys: see ``TextScan/sort(ofKey:_:)``.
        fileprivate(set) var sorts: UInt64 = 0
        /// The interest in the elements of an array.
        fileprivate(set) var element = Interest.all.rawValue

        fileprivate mutating func add(_ key: [UInt8], _ interest: Interest) {
            unsafe keys.append(key)
            unsafe interests.append(interest.rawValue)
            unsafe key.withUnsafeBufferPointer { key in
                guard let start = key.baseAddress else { return }
                unsafe sorts |= 1 << TextScan.sort(ofKey: start, key.count)
            }
        }

        fileprivate mutating func makeTable() {
            var size = 8
            while unsafe size < keys.count * 2 { size *= 2 }
            unsafe table = [UInt16](repeating: 0, count: size)
            for index in unsafe keys.indices {
                var slot = unsafe keys[index].withUnsafeBufferPointer { unsafe Int(TapeStorage.mark(of: $0) >> 1) }
                slot &= size - 1
                while unsafe table[slot] != 0 { slot = (slot + 1) & (size - 1) }
                unsafe table[slot] = UInt16(index + 1)
            }
        }

        /// The index of a key; nil if it was never requested.
        func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
            guard unsafe !table.isEmpty else { return nil }
            var slot = unsafe Int(TapeStorage.mark(of: key) >> 1) & (table.count - 1)
            while unsafe table[slot] != 0 {
                let index = unsafe Int(table[slot]) - 1
                if unsafe keys[index].withUnsafeBufferPointer({ unsafe $0.hasSameBytes(as: key) }) { return index }
                slot = unsafe (slot + 1) & (table.count - 1)
            }
            return nil
        }
    }

    private let nodes: UnsafeMutablePointer<Node>
    private let count: Int
    /// The interest in the root value.
    let root: Interest
    /// Whether skipping has paid off in earlier documents.
    let record: PauseRecord

    /// Nil if nothing can be skipped.
    init?(_ tree: RequestTree, _ record: PauseRecord) {
        self.record = record
        let count = tree.nodes.count
        let nodes = UnsafeMutablePointer<Node>.allocate(capacity: count)
        for index in 0..<count { unsafe (nodes + index).initialize(to: Node()) }
        unsafe self.nodes = unsafe nodes
        self.count = count
        // Children have higher indices than their parents.
        var interests = [Interest](repeating: .all, count: count)
        for index in (0..<count).reversed() {
            let node = tree.nodes[index]
            for (key, child) in node.members { unsafe nodes[index].add(key, interests[child]) }
            unsafe nodes[index].makeTable()
            let address = unsafe UnsafeMutableRawPointer(nodes + index)
            if node.isWhole { continue }
            if let element = node.element {
                guard !node.isOpened, interests[element] != .all else { continue }
                unsafe nodes[index].element = interests[element].rawValue
                unsafe interests[index] = Interest(elementsOf: address, isObject: false)
            } else if node.isOpened {
                unsafe interests[index] = Interest(membersOf: address)
            }
        }
        root = interests[0]
        if root == .all { return nil }
    }

    deinit {
        unsafe nodes.deinitialize(count: count)
        unsafe nodes.deallocate()
    }

    /// The number of a node.
    func index(of node: UnsafeMutableRawPointer) -> Int {
        unsafe node.assumingMemoryBound(to: Node.self) - nodes
    }

    /// Whether the members of a key are recorded.
    func contains(_ key: String, inNode index: Int) -> Bool {
        var key = key
        return key.withUTF8 { unsafe nodes[index].find($0) != nil }
    }

    // MARK: Interests

    /// The interest in the value of a member.
    static func interest(
        ofMember key: UnsafeBufferPointer<UInt8>, in node: UnsafeMutableRawPointer
    ) -> Interest {
        let node = unsafe node.assumingMemoryBound(to: Node.self)
        guard let index = unsafe node.pointee.find(key) else { return .none }
        return unsafe Interest(rawValue: node.pointee.interests[index])
    }

    /// The interest in the elements of an array.
    static func interest(inElementsOf node: UnsafeMutableRawPointer) -> Interest {
        unsafe Interest(rawValue: node.assumingMemoryBound(to: Node.self).pointee.element)
    }

    static func sorts(_ node: UnsafeMutableRawPointer) -> UInt64 {
        unsafe node.assumingMemoryBound(to: Node.self).pointee.sorts
    }
}
