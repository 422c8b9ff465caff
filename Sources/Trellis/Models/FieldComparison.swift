/// Compares and hashes values whose types are known only at run time.
enum FieldComparison {
    /// Whether two values of a field are equal.
    static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
        guard let left = unwrapped(left), let right = unwrapped(right) else {
            return unwrapped(left) == nil && unwrapped(right) == nil
        }
        // The standard library's comparison takes quadratic time for some strings.
        if let left = left as? String { return (right as? String).map(left.isEqualText) ?? false }
        if let left = left as? [String] {
            return (right as? [String]).map { left.elementsEqual($0) { $0.isEqualText(to: $1) } } ?? false
        }
        if let left = left as? any Equatable { return areEqual(left, right) }
        if let left = left as? any _JSONModelSchemaProviding { return areEqual(left, right) }
        if let left = left as? [Any], let right = right as? [Any] {
            return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
        }
        if let left = left as? [AnyHashable: Any], let right = right as? [AnyHashable: Any] {
            return left.count == right.count
                && left.allSatisfy { key, value in
                    right.index(forKey: key).map { areEqual(value, right[$0].value) } ?? false
                }
        }
        if let left = elements(of: left), let right = elements(of: right) {
            return left.count == right.count && zip(left, right).allSatisfy { areEqual($0, $1) }
        }
        if type(of: left) is AnyObject.Type, type(of: right) is AnyObject.Type,
            left as AnyObject === right as AnyObject
        {
            return true
        }
        guard type(of: left) == type(of: right) else { return false }
        return haveEqualParts(left, right) || haveEqualJSON(left, right)
    }

    /// The elements of a fixed-length array, which its mirror does not show.
    private static func elements(of value: Any) -> [Any]? {
        value is any JSONFixedArray ? (value as? any ModelContainer)?.contents : nil
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool { left == right as? Value }

    private static func areEqual<Model: _JSONModelSchemaProviding>(_ left: Model, _ right: Any) -> Bool {
        (right as? Model).map { haveEqualFields(left, $0) } ?? false
    }

    /// Whether two values of the same type are structs, enums or tuples with equal components. False if not all of the
    /// components are visible.
    private static func haveEqualParts(_ left: Any, _ right: Any) -> Bool {
        if left is any CustomReflectable { return false }
        let (mine, theirs) = (Mirror(reflecting: left), Mirror(reflecting: right))
        guard mine.children.count == theirs.children.count else { return false }
        switch mine.displayStyle {
        case .struct, .tuple: if mine.children.isEmpty && !isEmpty(left) { return false }
        case .enum: if mine.children.isEmpty { return haveEqualNames(left, right) }
        default: return false
        }
        // The label of a payload is the name of its case.
        return zip(mine.children, theirs.children).allSatisfy { $0.label == $1.label && areEqual($0.value, $1.value) }
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
    private static func haveEqualJSON(_ left: Any, _ right: Any) -> Bool {
        guard let left = left as? any TrellisEncodable, let right = right as? any TrellisEncodable else { return false }
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
        if let text = value as? String {
            text.hashText(into: &hasher)
        } else if let texts = value as? [String] {
            hasher.combine(texts.count)
            for text in texts { text.hashText(into: &hasher) }
        } else if let value = value as? any Hashable {
            hasher.combine(value)
        } else if value is any Equatable {
            // It is unknown which values the type considers equal, so all values have the same hash.
            hasher.combine(1)
        } else if let model = value as? any _JSONModelSchemaProviding {
            hashFields(of: model, into: &hasher)
        } else if let elements = value as? [Any] {
            hasher.combine(elements.count)
            for element in elements { hash(element, into: &hasher) }
        } else if let entries = value as? [AnyHashable: Any] {
            hasher.combine(entries.count)
        } else if let elements = elements(of: value) {
            for element in elements { hash(element, into: &hasher) }
        } else {
            hasher.combine(1)
        }
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
            field.options.ignored.contains(.comparison) ? nil : field.property.storage
        }
    }
}
