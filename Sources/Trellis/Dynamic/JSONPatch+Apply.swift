extension JSON {
    /// Applies a JSON Patch of RFC 6902. O(size of the patch and of the containers on its pointers), plus the elements
    /// that are moved by insertions into and removals from arrays.
    ///
    /// - Throws: the error of the first operation that fails, with its pointer as `error.path.pointer`: `testFailed`,
    ///   `pathNotFound`, `invalidValue` for an invalid pointer and for a value that is moved into itself, and
    ///   `limitExceeded` for a result of more than 1,024 levels or too many for the thread's stack, or a patch that
    ///   copies, moves and compares more than 4 million values. Elements that an insertion or a removal moves count as
    ///   one value for each 64, and so do the bytes of keys and numbers. The value is then unchanged.
    public mutating func apply(_ patch: JSONPatch) throws(TrellisError) {
        var document = PatchedDocument(self)
        for (index, operation) in patch.operations.enumerated() {
            do {
                try document.apply(operation)
            } catch {
                var contents = error.contents
                let place = "operation \(index), \(operation.name)"
                contents.found = contents.found.map { "\($0) (\(place))" } ?? place
                throw TrellisError(contents)
            }
        }
        self = try document.json()
    }
}

/// The document to which a JSON Patch is being applied.
struct PatchedDocument {
    /// The maximum number of values that a patch may copy, move and compare. Without a limit a short patch that copies
    /// the document into itself would double it with each operation.
    private static let maximumWork = 1 << 22
    /// The number of array elements that can be moved, or bytes that can be compared, in the time of copying one value.
    private static let movedPerUnit = 64
    /// The number of array elements that operations may move without exceeding the limit.
    static let maximumMoves = maximumWork * movedPerUnit

    private let root: PatchedValue
    private var work = 0

    init(_ json: JSON) { root = PatchedValue(json) }

    /// - Throws: `limitExceeded` if the thread's stack is too small.
    func json() throws(TrellisError) -> JSON {
        var count = 0
        return try root.json(counting: &count)
    }

    mutating func apply(_ operation: JSONPatch.Operation) throws(TrellisError) {
        switch operation {
        case .add(let path, let value):
            let pointer = try Self.pointer(path)
            try check(depth: value.extent.depth, at: pointer)
            try add(PatchedValue(value), at: pointer)
        case .remove(let path): _ = try remove(try Self.pointer(path))
        case .replace(let path, let value):
            let pointer = try Self.pointer(path)
            try check(depth: value.extent.depth, at: pointer)
            try existing(pointer).set(value)
        case .move(let from, let path):
            let (source, target) = (try Self.pointer(from), try Self.pointer(path))
            let value = try existing(source)
            let isInside = target.tokens.starts(with: source.tokens) { $0.hasSameBytes(as: $1) }
            if isInside, target.tokens.count == source.tokens.count { return }
            guard !isInside else {
                throw Self.failure(.invalidValue, target, "the value cannot be moved into itself")
            }
            try check(depth: try snapshot(of: value, at: source).depth, at: target)
            try add(try remove(source), at: target)
        case .copy(let from, let path):
            let (source, target) = (try Self.pointer(from), try Self.pointer(path))
            let copy = try snapshot(of: try existing(source), at: source)
            try check(depth: copy.depth, at: target)
            try add(PatchedValue(copy.json), at: target)
        case .test(let path, let value):
            let pointer = try Self.pointer(path)
            var count = 0
            let found = try existing(pointer).json(counting: &count)
            try spend(count, at: pointer)
            guard found == value else {
                let (expected, other) = (value.kindInWords, found.kindInWords)
                throw TrellisError(
                    .init(
                        code: .testFailed, path: JSONPointer.errorPath(pointer.tokens), expected: expected,
                        found: other == expected ? "a different one" : other))
            }
            // Equal numbers can have a different number of digits: `1e10000000` is short.
            try spend(found.digitCount / Self.movedPerUnit, at: pointer)
        }
    }

    private static func pointer(_ text: String) throws(TrellisError) -> JSONPointer {
        let pointer = try JSONPointer(text)
        guard pointer.tokens.count <= JSONPointer.maximumDepth else {
            throw TrellisError(.init(tooDeepOver: JSONPointer.maximumDepth))
        }
        return pointer
    }

    private static func failure(_ code: TrellisError.Code, _ pointer: JSONPointer, _ found: String?) -> TrellisError {
        TrellisError(.init(code: code, path: JSONPointer.errorPath(pointer.tokens), found: found))
    }

    private func find(_ tokens: ArraySlice<String>) -> PatchedValue? {
        var value = root
        for token in tokens {
            guard let child = value.child(token) else { return nil }
            value = child
        }
        return value
    }

    private func existing(_ pointer: JSONPointer) throws(TrellisError) -> PatchedValue {
        guard let value = find(pointer.tokens[...]) else { throw Self.failure(.pathNotFound, pointer, nil) }
        return value
    }

    private mutating func add(_ value: PatchedValue, at pointer: JSONPointer) throws(TrellisError) {
        guard let last = pointer.tokens.last else { return root.adopt(value) }
        guard let moved = find(pointer.tokens.dropLast())?.insert(value, at: last) else {
            throw Self.failure(.pathNotFound, pointer, "no object or array with a place for it")
        }
        try spend(moved / Self.movedPerUnit, at: pointer)
    }

    private mutating func remove(_ pointer: JSONPointer) throws(TrellisError) -> PatchedValue {
        guard let last = pointer.tokens.last else {
            throw Self.failure(.invalidValue, pointer, "the whole document cannot be removed")
        }
        guard let (value, moved) = find(pointer.tokens.dropLast())?.remove(last) else {
            throw Self.failure(.pathNotFound, pointer, nil)
        }
        try spend(moved / Self.movedPerUnit, at: pointer)
        return value
    }

    /// The current value, and its depth.
    private mutating func snapshot(
        of value: PatchedValue, at pointer: JSONPointer
    ) throws(TrellisError) -> (json: JSON, depth: Int) {
        var count = 0
        let json = try value.json(counting: &count)
        let extent = json.extent
        try spend(count + extent.values, at: pointer)
        return (json, extent.depth)
    }

    private mutating func spend(_ values: Int, at pointer: JSONPointer) throws(TrellisError) {
        work += values
        guard work <= Self.maximumWork else {
            throw Self.failure(
                .limitExceeded, pointer, "a patch that copies and moves more than \(Self.maximumWork) values")
        }
    }

    private func check(depth: Int, at pointer: JSONPointer) throws(TrellisError) {
        guard pointer.tokens.count + depth <= JSONPointer.maximumDepth else {
            throw Self.failure(.limitExceeded, pointer, "more than \(JSONPointer.maximumDepth) levels")
        }
    }
}
