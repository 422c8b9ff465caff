/// Compares and hashes values whose types are known only at run time.
enum FieldComparison {
    /// The state of a comparison of two values of a field.
    private struct Progress {
        /// Whether values with different components are equal if their JSON is. Inside a value whose own JSON will be
        /// compared, this would encode nested values once for each level.
        var comparesJSON = true
        private var depth = 0
        private var stack = StackRoom()

        /// Enters a level of components, unless there is no stack for it.
        mutating func enter() -> Bool {
            depth += 1
            return depth <= 8 || !stack.isShort()
        }

        mutating func leave() { depth -= 1 }
    }

    /// Whether two values of a field are equal.
    static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
        var progress = Progress()
        return areEqual(left, right, &progress)
    }

    private static func areEqual(_ left: Any?, _ right: Any?, _ progress: inout Progress) -> Bool {
        guard let left = unwrapped(left), let right = unwrapped(right) else {
            return unwrapped(left) == nil && unwrapped(right) == nil
        }
        // The standard library's comparison takes quadratic time for some strings.
        if let left = left as? any HashedText { return left.isEqualText(toAny: right) }
        if let left = left as? any Equatable { return areEqual(left, right) }
        if let left = left as? any _JSONModelSchemaProviding { return areEqual(left, right) }
        guard progress.enter() else { return false }
        defer { progress.leave() }
        if let left = left as? [Any], let right = right as? [Any] { return areEqual(left, right, &progress) }
        if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] {
            return left.count == right.count
                && left.allSatisfy { key, value in
                    right.index(forKey: key).map { areEqual(value, right[$0].value, &progress) } ?? false
                }
        }
        if let left = elements(of: left), let right = elements(of: right) { return areEqual(left, right, &progress) }
        if type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type,
            left as AnyObject === right as AnyObject
        {
            return true
        }
        guard type(of: left) == type(of: right) else { return false }
        // Missing and null have the same JSON outside of an object.
        if left is any PresenceType { return haveEqualParts(left, right, &progress) }
        return haveEqualPartsOrJSON(left, right, &progress)
    }

    private static func areEqual(_ left: [Any], _ right: [Any], _ progress: inout Progress) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1, &progress) }
    }

    /// The elements of a fixed-length array, which its mirror does not show.
    private static func elements(of value: Any) -> [Any]? {
        value is any JSONFixedArray ? (value as? any ModelContainer)?.contents : nil
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }

    private static func areEqual<Model: _JSONModelSchemaProviding>(_ left: Model, _ right: Any) -> Bool {
        (right as? Model).map { haveEqualFields(left, $0) } ?? false
    }

    private static func haveEqualPartsOrJSON(_ left: Any, _ right: Any, _ progress: inout Progress) -> Bool {
        guard progress.comparesJSON, let mine = left as? any TrellisEncodable,
            let theirs = right as? any TrellisEncodable
        else { return haveEqualParts(left, right, &progress) }
        progress.comparesJSON = false
        let areEqual = haveEqualParts(left, right, &progress)
        progress.comparesJSON = true
        return areEqual || haveEqualJSON(mine, theirs)
    }

    /// Whether two values of the same type are structs, enums or tuples with equal components. False if not all of the
    /// components are visible.
    private static func haveEqualParts(_ left: Any, _ right: Any, _ progress: inout Progress) -> Bool {
        if left is any CustomReflectable { return false }
        let (mine, theirs) = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard mine.children.count == theirs.children.count else { return false }
        switch mine.displayStyle {
        case .struct, .tuple: if mine.children.isEmpty && !isEmpty(left) { return false }
        case .enum: if mine.children.isEmpty { return haveEqualNames(left, right) }
        default: return false
        }
        // The label of a payload is the name of its case.
        return zip(mine.children, theirs.children)
            .allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value, &progress) }
    }

    private static func isEmpty(_ value: Any) -> Bool {
        func open<Value>(_ value: Value) -> Bool { MemoryLayout<Value>.size == 0 }
        return open(value)
    }

    /// Whether two enum cases without payloads are the same. False if the type has its own description.
    private static func haveEqualNames(_ left: Any, _ right: Any) -> Bool {
        if left is any CustomStringConvertible || left is any CustomDebugStringConvertible
            || left is any TextOutputStreamable
        {
            return false
        }
        return "\(left)" == "\(right)"
    }

    /// Whether two values of the same type are encoded as equal JSON.
    private static func haveEqualJSON(_ left: any TrellisEncodable, _ right: any TrellisEncodable) -> Bool {
        var options = TrellisEncoder.Options()
        options.nonFinite = .strings
        let encoder = TrellisEncoder(options: options)
        do {
            return try encoder.encode(left, as: JSON.self) == encoder.encode(right, as: JSON.self)
        } catch {
            // A value that cannot be encoded has no JSON. Its components have already been compared.
            return false
        }
    }

    /// Hashes a field value, or only a part of it that is the same in all equal values.
    static func hash(_ value: Any?, into hasher: inout Hasher) {
        guard let value = unwrapped(value) else { return hasher.combine(0) }
        if let text = value as? any HashedText {
            text.hashText(into: &hasher)
        } else if let value = value as? any Hashable {
            if value is any UnorderedCollection {
                HashTrail.withoutModels { hasher.combine(value) }
            } else if (value as? any Sequence)?.beginsWithCollection == true, let elements = value as? [Any] {
                hash(elements, into: &hasher)
            } else {
                hasher.combine(value)
            }
        } else if value is any Equatable {
            // It is unknown which values the type considers equal, so all values have the same hash.
            hasher.combine(1)
        } else if let model = value as? any _JSONModelSchemaProviding {
            hashFields(of: model, into: &hasher)
        } else if let elements = value as? [Any] {
            hash(elements, into: &hasher)
        } else if let entries = value as? [AnyHashable: Any] {
            hasher.combine(entries.count)
        } else if let elements = elements(of: value) {
            for element in elements { hash(element, into: &hasher) }
        } else {
            hasher.combine(1)
        }
    }

    private static func hash(_ elements: [Any], into hasher: inout Hasher) {
        hasher.combine(elements.count)
        for element in elements { hash(element, into: &hasher) }
    }

    /// Whether two models have the same type and are equal in all fields that are compared.
    static func haveEqualFields<Model: _JSONModelSchemaProviding>(_ left: Model, _ right: Model) -> Bool {
        guard type(of: left) == type(of: right) else { return false }
        if left.isObject, left as AnyObject === right as AnyObject { return true }
        return ComparisonTrail.compare(left, right) {
            comparedProperties(of: left).allSatisfy { areEqual($0.value(in: left), $0.value(in: right)) }
        }
    }

    /// Hashes all fields that are compared.
    static func hashFields(of model: any _JSONModelSchemaProviding, into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type(of: model)))
        HashTrail.enter {
            for property in comparedProperties(of: model) { hash(property.value(in: model), into: &hasher) }
        }
    }

    private static func comparedProperties(of model: any _JSONModelSchemaProviding) -> [any PropertyStorage] {
        type(of: model).modelSchema.fields.compactMap { field in
            field.options.ignored.contains(.comparison) || field.isOnlyEncoded ? nil : field.property.storage
        }
    }
}

/// A collection whose elements are in no particular order, which differs between equal collections.
private protocol UnorderedCollection {}
extension Set: UnorderedCollection {}
extension Dictionary: UnorderedCollection {}

extension Sequence {
    /// Whether the first element is an array, or a collection without an order.
    fileprivate var beginsWithCollection: Bool {
        let first = first { _ in true }
        return first is any UnorderedCollection || first is any ModelContainer
    }
}
